import { expect, test } from 'vitest';
import { unbroken } from './unbroken.ts';

test('no line breaks inside a number, and its visible characters stay', () => {
  const text = unbroken('Open case: JO-1048, GH-PE-1074');
  expect(text.match(/-\u2060/g)).toHaveLength(3);
  expect(text.replaceAll('\u2060', '')).toBe('Open case: JO-1048, GH-PE-1074');
});
