import { expect, test } from 'vitest';
import { visitCostOf } from './visit-cost.ts';

const visit = { is_cmasa_covered: false, visit_fee: '25.000', currency: 'BHD', free_reason: null } as const;

test.each([
  ['a visit with a fee costs that fee', {}, { kind: 'fee', amount: '25.000', currency: 'BHD' }],
  ['a covered visit is paid by the plan', { is_cmasa_covered: true }, { kind: 'plan' }],
  [
    'a free visit has its reason, whatever fee was entered',
    { free_reason: 'under_warranty' },
    { kind: 'free', reason: 'under_warranty' },
  ],
  ['a visit with a fee of zero costs nothing to name', { visit_fee: '0.000' }, null],
  ['a visit without a fee costs nothing to name', { visit_fee: null }, null],
] as const)('%s', (_name, changed, cost) => {
  expect(visitCostOf({ ...visit, ...changed })).toEqual(cost);
});
