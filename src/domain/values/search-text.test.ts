import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchPattern } from './search-text.ts';

describe('a search', () => {
  test.each([undefined, '', '   '])('a search for %j has no pattern', (typed) => {
    expect(searchPattern(typed)).toBeNull();
  });

  test.each([
    ['pearl', '%pearl%'],
    ['  pearl  ', '%pearl%'],
    ['pearl har', '%pearl har%'],
    ['973', '%973%'],
    ['p', '%p%'],
    [' ai ', '%ai%'],
    ['05', '%05%'],
  ])('a search for %j finds the text anywhere', (typed, pattern) =>
    expect(searchPattern(typed)).toBe(pattern),
  );

  test.each([
    ['%', '%\\%%'],
    ['_', '%\\_%'],
    ['\\', '%\\\\%'],
    ['50%', '%50\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\%b', '%a\\\\\\%b%'],
  ])('a search for %j matches the wildcards literally', (typed, pattern) =>
    expect(searchPattern(typed)).toBe(pattern),
  );

  test('a search never contains a typed wildcard', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', ' ', '%', '_', '\\') }), (typed) => {
        const pattern = searchPattern(typed);
        if (pattern === null) return;
        const inside = pattern.slice(1, -1).replaceAll(/\\[\\%_]/g, '');
        expect(inside).not.toMatch(/[\\%_]/);
      }),
    );
  });
});
