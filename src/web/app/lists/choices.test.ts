import { describe, expect, test } from 'vitest';
import { choicesWith, searchFor } from './choices.ts';

const choices = [
  { value: '1', label: 'Arca Volumetric · A-1', detail: 'Lobby bar' },
  { value: '2', label: 'Arca Volumetric · A-2', detail: 'Rooftop' },
];

describe('searching among choices', () => {
  test('a search matches every typed word, in the label or in the detail', () => {
    expect(choicesWith(choices, 'arca ROOF').map(({ value }) => value)).toEqual(['2']);
    expect(choicesWith(choices, ' ')).toHaveLength(2);
    expect(choicesWith(choices, 'arca cellar')).toEqual([]);
  });

  test("a search also matches a choice's hidden terms", () => {
    const called = [{ value: '1', label: 'Pearl', detail: '+973 3722 1904', also: '+97337221904' }];
    expect(choicesWith(called, '37221904')).toHaveLength(1);
    expect(choicesWith(called, '3722 19')).toHaveLength(1);
    expect(choicesWith(called, '3722 20')).toEqual([]);
  });

  test('the whole label of the selected choice starts no search, but part of the label does', () => {
    expect(searchFor(choices, 'Arca Volumetric · A-2')).toBe('');
    expect(searchFor(choices, ' Arca ')).toBe('Arca');
  });
});
