import { expect, test } from 'vitest';
import { planWarnings } from './plan-warnings.ts';

const plan = {
  type: 'cmasa_standard',
  starts_on: '2026-02-20',
  expires_on: '2027-02-19',
  is_active: true,
  visits_used: 3,
  visits_left: 1,
  visits_per_year: 4,
  months_left: 3,
  months: 12,
  annual_fee: null,
  currency: 'BHD',
  renewal_asked_at: null,
  renewal_offer: null,
} as const;

test('an active plan with visits left gives no warning', () => {
  expect(planWarnings(plan, '2026-11-20')).toEqual([]);
  expect(planWarnings({ ...plan, expires_on: null }, '2026-11-20')).toEqual([]);
});

test('a plan gives a warning from thirty days before it expires, that day included', () => {
  expect(planWarnings(plan, '2027-01-19')).toEqual([]);
  expect(planWarnings(plan, '2027-01-20')).toEqual(['expiresSoon']);
  expect(planWarnings(plan, '2027-02-19')).toEqual(['expiresSoon']);
});

test('a plan gives a warning when its last visit is used, in addition to the one about its expiry', () => {
  expect(planWarnings({ ...plan, visits_used: 4 }, '2026-11-20')).toEqual(['lastVisitUsed']);
  expect(planWarnings({ ...plan, visits_used: 5 }, '2027-02-01')).toEqual(['expiresSoon', 'lastVisitUsed']);
});

test('an inactive plan gives the reason', () => {
  const inactive = { ...plan, is_active: false, visits_used: 0, months_left: 0 };
  expect(planWarnings(inactive, '2027-02-20')).toEqual(['expired']);
  expect(planWarnings(inactive, '2026-02-19')).toEqual(['begins']);
  expect(planWarnings({ ...inactive, starts_on: null, expires_on: null }, '2026-11-20')).toEqual([
    'inactive',
  ]);
});
