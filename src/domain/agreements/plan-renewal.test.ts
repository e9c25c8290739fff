import { describe, expect, test } from 'vitest';
import {
  isOfferOver,
  isPlanRenewed,
  leavesGap,
  noRenewal,
  offersNothing,
  planIn,
  renewalAfter,
  renewalRefusal,
} from './plan-renewal.ts';

const asked = '2026-11-20T08:00:00Z';

test.each([
  ['2026-12-21', null, 'renewal_not_due'],
  ['2026-12-20', null, null],
  ['2026-11-20', null, null],
  ['2026-01-31', null, null],
  [null, null, 'renewal_not_due'],
  ['2026-12-20', asked, 'renewal_asked'],
  ['2026-12-21', asked, 'renewal_not_due'],
] as const)(
  'on November 20, a plan until %s, asked for at %s: %s',
  (expires_on, renewal_asked_at, refusal) => {
    expect(renewalRefusal({ expires_on, renewal_asked_at }, '2026-11-20')).toBe(refusal);
  },
);

describe('a change of the plan', () => {
  const plan = {
    cmasa_plan_type: 'cmasa_standard',
    cmasa_start_date: '2025-12-21',
    expires_on: '2026-12-20',
  } as const;
  const none = { cmasa_plan_type: null, cmasa_start_date: null, expires_on: null };

  test.each([
    ['the same plan', { ...plan }, false, false],
    ['a later end', { ...plan, expires_on: '2027-12-20' }, true, true],
    ['no end', { ...plan, expires_on: null }, true, true],
    ['an earlier end', { ...plan, expires_on: '2026-12-01' }, true, false],
    ['another type', { ...plan, cmasa_plan_type: 'cmasa_premium' }, true, false],
    ['another start', { ...plan, cmasa_start_date: '2025-12-22' }, true, false],
    ['no plan', none, true, false],
  ] as const)('to %s ends the request and the offer: %s; renews: %s', (_, after, ends, renews) => {
    expect(renewalAfter(plan, after)).toEqual(ends ? noRenewal : {});
    expect(isPlanRenewed(plan, after, '2026-11-20')).toBe(renews);
  });

  test('a first plan, one after a plan without an end, and one that is over by now, is not a renewal', () => {
    expect(isPlanRenewed(none, plan, '2026-11-20')).toBe(false);
    expect(isPlanRenewed({ ...plan, expires_on: null }, plan, '2026-11-20')).toBe(false);
    const longer = { ...plan, expires_on: '2026-12-31' };
    expect(isPlanRenewed(plan, longer, '2026-12-31')).toBe(true);
    expect(isPlanRenewed(plan, longer, '2027-01-01')).toBe(false);
  });

  test("the plan's last day is that of the operator's time zone", () => {
    const stored = { ...plan, cmasa_expiry: new Date('2026-12-20T21:00:00Z') };
    expect(planIn('UTC', stored)).toEqual(plan);
    expect(planIn('Asia/Bahrain', stored)).toEqual({ ...plan, expires_on: '2026-12-21' });
  });
});

test('an offer is over on the day after its plan', () => {
  expect(isOfferOver('2026-11-20', '2026-11-20')).toBe(false);
  expect(isOfferOver('2026-11-20', '2026-11-21')).toBe(true);
});

test.each([
  ['starts today', '2025-12-01', '2026-11-30', '2026-11-20', false],
  ['starts after today, while the current plan is active', '2025-12-01', '2026-11-30', '2026-11-21', true],
  ['starts after the current plan', '2025-12-01', '2026-11-30', '2026-12-01', true],
  ['starts after today, while the current plan has no end', '2025-12-01', null, '2026-12-01', true],
  ['starts after today, and the current plan is over', '2025-11-20', '2026-11-19', '2026-12-01', false],
  ['starts with the current plan, which has not begun', '2026-12-01', '2027-11-30', '2026-12-01', false],
  ['starts after the current plan, which has not begun', '2026-12-01', '2027-11-30', '2026-12-02', true],
] as const)(
  'on November 20, an offer that %s, for a plan of %s to %s, from %s on: %s',
  (_, cmasa_start_date, expires_on, start, gap) => {
    expect(leavesGap({ cmasa_start_date, expires_on }, start, '2026-11-20')).toBe(gap);
  },
);

test.each([
  ['cmasa_standard', '2027-02-28', true],
  ['cmasa_standard', '2027-01-31', true],
  ['cmasa_standard', '2027-03-01', false],
  ['cmasa_standard', null, false],
  ['cmasa_premium', '2027-02-28', false],
] as const)(
  'an offer of %s until %s has nothing for the client: %s',
  (cmasa_plan_type, expires_on, nothing) => {
    const current = {
      cmasa_plan_type: 'cmasa_standard',
      cmasa_start_date: '2026-03-01',
      expires_on: '2027-02-28',
    } as const;
    const offered = { cmasa_plan_type, cmasa_start_date: '2026-03-01', expires_on };
    expect(offersNothing(current, offered)).toBe(nothing);
  },
);
