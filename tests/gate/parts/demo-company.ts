import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const demoCompany: Part = {
  name: 'demo-company',
  promise: 'the demo company shows the specified figures, no matter when it is created',
  canaries: [
    { file: 'src/server/demo/notifications.ts', from: 'const unread = 3;', to: 'const unread = 4;' },
    {
      file: 'src/server/demo/plan.ts',
      from: 'scheduled: at(next, 9 * 60 + 30)',
      to: 'scheduled: at(next, 19 * 60 + 30)',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/figures/demo-company.test.ts': 3 }, rounds),
};
