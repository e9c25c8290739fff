import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  normalizedCode,
  printedCode,
  verificationBytes,
  verificationCodeOf,
  verifyLink,
} from './verification-code.ts';

describe('a verification code', () => {
  test('a code has four groups of five digits, and every one of its 100 bits counts', () => {
    expect(printedCode(verificationCodeOf(new Uint8Array(verificationBytes)))).toBe(
      '00000-00000-00000-00000',
    );
    expect(verificationCodeOf(new Uint8Array(verificationBytes).fill(255))).toBe('Z'.repeat(20));
    const one = (bit: number) => {
      const bytes = new Uint8Array(verificationBytes);
      bytes[Math.floor(bit / 8)] = 128 >> (bit % 8);
      return verificationCodeOf(bytes);
    };
    expect(new Set(Array.from({ length: 100 }, (_, bit) => one(bit))).size).toBe(100);
  });

  test('every code is read again as it was printed', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: verificationBytes, maxLength: verificationBytes }), (bytes) => {
        const code = verificationCodeOf(bytes);
        expect(normalizedCode(printedCode(code))).toBe(code);
      }),
    );
  });

  test.each([
    ['abcde-fgh01-23456-789jk', 'ABCDEFGH0123456789JK'],
    [' ABCDE FGH01 23456 789JK ', 'ABCDEFGH0123456789JK'],
    ['ABCDE–FGHOI–23456–789JK', 'ABCDEFGH0123456789JK'],
    ['ABCDE-FGH0L-23456-789JK', 'ABCDEFGH0123456789JK'],
    ['\u2066ABCDE-FGH01-23456-789JK\u2069', 'ABCDEFGH0123456789JK'],
    ['ABCDE-FGH٠١-٢٣٤٥٦-٧٨٩JK', 'ABCDEFGH0123456789JK'],
    ['https://coffee.example/verify#ABCDE-FGH01-23456-789JK', 'ABCDEFGH0123456789JK'],
    ['ABCDE-FGH01', null],
    ['ABCDE-FGH01-23456-789JK-0', null],
    ['ABCDE-FGH01-23456-789JU', null],
    ['', null],
  ])('%j is read as %j', (text, code) => expect(normalizedCode(text)).toBe(code));

  test('the link has the code in its fragment', () => {
    expect(verifyLink('https://coffee.example', 'ABCDEFGH0123456789JK')).toBe(
      'https://coffee.example/verify#ABCDE-FGH01-23456-789JK',
    );
  });
});
