import { expect, test } from 'vitest';
import { byteText } from './bytes.ts';

test('bytes are shown in the largest unit that they fill', () => {
  expect([0, 999, 8_400_000, 1_250_000_000, 3e12].map(byteText)).toEqual([
    '0 kB',
    '0.999 kB',
    '8.4 MB',
    '1.25 GB',
    '3 TB',
  ]);
});
