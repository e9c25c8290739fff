import { expect, test } from 'vitest';
import { addressesPerDay, attemptLimits, networksInSite } from './attempts.ts';

test('people who manage a company may enter many email addresses a day, and others only a few', () => {
  expect(addressesPerDay).toEqual({
    super_admin: 500,
    country_operator: 300,
    dispatcher: 20,
    technician: 20,
    client: 20,
  });
});

test('strangers can cause at most 40 emails a day to one address', () => {
  expect([attemptLimits.reset.perDay, attemptLimits['sign-up'].perDay]).toEqual([40, 40]);
});

test('an IPv6 site may make three times as many attempts as one network', () =>
  expect(networksInSite).toBe(3));
