import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = ['creation', 'planning', 'races'].map((name) => `tests/races/${name}.test.ts`);

export const races: Part = {
  name: 'races',
  promise:
    'of several people who do the same at once, one succeeds and the others are told why not, however often they try',
  canaries: [
    {
      file: 'src/server/store/planned-jobs.ts',
      from: "pg_advisory_xact_lock(hashtextextended('schedule '",
      to: "pg_advisory_xact_lock_shared(hashtextextended('schedule '",
    },
  ],
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
