import type { Database } from '#server/database/database.ts';
import { sign_in_guesses } from '#server/store/accounts.ts';
import { systemIdentity } from '../databases/system-identity.ts';

/** Forgets all counted attempts, so that a test does not reach the limits because of the test before it. */
export async function forgetGuesses(database: Database): Promise<void> {
  await database.transaction(systemIdentity, ({ orm }) => orm.delete(sign_in_guesses));
}
