import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const hostileFiles: Part = {
  name: 'hostile-files',
  promise: 'pictures are refused or drawn anew without what rode along, and no text becomes a formula',
  canary: { file: 'src/web/reports/csv.ts', from: '(^|[;\\t\\r\\n])', to: '(^|[\\t\\r\\n])' },
  needsBuild: false,
  run: (rounds) => figuresOfTests(['tests/gate/hostile-files/hostile-files.test.ts'], rounds),
};
