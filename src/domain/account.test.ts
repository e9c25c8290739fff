import { describe, expect, test } from 'vitest';
import { accountLimits, homeOfRole, isWeakPassword } from './account.ts';

test.each([
  ['super_admin', '/admin'],
  ['country_operator', '/operator'],
  ['dispatcher', '/dispatcher'],
  ['technician', '/technician/jobs'],
  ['client', '/client'],
  [null, '/'],
] as const)('after signing in, %s goes to %s', (role, home) => expect(homeOfRole(role)).toBe(home));

describe('a password', () => {
  test.each(['123456', 'password', 'PassWord', 'QWERTY', 'coffee'])(
    '%j is among the commonest',
    (password) => {
      expect(isWeakPassword(password)).toBe(true);
    },
  );

  test.each(['demo-coffee', 'quiet workshop', '1234567891011', ''])('%j is not', (password) => {
    expect(isWeakPassword(password)).toBe(false);
  });

  test('has at least 6 characters', () => expect(accountLimits.password.min).toBe(6));
});

test('10 wrong guesses are allowed per account and 100 per address in 15 minutes', () => {
  expect(accountLimits.guesses).toEqual({ perAccount: 10, perAddress: 100, windowMinutes: 15 });
});
