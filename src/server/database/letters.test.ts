import { expect, test } from 'vitest';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { requireKnownLetters } from './letters.ts';
import { openDatabase } from './open.ts';

test.each([
  ['C.UTF-8', true],
  ['C', false],
])('a database with LC_CTYPE %s is accepted: %s', async (ctype, isAccepted) => {
  const { url, drop } = await createEmptyDatabase({ ctype });
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  try {
    const required = database.asOwner(requireKnownLetters);
    if (isAccepted) await expect(required).resolves.toBeUndefined();
    else
      await expect(required).rejects.toThrow('This database has LC_CTYPE C, with which searches cannot find');
  } finally {
    await database.close();
    await drop();
  }
});
