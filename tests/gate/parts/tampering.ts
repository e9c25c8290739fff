import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const files = {
  'src/server/evidence/verify-history.test.ts': 60,
  'src/server/evidence/forged-seals.test.ts': 7,
  'tests/access/lawful-changes.test.ts': 6,
  'tests/gate/tampering.test.ts': 2,
};

export const tampering: Part = {
  name: 'tampering',
  promise: 'npm run verify finds and names each forgery of history, in a database and in a backup',
  canaries: [
    {
      file: 'src/domain/events/erasable-parts.ts',
      from: "if (field === 'actor_name') return actor_user_id === cause && value === pseudonym;",
      to: "if (field === 'actor_name') return value === pseudonym;",
    },
    {
      file: 'src/server/evidence/verify-chains.ts',
      from: 'else if (previous !== before.hash)',
      to: 'else if (previous === null)',
    },
    {
      file: 'src/server/evidence/verify-seals.ts',
      from: 'isOtherKey && !row.says_change',
      to: 'isOtherKey && row.says_change',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests(files, rounds),
};
