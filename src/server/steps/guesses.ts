import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { accountLimits } from '#domain/account.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { sign_in_guesses } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';

const { perAccount, perAddress, windowMinutes } = accountLimits.guesses;
const windowMs = windowMinutes * 60_000;

/**
 * Takes a place among the guesses allowed for the account and for the address, before the secret is looked at, so that
 * many at once cannot pass the limit together. The caller gives the place back when the guess was right. `account`
 * names what is guessed at, an e-mail or a user's code, or what is asked for, such as a mail or a new account.
 */
export async function takeGuess(
  server: Server,
  account: string,
  address: string,
): Promise<{ giveBack(): Promise<void> }> {
  const id = server.newId();
  const account_hash = keyed(server, `account ${account}`);
  const address_hash = keyed(server, `address ${address}`);
  const refused = await server.database.transaction(systemIdentity, async (tx) => {
    const now = server.now();
    for (const hash of [account_hash, address_hash].sort()) {
      tx.write(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
    }
    const since = new Date(now.getTime() - windowMs);
    tx.write(tx.orm.delete(sign_in_guesses).where(sql`${sign_in_guesses.guessed_at} < ${since}`));
    const waits = await inOneTrip(
      waitFor(tx, sql`account_hash = ${account_hash}`, perAccount, now),
      waitFor(tx, sql`address_hash = ${address_hash}`, perAddress, now),
    );
    const again = Math.max(...waits);
    if (again === 0)
      tx.write(tx.orm.insert(sign_in_guesses).values({ id, account_hash, address_hash, guessed_at: now }));
    return again;
  });
  if (refused > 0) throw tooManyGuesses(refused);
  return {
    giveBack: () =>
      server.database.transaction(systemIdentity, async (tx) => {
        tx.write(tx.orm.delete(sign_in_guesses).where(eq(sign_in_guesses.id, id)));
      }),
  };
}

/** Seconds until a guess is free again; 0 when one is. */
async function waitFor(
  tx: Transaction,
  whose: ReturnType<typeof sql>,
  most: number,
  now: Date,
): Promise<number> {
  const [oldest] = await tx.rows<{ guessed_at: Date }>(sql`
    select guessed_at from sign_in_guesses where ${whose} order by guessed_at desc offset ${most - 1} limit 1`);
  return oldest ? Math.max(1, Math.ceil((oldest.guessed_at.getTime() + windowMs - now.getTime()) / 1000)) : 0;
}

function tooManyGuesses(seconds: number): ProblemAnswer {
  const minutes = Math.ceil(seconds / 60);
  return new ProblemAnswer(429, 'too_many_attempts', because('too_many_guesses', { minutes }), {
    headers: { 'retry-after': String(seconds) },
  });
}

/** Neither addresses nor accounts can be read back from the table. */
function keyed({ session }: Server, text: string): string {
  return createHmac('sha256', session.secret).update(text).digest('hex');
}
