import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchForm } from '#domain/values/search-text.ts';
import { startTestServer, type TestServer } from '../../../tests/support/demo-server.ts';
import { systemIdentity } from '../../../tests/support/system-identity.ts';

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
/** The small letter of the Turkish capital has two characters in JavaScript. */
const turkish = '\u0130';

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
