import { createHmac } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import { accountLimits } from '#domain/accounts/account.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import type { Visitor } from '#server/platform/visitor.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { sign_in_guesses } from '#server/store/accounts.ts';
import { because } from '#words/say/because.ts';
import { noteLock } from './sign-in-record.ts';

const { perAccount, perAddress, windowMinutes } = accountLimits.guesses;
const windowMs = windowMinutes * 60_000;

/** What is guessed at, or asked for. Each is counted by itself. */
type Purpose =
  | 'password'
  | 'own password'
  | 'code'
  | 'link'
  | 'reset'
  | 'sign-up'
  | 'invitation'
  | 'signed-up address'
  | 'e-mail change'
  | 'report'
  | 'signature';

/** What somebody must get right to be let in. */
const atTheDoor: readonly Purpose[] = ['password', 'own password', 'code'];

export type Account = { readonly email: string } | { readonly user_id: string };

type Guessing = {
  readonly purpose: Purpose;
  /** Whose it is; null where nobody is named. */
  readonly account: Account | null;
  /** Null where a session says who it is. A stranger's guesses do not count for somebody who is in. */
  readonly by: Visitor | null;
  /** How many are allowed, where it is not as many as domain/account says. */
  readonly most?: { readonly ofAccount: number; readonly ofPlace: number };
};

export type Guess = { giveBack(): Promise<void> };

/**
 * Takes a place among the guesses allowed for the account and for the network, before the secret is looked at, so that
 * many at once cannot pass the limit together. The caller gives the place back when the guess was right. A device in
 * which the person has signed in before has places of its own: nobody else can use them up.
 */
export async function takeGuess(server: Server, guessing: Guessing): Promise<Guess> {
  const id = server.newId();
  const now = server.now();
  const usual = { ofAccount: guessing.account === null ? perAddress : perAccount, ofPlace: perAddress };
  const { most = usual } = guessing;
  const flooded = guessing.by?.device === null ? refusedLately(placesOf(server, guessing, null), now) : 0;
  if (flooded > 0) throw tooManyGuesses(flooded);
  const refused = await server.database.transaction(systemIdentity, async (tx) => {
    const { account: whose, by } = guessing;
    const { ofAccount, ofPlace } = placesOf(server, guessing, by && (await knownDeviceOf(tx, whose, by)));
    // In one order, so that two who take several never wait for each other. What is read after it sees the other's.
    for (const hash of [ofAccount, ofPlace].sort()) {
      tx.write(sql`select pg_advisory_xact_lock(hashtextextended(${hash}, 0))`);
    }
    const [account, place] = await inOneTrip(
      waitFor(tx, sql`account_hash = ${ofAccount}`, most.ofAccount, now),
      waitFor(tx, sql`address_hash = ${ofPlace}`, most.ofPlace, now),
    );
    if (account > 0) await noteLockOf(server, tx, guessing);
    const again = Math.max(account, place);
    if (account > 0) rememberRefusal(ofAccount, account, now);
    if (place > 0) rememberRefusal(ofPlace, place, now);
    const lockable = atTheDoor.includes(guessing.purpose) ? idOf(whose) : null;
    const row = { id, account_hash: ofAccount, address_hash: ofPlace, guessed_at: now, user_id: lockable };
    if (again === 0) tx.write(tx.orm.insert(sign_in_guesses).values(row));
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

const rememberedMs = 1000;
const mostRemembered = 10_000;
const refusals = new Map<string, { readonly at: number; readonly seconds: number }>();

/** For a second, so that a flood of guesses does not reach the database. */
function rememberRefusal(place: string, seconds: number, now: Date): void {
  if (refusals.size >= mostRemembered) refusals.clear();
  refusals.set(place, { at: now.getTime(), seconds });
}

/** The seconds that a guess at these places was told to wait a moment ago; 0 when it was not. */
function refusedLately({ ofAccount, ofPlace }: ReturnType<typeof placesOf>, now: Date): number {
  const lately = [ofAccount, ofPlace].map((place) => {
    const { at = 0, seconds = 0 } = refusals.get(place) ?? {};
    return Math.abs(now.getTime() - at) < rememberedMs ? seconds : 0;
  });
  return Math.max(...lately);
}

/** Under which names a guess is counted. Neither addresses nor accounts can be read back from the table. */
function placesOf(server: Server, { purpose, account, by }: Guessing, device: string | null) {
  const keyed = (text: string) => createHmac('sha256', server.session.secret).update(text).digest('hex');
  const owner = account === null ? 'nobody' : nameOf(account);
  const own = by === null ? owner : device;
  return {
    ofAccount: keyed(`${purpose} of ${owner} at ${own ?? (account === null ? by?.network : 'any place')}`),
    ofPlace: keyed(`${purpose} at ${own ?? by?.network}`),
  };
}

function nameOf(account: Account): string {
  return 'email' in account ? account.email.toLowerCase() : account.user_id;
}

/** The device, when the person of the account has signed in there before. */
async function knownDeviceOf(tx: Transaction, account: Account | null, { device }: Visitor) {
  if (device === null || account === null) return null;
  const isPerson =
    'email' in account ? sql`lower(p.email) = lower(${account.email})` : sql`p.id = ${account.user_id}`;
  const [known] = await tx.rows(sql`
    select 1 from known_devices d join profiles p on p.id = d.user_id
    where ${isPerson} and d.token_sha256 = ${device}`);
  return known === undefined ? null : device;
}

/** The account's id as an expression; null where there is no such account. */
function idOf(account: Account | null): SQL | null {
  if (account === null) return null;
  if ('user_id' in account) return sql`${account.user_id}::uuid`;
  return sql`(select id from profiles where lower(email) = lower(${account.email}))`;
}

/** Forgets what was guessed at the account, so that its person can sign in at once; runs as the server's own role. */
export function forgetGuesses(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(sign_in_guesses).where(eq(sign_in_guesses.user_id, user_id)));
}

async function noteLockOf(server: Server, tx: Transaction, { purpose, account, by }: Guessing) {
  if (purpose !== 'password' || account === null || !('email' in account) || by === null) return;
  await noteLock(server, tx, { email: account.email, visitor: by, windowMs });
}

/** Seconds until a guess is free again; 0 when one is. */
async function waitFor(
  tx: Transaction,
  whose: ReturnType<typeof sql>,
  most: number,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - windowMs);
  const [oldest] = await tx.rows<{ guessed_at: Date }>(sql`
    select guessed_at from sign_in_guesses where ${whose} and guessed_at > ${since} order by guessed_at desc offset ${most - 1} limit 1`);
  return oldest ? Math.max(1, Math.ceil((oldest.guessed_at.getTime() + windowMs - now.getTime()) / 1000)) : 0;
}

function tooManyGuesses(seconds: number): ProblemAnswer {
  const minutes = Math.ceil(seconds / 60);
  return new ProblemAnswer(429, 'too_many_attempts', because('too_many_guesses', { minutes }), {
    headers: { 'retry-after': String(seconds) },
  });
}
