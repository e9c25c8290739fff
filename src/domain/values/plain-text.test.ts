import { expect, test } from 'vitest';
import { plainLine, plainText } from './plain-text.ts';

test.each([
  ['No water\u0000\u0007\u001b[31m', 'No water[31m'],
  ['one\r\ntwo\rthree\tfour', 'one\ntwo\nthree\tfour'],
  ['\u202Eretaw oN\u202C', 'retaw oN'],
  ['مَكِينَة القهوة\u200d', 'مَكِينَة القهوة\u200d'],
])('the text %j is stored as %j', (text, plain) => expect(plainText(text)).toBe(plain));

test('a name is stored on one line, without control characters', () =>
  expect(plainLine('Huda\n\t Guest\u0085')).toBe('Huda Guest'));
