import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { expect, onTestFinished, test } from 'vitest';
import { countryCodes, countryNames, countryOf } from '#domain/values/country-codes.ts';
import { searchForm } from '#domain/values/search-text.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';

const file = readdirSync(releasedMigrations).find((name) => name.endsWith('_numerals.sql')) ?? '';
const statement = readFileSync(join(releasedMigrations, file), 'utf8')
  .split('--> statement-breakpoint')
  .find((text) => text.includes('SET "country"'));

const typed = [
  'Bahrain',
  'united kingdom',
  'The UAE',
  'البحرين',
  'Kingdom of Bahrain',
  'Turkey',
  'Elsewhere',
];
const expected = ['BH', 'GB', 'AE', 'BH', 'BH', 'TR', 'Elsewhere'];

test.each(['pglite', 'postgres'] as const)(
  'a country stored by its name gets its code on %s, keeps its name if it has none, and is found by either name',
  async (kind) => {
    const database = await openTestDatabase(kind);
    onTestFinished(() => database.close());
    const rows = await database.asOwner(async (tx) => {
      await tx.script(
        'alter table country_operators no force row level security; alter table profiles no force row level security;',
      );
      for (const country of typed) {
        const [id, owner] = [uuidv7(), uuidv7()];
        await tx.script(`
          insert into profiles (id, name, email) values ('${owner}', 'Owner', '${owner}@example.test');
          insert into country_operators (id, user_id, name, country, time_zone)
            values ('${id}', '${owner}', '${country}', '${country}', 'Asia/Bahrain');`);
      }
      await tx.script(statement ?? '');
      return tx.rows<{ country: string; search_text: string }>(
        sql`select country, search_text from country_operators order by id`,
      );
    });
    expect(rows.map(({ country }) => country)).toEqual(expected);
    expect(typed.map(countryOf)).toEqual(expected);
    for (const { country, search_text } of rows)
      for (const name of countryNames(country)) expect(search_text).toContain(searchForm(name));
  },
);

test('every country has a name in every language, and its names lead back to its code', () => {
  expect(countryCodes).toHaveLength(249);
  for (const code of countryCodes)
    for (const name of countryNames(code)) expect([name, countryOf(name)]).toEqual([name, code]);
});
