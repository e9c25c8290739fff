import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchPattern } from './search-text.ts';

describe('a search', () => {
  test.each([undefined, '', '   '])('of %j looks for nothing', (typed) => {
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
  ])('of %j is found anywhere', (typed, pattern) => expect(searchPattern(typed)).toBe(pattern));

  test.each([
    ['%', '%\\%%'],
    ['_', '%\\_%'],
    ['\\', '%\\\\%'],
    ['50%', '%50\\%%'],
    ['a_b', '%a\\_b%'],
    ['a\\%b', '%a\\\\\\%b%'],
  ])('of %j means the wildcards themselves', (typed, pattern) => expect(searchPattern(typed)).toBe(pattern));

  test('never has a wildcard that was typed', () => {
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
