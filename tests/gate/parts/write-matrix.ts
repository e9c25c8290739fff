import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const writeMatrix: Part = {
  name: 'write-matrix',
  promise:
    'in the database itself, nobody writes for another operator, nor a column more than was written down',
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
