import { guardFaults } from '../guards/guards.ts';
import { unnoticedFaults } from '../guards/notice.ts';
import { type Part, serverPaths } from '../part.ts';
import { figuresOfTests } from '../test-files.ts';

export const mutations: Part = {
  name: 'mutations',
  promise: 'no policy or grant can be loosened without a failing test',
  canaries: [
    {
      file: 'tests/gate/rights/findings.ts',
      from: 'return measured === wanted ?',
      to: 'return measured !== undefined ?',
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: (rounds) => figuresOfTests({ 'tests/gate/rights/mutated-rights.test.ts': 1 }, rounds),
};

/** The guard that a canary removes. Its test takes only seconds. */
const quickGuard = 'a write comes from our own pages';

export const guards: Part = {
  name: 'guards',
  promise: 'no guard can be removed without a failing test',
  canaries: [
    {
      file: 'tests/gate/guards/guards.ts',
      from: "const branding = 'src/server/operators/branding.test.ts';",
      to: "const branding = 'src/server/operators/settings.test.ts';",
    },
  ],
  covers: serverPaths,
  needsBuild: false,
  run: async (rounds) => {
    const faults = guardFaults.filter(({ guard }) => rounds === 'all' || guard === quickGuard);
    const unnoticed = await unnoticedFaults(faults);
    for (const guard of unnoticed) console.log(`unnoticed: ${guard}`);
    return [
      { what: 'guards removed', goal: { atLeast: rounds === 'all' ? 100 : 1 }, measured: faults.length },
      { what: 'of them unnoticed', goal: { exactly: 0 }, measured: unnoticed.length },
    ];
  },
};
