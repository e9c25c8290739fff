import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = {
  'tests/races/creation.test.ts': 15,
  'tests/races/planning.test.ts': 24,
  'tests/races/races.test.ts': 5,
};

export const races: Part = {
  name: 'races',
  promise:
    'of several people who do the same at once, one succeeds and the others are told why not, however often they try',
  canaries: [
    {
      file: 'src/server/store/job-orders/planned.ts',
      from: "${lockOf('schedule'",
      to: "${sharedLockOf('schedule'",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
