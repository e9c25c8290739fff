import { expect, test } from 'vitest';
import { datedIn } from './language.ts';

test('a language gets the month names of the country with the digits that it had, and an artificial one nothing', () => {
  expect(datedIn('ar', 'JO')).toBe('ar-JO');
  expect(datedIn('ar-u-nu-arab', 'SY')).toBe('ar-JO-u-nu-arab');
  expect(datedIn('ar-JO', 'BH')).toBe('ar');
  expect(datedIn('ar', null)).toBe('ar');
  expect(datedIn('en', 'JO')).toBe('en');
  expect(datedIn('en-XA', 'JO')).toBe('en-XA');
});
