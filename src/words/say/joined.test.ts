import { afterEach, expect, test } from 'vitest';
import { speak } from '#words/words.ts';
import { joined } from './joined.ts';

afterEach(() => speak('en'));

test('parts of a line in the other direction keep their own order', async () => {
  expect(joined(['Bar', 'شارع البحر 12'])).toBe('Bar, \u2068شارع البحر 12\u2069');
  await speak('ar');
  expect(joined(['Bar', 'شارع البحر', '12 Sea Street…'])).toBe(
    '\u200f\u2068Bar\u2069، شارع البحر، \u206812 Sea Street…\u2069',
  );
  expect(joined(['Bar'])).toBe('\u2068Bar\u2069');
});
