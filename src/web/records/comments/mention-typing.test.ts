import { describe, expect, test } from 'vitest';
import { peopleNamed, typedMention, withMention } from './mention-typing.ts';

describe('a mention that is being typed', () => {
  test.each([
    ['@', { at: 0, typed: '' }],
    ['Please, @yus', { at: 8, typed: 'yus' }],
    ['@Yusuf Ha', { at: 0, typed: 'Yusuf Ha' }],
    ['line\n@D', { at: 5, typed: 'D' }],
    ['(@D', { at: 1, typed: 'D' }],
    ['mail me@example', null],
    ['@ nobody', null],
    ['@Dana\nand', null],
    ['no name', null],
    [`@${'a'.repeat(41)}`, null],
  ])('the mention in %j is %j', (text, typed) => {
    expect(typedMention(text, text.length)).toEqual(typed);
  });

  test('the mention ends at the cursor', () => {
    expect(typedMention('@Da and more', 3)).toEqual({ at: 0, typed: 'Da' });
  });

  test('the mention finds people by any of their names', () => {
    const people = [{ name: 'Yusuf Haddad' }, { name: 'Dana Haddad' }, { name: 'Hala' }];
    expect(peopleNamed(people, 'ha').map(({ name }) => name)).toEqual([
      'Yusuf Haddad',
      'Dana Haddad',
      'Hala',
    ]);
    expect(peopleNamed(people, 'yusuf h').map(({ name }) => name)).toEqual(['Yusuf Haddad']);
    expect(peopleNamed(people, 'addad')).toEqual([]);
    const inBoth = [{ name: 'Yusuf Haddad', second_name: 'يوسف حداد' }];
    for (const typed of ['yu', 'حد']) expect(peopleNamed(inBoth, typed)).toEqual(inBoth);
  });

  test('the chosen name replaces the mention, and the cursor is after it', () => {
    const text = 'Ask @yu about it';
    const { at, typed } = typedMention(text, 7) ?? { at: -1, typed: '' };
    expect(withMention(text, { at, typed }, 'Yusuf Haddad')).toEqual({
      text: 'Ask @Yusuf Haddad about it',
      cursor: 18,
    });
  });
});
