import { expect, test } from 'vitest';
import { linesOf, missingLetter, narrowLinesOf } from './printable-text.ts';

const texts = (value: string) => linesOf(value).map(({ text }) => text);

test('a letter keeps four marks, and further marks are printed as one missing letter', () => {
  const vowels = '\u064e\u064e\u0650\u0650';
  expect(texts(`ب${vowels}`)).toEqual([`ب${vowels}`]);
  expect(texts(`ب${vowels}${'\u0651\u200d'.repeat(3_000)} ت`)).toEqual([`ب${vowels}${missingLetter} ت`]);
});

test('marks without a letter are printed as one missing letter', () => {
  expect(texts('\u064e\u0650 ب\u064e \u064e\u200c \u200cx')).toEqual([
    `${missingLetter} ب\u064e ${missingLetter} x`,
  ]);
});

test('a long word is printed whole, on lines of at most 200 letters', () => {
  for (const lines of [
    texts('بت'.repeat(450)),
    narrowLinesOf('x'.repeat(900), true).map(({ text }) => text),
  ]) {
    const letters = lines.map((line) => line.replaceAll('\u200b', '').length);
    expect(letters).toEqual([200, 200, 200, 200, 100]);
  }
  expect(texts('a word '.repeat(100))).toHaveLength(1);
});
