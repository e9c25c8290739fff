import { guardFaults } from '../guards/guards.ts';
import { unnoticedFaults } from '../guards/notice.ts';
import type { Part } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const mutations: Part = {
  name: 'mutations',
  promise: 'no policy, no grant and no guard can be loosened without a test that fails',
  canary: {
    file: 'tests/gate/rights/findings.ts',
    from: 'return measured === wanted ?',
    to: 'return measured !== undefined ?',
  },
  needsBuild: false,
  run: async (rounds) => {
    const figures = await figuresOfTests(['tests/gate/rights/mutated-rights.test.ts'], rounds);
    if (rounds === 'few') return figures;
    const unnoticed = await unnoticedFaults();
    for (const guard of unnoticed) console.log(`unnoticed: ${guard}`);
    return [
      ...figures,
      { what: 'guards taken away', goal: { atLeast: 100 }, measured: guardFaults.length },
      { what: 'of them unnoticed', goal: { exactly: 0 }, measured: unnoticed.length },
    ];
  },
};
