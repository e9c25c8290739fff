import { expect, test } from 'vitest';
import { prepareDatabase } from '#server/prepare-database.ts';
import { createEmptyDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import type { Database } from './database.ts';
import { requireKnownLetters } from './letters.ts';
import { openDatabase } from './open.ts';

async function inDatabase(letters: string, work: (database: Database) => Promise<void>) {
  const { url, drop } = await createEmptyDatabase({ letters });
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    await work(database);
  } finally {
    await database.close();
    await drop();
  }
}

test('a database that knows all letters is accepted', async () => {
  const asking = inDatabase("LC_CTYPE 'C.UTF-8'", (database) => database.asOwner(requireKnownLetters));
  await expect(asking).resolves.toBeUndefined();
});

test.each([
  ["LC_CTYPE 'C'", 'LC_CTYPE C, with which searches cannot find'],
  ["LC_CTYPE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'en'", 'LC_CTYPE C, with which searches cannot find'],
  ["LC_CTYPE 'C' ENCODING 'SQL_ASCII'", 'the encoding SQL_ASCII, which cannot store'],
])('a server does not start on a database with %s, and says why', async (letters, words) => {
  const starting = inDatabase(letters, (database) => prepareDatabase(database, releasedMigrations));
  await expect(starting).rejects.toThrow(`This database has ${words}`);
});
