import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { requireKnownLetters } from './letters.ts';
import { openDatabase } from './open.ts';

async function requireIn(letters: string) {
  const { url, drop } = await createEmptyDatabase({ letters });
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    await database.asOwner(requireKnownLetters);
  } finally {
    await database.close();
    await drop();
  }
}

test('a database that knows all letters is accepted', async () => {
  await expect(requireIn("LC_CTYPE 'C.UTF-8'")).resolves.toBeUndefined();
});

test.each([
  ["LC_CTYPE 'C'", 'LC_CTYPE C, with which searches cannot find'],
  ["LC_CTYPE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'en'", 'LC_CTYPE C, with which searches cannot find'],
  ["LC_CTYPE 'C' ENCODING 'SQL_ASCII'", 'the encoding SQL_ASCII, which cannot store'],
])('a database with %s is refused in words', async (letters, words) => {
  await expect(requireIn(letters)).rejects.toThrow(`This database has ${words}`);
});
