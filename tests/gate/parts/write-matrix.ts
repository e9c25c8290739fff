import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

const ofTie = "(select nullif(current_setting('app.operator_id', true), '')::uuid)";

export const writeMatrix: Part = {
  name: 'write-matrix',
  promise:
    'in the database itself, nobody writes for another operator, nor a column more than was written down',
  canaries: [
    {
      file: 'src/domain/access.ts',
      from: "      client: ['phone', 'address', 'version'],",
      to: "      client: 'every column',",
    },
    // A policy lets more be written than be read.
    {
      file: 'src/server/migrations/0000_first.sql',
      from: `TO "grouphead_dispatcher" USING (machines.operator_id = ${ofTie}) WITH CHECK (machines.operator_id = ${ofTie});`,
      to: `TO "grouphead_dispatcher" USING (machines.operator_id = ${ofTie}) WITH CHECK (true);`,
    },
  ],
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/rights/write-matrix.test.ts': 6 }, rounds),
};
