import { expect, test } from 'vitest';
import { isCommon } from './known-passwords.ts';

test.each(['123456', 'PassWord', 'qwerty1', 'aaaaaa', 'abcdef', 'mustang', 'hunter2', 'asdf1234', '696969'])(
  '%j is one of the most common passwords',
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

test.each([
  'P@ssw0rd123',
  'welcome2026',
  'password1!',
  'letmein!23',
  '!dr4g0n!',

  'Qw3rty!!',
  '5unsh1ne',
])('%j is one of the most common passwords with digits and symbols', async (password) => {
  expect(await isCommon(password)).toBe(true);
});

test.each(['quiet workshop', 'grinder-on-the-left', '70281934-dragon', 'k7#m2', ''])(
  '%j is not a common password',
  async (password) => {
    expect(await isCommon(password)).toBe(false);
  },
);
