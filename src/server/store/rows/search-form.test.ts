import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchForm, searchPattern } from '#domain/values/search-text.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** Every letter, digit and mark of the scripts that people of the region write. */
const characters = [
  [0x20, 0x24f],
  [0x600, 0x6ff],
  [0x2000, 0x206f],
  [0xfb50, 0xfdff],
  [0xfe70, 0xfefc],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);
/** In JavaScript, this Turkish capital letter becomes two characters in lower case. */
const turkish = '\u0130';

/** Groups of characters that people use for the same letter or digit of a name. */
const ways = [
  'اأإآٱ',
  'يىئی',
  'وؤ',
  'هة',
  'كک',
  ...Array.from('0123456789', (digit) =>
    [digit, String.fromCharCode(0x660 + Number(digit)), String.fromCharCode(0x6f0 + Number(digit))].join(''),
  ),
  ...Array.from('abcdefghijklmnopqrstuvwxyzéüñ', (letter) => letter + letter.toUpperCase()),
];
const alone = Array.from(' بتثجحخدذرزسشصضطظعغفقلمن');
/** Tatweel, vowel signs, the dagger alef, and direction marks. They may follow any letter, in any order. */
const signs = Array.from('\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670\u200e\u200f\u061c');

/** A letter as two people write it. */
const letter = fc.oneof(
  fc.constantFrom(...ways).chain((forms) => fc.tuple(fc.constantFrom(...forms), fc.constantFrom(...forms))),
  fc.constantFrom(...alone).map((same) => [same, same] as const),
);
const oftenNone = { weight: 3, arbitrary: fc.constant('') };
const sign = fc.oneof(oftenNone, { weight: 1, arbitrary: fc.constantFrom(...signs) });
/** A name as two people write it. */
const writtenTwice = fc
  .array(fc.tuple(letter, sign, sign), { minLength: 1, maxLength: 24 })
  .map((letters) => ({
    one: letters.map(([[form], after]) => form + after).join(''),
    other: letters.map(([[, form], , after]) => form + after).join(''),
  }));

describe.each(['pglite', 'postgres'] as const)('the form in which searches compare texts on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  test('the database and the screens agree on every character', async () => {
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ form: string }>(sql`
        select search_form(c) as form
        from json_array_elements_text(${JSON.stringify(characters)}::json) with ordinality as given(c, place) order by place`),
    );
    const differing = characters.filter(
      (character, index) => character !== turkish && rows[index]?.form !== searchForm(character),
    );
    expect(differing.map((character) => character.codePointAt(0)?.toString(16))).toEqual([]);
  });

  test('the database finds a name that another person typed, and agrees with the screens on its form', async () => {
    const names = fc.sample(writtenTwice, rounds === 'all' ? 5000 : 200);
    const patterns = names.map(({ other }) => searchPattern(other) ?? '%');
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ form: string; is_found: boolean }>(sql`
        select search_form(n) as form, search_form(' ' || n) like search_form(p) as is_found
        from json_array_elements_text(${JSON.stringify(names.map(({ one }) => one))}::json) with ordinality as named(n, place)
        join json_array_elements_text(${JSON.stringify(patterns)}::json) with ordinality as typed(p, place) using (place)
        order by place`),
    );
    const expected = names.map(({ one }) => ({ form: searchForm(one), is_found: true }));
    expect(rows).toEqual(expected);
  });
});

test.each([
  ['إبراهيم أحمد', 'ابراهيم احمد'],
  ['فندق المرفأ', 'فندق المرفا'],
  ['مقهى الشرفة', 'مقهي الشرفه'],
  ['مُحَمَّد', 'محمد'],
  ['محـــمد', 'محمد'],
  ['غرفة ١٢', 'غرفه 12'],
  ['\u200fالبحرين\u200e', 'البحرين'],
  ['ﻣﻄﻌﻢ', 'مطعم'],
  ['Café ROYAL', 'café royal'],
])('two ways to write the same name have one form: %s', (one, other) => {
  expect(searchForm(one)).toBe(searchForm(other));
});

test('what two people type for one name has one form, which is its own form', () => {
  fc.assert(
    fc.property(writtenTwice, ({ one, other }) => {
      expect(searchForm(one)).toBe(searchForm(other));
      expect(searchForm(searchForm(one))).toBe(searchForm(one));
    }),
  );
});

test('a part of a name as one person types it is found in the name as another wrote it', () => {
  fc.assert(
    fc.property(writtenTwice, writtenTwice, writtenTwice, (before, part, after) => {
      expect(searchForm(before.one + part.one + after.one)).toContain(searchForm(part.other));
    }),
  );
});

test('letters that no one confuses keep different forms', () => {
  const forms = [...ways.map(([first = '']) => first), ...alone].map(searchForm);
  expect(new Set(forms).size).toBe(forms.length);
});
