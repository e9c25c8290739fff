import { expect, test } from 'vitest';
import { isCommon } from './known-passwords.ts';

test.each(['123456', 'PassWord', 'qwerty1', 'aaaaaa', 'abcdef', 'mustang', 'hunter2', 'asdf1234', '696969'])(
  '%j is among the commonest passwords',
  async (password) => {
    expect(await isCommon(password)).toBe(true);
  },
);

test.each(['quiet workshop', 'grinder-on-the-left', ''])('%j is not', async (password) => {
  expect(await isCommon(password)).toBe(false);
});
