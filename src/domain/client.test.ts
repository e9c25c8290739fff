import { describe, expect, test } from 'vitest';
import { clientLimits, planRefusal, proposedPlanYear, renewedPlanYear, settlePlan } from './client.ts';

const dates = { cmasa_start_date: '2026-03-01', cmasa_expiry: '2027-02-28T12:00:00Z' };

describe('the plan of a client', () => {
  test('a plan of type None has no dates, whatever the hidden fields contain', () => {
    const form = { name: 'Palm Hotel', cmasa_plan_type: null, ...dates };
    expect(settlePlan(form)).toEqual({
      name: 'Palm Hotel',
      cmasa_plan_type: null,
      cmasa_start_date: null,
      cmasa_expiry: null,
    });
  });

  test.each(['cmasa_standard', 'cmasa_premium'] as const)(
    'a plan of type %s keeps its dates',
    (cmasa_plan_type) => {
      expect(settlePlan({ cmasa_plan_type, ...dates })).toEqual({ cmasa_plan_type, ...dates });
    },
  );

  const plan = {
    cmasa_plan_type: 'cmasa_standard',
    cmasa_start_date: '2026-03-01',
    cmasa_expiry: null,
  } as const;

  test.each([
    ['2026-02-28T20:59:59Z', 'Asia/Bahrain'],
    ['2026-03-01T04:59:59Z', 'America/New_York'],
    ['2026-02-28T09:59:59Z', undefined],
  ])('a plan that starts on March 1 and expires at %s ends before it starts, in %s', (cmasa_expiry, zone) => {
    expect(planRefusal({ ...plan, cmasa_expiry }, zone)).toEqual({
      path: 'cmasa_expiry',
      reason: 'plan_expires_before_start',
    });
  });

  test.each([
    ['2026-02-28T21:00:00Z', 'Asia/Bahrain'],
    ['2026-03-01T05:00:00Z', 'America/New_York'],
    ['2026-02-28T10:00:00Z', undefined],
    ['9999-12-31T20:59:00Z', undefined],
    ['no date at all', 'Asia/Bahrain'],
    [null, 'Asia/Bahrain'],
  ])('a plan that starts on March 1 may expire at %s, in %s', (cmasa_expiry, zone) => {
    expect(planRefusal({ ...plan, cmasa_expiry }, zone)).toBeNull();
  });

  test('a plan needs a start, unless the change leaves it out', () => {
    expect(planRefusal({ ...plan, cmasa_start_date: null })).toEqual({
      path: 'cmasa_start_date',
      reason: 'plan_start_missing',
    });
    expect(planRefusal({ cmasa_plan_type: 'cmasa_standard' })).toBeNull();
    expect(planRefusal({ cmasa_start_date: null })).toBeNull();
    expect(planRefusal({ ...plan, cmasa_plan_type: null, cmasa_start_date: null })).toBeNull();
  });

  test.each([
    ['2026-11-22', '2027-11-21'],
    ['2024-02-29', '2025-02-27'],
  ])('a plan is proposed for its whole first year, from %s to %s', (first, last) => {
    expect(proposedPlanYear(first)).toEqual({ first, last });
  });
});

test('renewing extends an active plan by a year, and starts an expired one again', () => {
  const plan = { starts_on: '2025-12-01', expires_on: '2026-11-30' };
  expect(renewedPlanYear(plan, '2026-11-30')).toEqual({ first: '2025-12-01', last: '2027-11-30' });
  expect(renewedPlanYear(plan, '2026-12-03')).toEqual({ first: '2026-12-03', last: '2027-12-02' });
  for (const [expires_on, last] of [
    ['2027-02-28', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
    ['2027-02-27', '2028-02-27'],
  ] as const) {
    expect(renewedPlanYear({ starts_on: '2026-03-01', expires_on }, '2026-12-03').last).toBe(last);
  }
});

test('name and address of a client are required', () => {
  expect([clientLimits.name.min, clientLimits.address.min]).toEqual([1, 1]);
});
