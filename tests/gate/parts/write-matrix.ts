import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const writeMatrix: Part = {
  name: 'write-matrix',
  promise: 'in the database itself, no role writes for another operator, or more columns than documented',
  canaries: [
    {
      file: 'src/domain/access.ts',
      from: "      client: ['phone', 'address', 'second_address', 'renewal_asked_at', 'version'],",
      to: "      client: 'every column',",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/rights/write-matrix.test.ts': 6 }, rounds),
};
