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
    'if several people do the same thing at the same time, one succeeds, and the others get the reason',
  canaries: [
    {
      file: 'src/server/store/job-orders/planned.ts',
      from: "${lockOf('schedule'",
      to: "${sharedLockOf('schedule'",
    },
    // With this fault, a second person with the same address gets a 500.
    { file: 'src/server/platform/problems.ts', from: 'return takenOf(error);', to: 'return takenOf(null);' },
    // With this fault, a job is read without a lock.
    {
      file: 'src/server/store/job-orders/records.ts',
      from: 'order} for update`;',
      to: 'order}`;',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
