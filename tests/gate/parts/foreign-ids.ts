import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const foreignIds: Part = {
  name: 'foreign-ids',
  promise:
    "every call treats another operator's id like an unknown one, whatever the role and the kind of record",
  canaries: [
    {
      file: 'src/server/files/queries.ts',
      from: 'if (!isWithinReach(actor.role, record)) return Promise.resolve(null);',
      to: 'void isWithinReach;',
    },
    // With this fault, the answers about two records that are not found differ.
    {
      file: 'src/server/platform/problems.ts',
      from: "return new ProblemAnswer(404, 'not_found',",
      to: "return new ProblemAnswer(performance.now() % 2 < 1 ? 404 : 403, 'not_found',",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/access/foreign-ids.test.ts': 1 }, rounds),
};
