import { describe, expect, test } from 'vitest';
import { clientLimits, planEndsBeforeStart, settlePlan } from './client.ts';

const dates = { cmasa_start_date: '2026-03-01', cmasa_expiry: '2027-02-28T12:00:00Z' };

describe('the plan of a client', () => {
  test('of type None has no dates, whatever the hidden fields say', () => {
    const form = { name: 'Palm Hotel', cmasa_plan_type: null, ...dates };
    expect(settlePlan(form)).toEqual({
      name: 'Palm Hotel',
      cmasa_plan_type: null,
      cmasa_start_date: null,
      cmasa_expiry: null,
    });
  });

  test.each(['cmasa_standard', 'cmasa_premium'] as const)('of type %s keeps its dates', (cmasa_plan_type) => {
    expect(settlePlan({ cmasa_plan_type, ...dates })).toEqual({ cmasa_plan_type, ...dates });
  });

  test.each([
    ['2026-03-01', '2026-02-28T23:59:59Z', true],
    ['2026-03-01', '2026-03-01T00:00:00Z', false],
    ['2026-03-01', '2026-03-01T00:00:00+03:00', false],
    ['2026-03-01', '2027-02-28T12:00:00Z', false],
    ['2026-03-01', null, false],
    [null, '2026-02-28T12:00:00Z', false],
    [null, null, false],
  ])('begun on %s and expiring at %s ends before it starts: %s', (cmasa_start_date, cmasa_expiry, ends) => {
    expect(planEndsBeforeStart({ cmasa_plan_type: 'cmasa_standard', cmasa_start_date, cmasa_expiry })).toBe(
      ends,
    );
  });
});

test('name, phone and address of a client are required', () => {
  expect(Object.values(clientLimits).map(({ min }) => min)).toEqual([1, 1, 1]);
});
