import { expect, test } from 'vitest';
import { typedAddresses } from './typed-addresses.ts';

test('addresses are read with any separator between them', () => {
  const text = ' a@b.test, c@d.test;e@f.test\tg@h.test ، i@j.test,';
  expect(typedAddresses(text)).toEqual(['a@b.test', 'c@d.test', 'e@f.test', 'g@h.test', 'i@j.test']);
  expect(typedAddresses('  ')).toEqual([]);
});
