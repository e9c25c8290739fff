import { expect, test } from 'vitest';
import { priceQuestionOf } from './price-question.ts';

const covered = { is_cmasa_covered: true, visit_fee: null };
const fee = (visit_fee: string | null) => ({ is_cmasa_covered: false, visit_fee });
const without = { is_cmasa_covered: false, reason: 'no_active_plan' };
const byPlan = { is_cmasa_covered: true, reason: 'covered' };
const second = { is_cmasa_covered: false, reason: 'return_visit' };

test.each([
  ['a usual fee', fee('21'), without, '21.000', null],
  ['three times the usual fee', fee('63'), without, '21.000', null],
  ['more than that', fee('63.01'), without, '21.000', 'fee_high'],
  ['a third of the usual fee', fee('7'), without, '21.000', null],
  ['less than that', fee('6.99'), without, '21.000', 'fee_low'],
  ['a fee of zero', fee('0.00'), without, '21.000', 'fee_low'],
  ['no fee', fee(null), without, '21.000', 'fee_missing'],
  ['no fee without a usual one', fee(null), without, null, null],
  ['no fee if visits are usually free', fee(null), without, '0.000', null],
  ['neither the plan nor a fee for a covered visit', fee(null), byPlan, '21.000', 'fee_missing'],
  ['neither of them without a usual fee', fee(null), byPlan, null, 'fee_missing'],
  ['neither of them if visits are usually free', fee(null), byPlan, '0.000', null],
  ['any fee without a usual one', fee('99999.99'), without, null, null],
  ['any fee if visits are usually free', fee('99.00'), without, '0.000', null],
  ['a covered visit', covered, byPlan, '21.000', null],
  ['a covered visit that is charged', fee('21'), byPlan, '21.000', 'covered_charged'],
  [
    'a covered visit that is charged three times the usual fee',
    fee('63'),
    byPlan,
    '21.000',
    'covered_charged',
  ],
  ['a covered visit that is charged more than that', fee('63.01'), byPlan, '21.000', 'covered_charged_high'],
  ['a covered visit that is charged without a usual fee', fee('9999'), byPlan, null, 'covered_charged'],
  ['a covered visit with a small fee', fee('0.50'), byPlan, '21.000', 'covered_charged'],
  ['a covered visit with a fee of zero', fee('0'), byPlan, '21.000', 'fee_missing'],
  ['a free visit', fee(null), second, '21.000', null],
  ['a free visit with a fee', fee('21'), second, '21.000', 'free_charged'],
  ['a free visit with three times the usual fee', fee('63'), second, '21.000', 'free_charged'],
  ['a free visit with more than that', fee('9999.99'), second, '21.000', 'free_charged_high'],
  ['a free visit with a fee but without a usual fee', fee('9999.99'), second, null, 'free_charged'],
  ['a free visit with a small fee', fee('0.50'), second, '21.000', 'free_charged'],
  ['a free visit marked as covered', covered, second, '21.000', 'free_charged'],
] as const)('%s raises the expected question', (_, price, coverage, usual_fee, question) => {
  expect(priceQuestionOf(price, { coverage, usual_fee })).toBe(question);
});
