import { expect, test } from 'vitest';
import { mentionedForm, piecesOf, stillMentioned, withRenamedMention } from './mention.ts';

test('a person who was removed from the text again is not mentioned', () => {
  const people = [{ name: 'Dana' }, { name: 'Yusuf' }];
  expect(stillMentioned(people, '@Dana, ask him')).toEqual([{ name: 'Dana' }]);
});

test('a person is mentioned by either form of the name, and the form in the text counts', () => {
  const dana = { name: 'Dana', second_name: 'دانة' };
  expect(stillMentioned([dana], '@دانة، متى الزيارة؟')).toEqual([dana]);
  expect(mentionedForm(dana, '@دانة، متى الزيارة؟')).toBe('دانة');
  expect(mentionedForm(dana, '@Dana, when?')).toBe('Dana');
  expect(mentionedForm(dana, 'Nobody')).toBe('Dana');
});

test('mentioned names are highlighted, and the longest name that matches counts', () => {
  const pieces = piecesOf('@Dana Ali and @Dana, not @Nobody', ['Dana', 'Dana Ali']);
  expect(pieces.map(({ text, isMention }) => [text, isMention])).toEqual([
    ['@Dana Ali', true],
    [' and ', false],
    ['@Dana', true],
    [', not @Nobody', false],
  ]);
  expect(piecesOf('Plain', ['Dana'])).toEqual([{ text: 'Plain', isMention: false, at: 0 }]);
});

test('a name is not mentioned by a longer word that begins with it', () => {
  const people = [{ name: 'Sara' }, { name: 'Sara Noor' }];
  expect(stillMentioned(people, '@Sarah and @Sara Noor')).toEqual([{ name: 'Sara Noor' }]);
  expect(stillMentioned(people, "@Sara's turn")).toEqual([{ name: 'Sara' }]);
});

test.each([
  [['Sara', 'Sara Noor'], '@Sara, ask @Sara Noor or @Sarah (@Sara)', '@X, ask @Sara Noor or @Sarah (@X)'],
  [['Sara Noor', 'Sara'], '@Sara Noorah and @Sara\n@Sara2', '@X Noorah and @X\n@Sara2'],
  [['سارة', 'سارة نور'], '@سارة، اسألي @سارة نور أو @سارةها', '@X، اسألي @سارة نور أو @سارةها'],
  [['سارة', 'سارة نور'], '@سارةً و@سارة.', '@سارةً و@X.'],
])('of %j, only the mentions of the shorter name are renamed in %j', (names, text, expected) => {
  const from = names.toSorted((one, other) => one.length - other.length)[0] ?? '';
  expect(withRenamedMention(text, names, { from, to: 'X' })).toBe(expected);
});
