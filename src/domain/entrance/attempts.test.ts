import { expect, test } from 'vitest';
import { addressesPerDay, attemptLimits, networksInSite } from './attempts.ts';

test('people who manage a company may enter many addresses a day, everyone else few', () => {
  expect(addressesPerDay).toEqual({
    super_admin: 500,
    country_operator: 300,
    dispatcher: 20,
    technician: 20,
    client: 20,
  });
});

test('a mailbox gets at most 40 mails a day that strangers request', () => {
  expect([attemptLimits.reset.perDay, attemptLimits['sign-up'].perDay]).toEqual([40, 40]);
});

test('a site of IPv6 may try three times as often as one network', () => expect(networksInSite).toBe(3));
