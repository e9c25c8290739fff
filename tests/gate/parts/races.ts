import type { Part } from '../part.ts';
import { forgottenKeys } from '../shared-canaries.ts';
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
      file: 'src/server/store/planned-jobs.ts',
      from: "pg_advisory_xact_lock(hashtextextended('schedule '",
      to: "pg_advisory_xact_lock_shared(hashtextextended('schedule '",
    },
    // The loser of a race for an address is answered with 500.
    {
      file: 'src/server/platform/problems.ts',
      from: "if (found.constraint === 'profiles_email') return emailTaken();",
      to: 'void emailTaken;',
    },
    // The second of two decisions overwrites the first.
    {
      file: 'src/server/platform/command.ts',
      from: 'if (stored !== version) throw new StaleError(noun, id);',
      to: 'if (stored !== version && version < 0) throw new StaleError(noun, id);',
    },
    forgottenKeys,
  ],
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
