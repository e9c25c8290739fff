import { expect, test } from 'vitest';
import { addressesPerDay, attemptLimits, networksInSite } from './attempts.ts';

test('who keeps the people of a company names many addresses a day, everyone else few', () => {
  expect(addressesPerDay).toEqual({
    super_admin: 500,
    country_operator: 300,
    dispatcher: 20,
    technician: 20,
    client: 20,
  });
});

test('a mailbox gets at most 40 mails a day that strangers ask for', () => {
  expect([attemptLimits.reset.perDay, attemptLimits['sign-up'].perDay]).toEqual([40, 40]);
});

test('a site of IPv6 may do three times what one network may', () => expect(networksInSite).toBe(3));
