import { createHmac } from 'node:crypto';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { type Actor, ownRoleOf, type Role } from '#domain/actor.ts';
import {
  type Attempt,
  addressesPerDay,
  addressesPerDayWithoutRole,
  attemptLimits,
  clientLimit,
  dayMinutes,
  type Limit,
  networksInSite,
  windowMinutes,
} from '#domain/entrance/attempts.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { Caller, Server } from '#server/platform/context.ts';
import { siteOf } from '#server/platform/http/network.ts';
import type { Visitor } from '#server/platform/visitor.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { sign_in_guesses } from '#server/store/accounts.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { insertRows } from '#server/store/rows/rows.ts';
import { refusedLately, rememberRefusal, tooManyGuesses } from './attempts/refused-attempts.ts';
import { noteLock } from './sign-in-record.ts';

const windowMs = windowMinutes * 60_000;
const dayMs = dayMinutes * 60_000;

/** The attempts to guess a secret that gives access to an account. */
const secretAttempts: readonly Attempt[] = ['password', 'own password', 'code'];

const beforeAnybody = systemFor({ installation: 'guesses are counted before the caller is known' });

/**
 * The target of attempts: an account, a machine with a label, a job or an address with a link, a sign-up, or one
 * person's actions on an account.
 */
type Target =
  | { readonly email: string }
  | { readonly user_id: string }
  | { readonly machine_id: string }
  | { readonly job_order_id: string }
  | { readonly visit_link_id: string }
  | { readonly report_address_id: string }
  | { readonly pending_sign_up_id: string }
  | { readonly account: string; readonly by: string };

type Guessing = {
  readonly purpose: Attempt;
  /** Null if the call specifies no target. */
  readonly target: Target | null;
  /** Null if a session identifies the caller. A stranger's guesses do not count against a signed-in person. */
  readonly by: Visitor | null;
  /** The person who enters emails. All of their attempts count together for a day. */
  readonly asker?: Asker;
  /** The client whose people's attempts all count together for a day. */
  readonly client?: { readonly id: string; readonly limit: Limit };
  /** The number of emails that the person enters, if it may differ from one. */
  readonly addresses?: number;
};

type Asker = { readonly user_id: string; readonly role: Role | null };

/** Returns the signed-in person, with or without a role. */
export function signedInPerson({ view }: Caller): Asker {
  return { user_id: view.user.id, role: view.role };
}

/** Counts an attempt by an actor who enters an email, even while they act for someone else. */
export async function takeActorsGuess(
  server: Server,
  purpose: Attempt,
  actor: Actor,
  more: { readonly target?: Target; readonly addresses?: number } = {},
): Promise<Guess> {
  const asker = { user_id: actor.user_id, role: ownRoleOf(actor) };
  return takeGuess(server, { purpose, target: { user_id: actor.user_id }, by: null, asker, ...more });
}

type Writing = { readonly server: Server; readonly actor: Actor };

/**
 * Counts a write by one of a client's people toward two limits: the person's own, and that of all the client's people
 * together. Writes by anyone else are not counted.
 */
async function countForClient(
  { server, actor }: Writing,
  purpose: 'request' | 'client record' | 'client comment',
): Promise<void> {
  const { user_id, client_id: id } = actor;
  if (id === undefined || ownRoleOf(actor) !== 'client') return;
  const client = { id, limit: clientLimit(server.clientRequestsPerDay) };
  await takeGuess(server, { purpose, target: { user_id }, by: null, client });
}

/** Counts a write by a client that creates work for planners. */
export const countRequest = (writing: Writing) => countForClient(writing, 'request');

/** Counts a write that changes a client's machines or sites. */
export const countRecord = (writing: Writing) => countForClient(writing, 'client record');

/** Counts a comment by any author. */
export async function countComment(writing: Writing): Promise<void> {
  const { server, actor } = writing;
  if (ownRoleOf(actor) === 'client') await countForClient(writing, 'client comment');
  else await takeGuess(server, { purpose: 'comment', target: { user_id: actor.user_id }, by: null });
}

export type Guess = {
  giveBack(): Promise<void>;
  /** Gives back only the count for the `addresses`. The attempt itself still counts. */
  giveBackAddresses(): Promise<void>;
};

/** The maximum number of attempts with the same hash within a period. */
type Bound = {
  readonly column: 'account_hash' | 'address_hash' | 'site_hash';
  readonly hash: string;
  readonly most: number;
  readonly withinMs: number;
  /** The number of attempts that this one counts as; one by default. */
  readonly count?: number;
  /** True if all of a client's people share the limit. */
  readonly isOfClient?: boolean | undefined;
};

/**
 * Uses up one of the guesses that are allowed for the account and for the network. This happens before the secret is
 * checked, so that many simultaneous guesses cannot exceed the limit. If the guess was right, the caller gives it
 * back. A device on which the person has signed in before has its own guesses, which no one else can use up.
 */
export async function takeGuess(server: Server, guessing: Guessing): Promise<Guess> {
  const now = server.now();
  const flooded =
    guessing.by?.device === null ? refusedLately(server, boundsOf(server, guessing, null), now) : 0;
  if (flooded > 0) throw tooManyGuesses({ seconds: flooded });
  const id = server.newId();
  const addressIds = Array.from({ length: guessing.addresses ?? 0 }, () => server.newId());
  const refused = await server.database.transaction(beforeAnybody, async (tx) => {
    const { target, by } = guessing;
    const bounds = boundsOf(server, guessing, by && (await findKnownDevice(tx, target, by)));
    const waitSeconds = await waitAt(tx, bounds, now);
    const isLocked = bounds.some(
      ({ column }, index) => column === 'account_hash' && waitSeconds[index] !== 0,
    );
    if (isLocked) await noteLockOf(server, tx, guessing);
    for (const [index, { hash }] of bounds.entries())
      rememberRefusal(server, hash, waitSeconds[index] ?? 0, now);
    const refusal = bounds
      .map((bound, index) => ({ seconds: waitSeconds[index] ?? 0, isOfClient: bound.isOfClient }))
      .reduce((one, other) => (other.seconds > one.seconds ? other : one));
    if (refusal.seconds > 0) return refusal;
    const hashes = Object.fromEntries(bounds.map(({ column, hash }) => [column, hash]));
    const { account_hash = '', address_hash = '', site_hash = null } = hashes;
    const user_id = secretAttempts.includes(guessing.purpose) ? accountOf(target) : null;
    const areSeparate = guessing.addresses !== undefined;
    const row = {
      id,
      account_hash,
      address_hash: areSeparate ? '' : address_hash,
      site_hash,
      guessed_at: now,
    };
    tx.write(tx.orm.insert(sign_in_guesses).values({ ...row, user_id }));
    const addressRow = { account_hash: address_hash, address_hash, guessed_at: now };
    insertRows(
      tx,
      sign_in_guesses,
      addressIds.map((id) => ({ ...addressRow, id })),
    );
    return null;
  });
  if (refused !== null) throw tooManyGuesses(refused);
  const forget = (ids: readonly string[]) =>
    server.database.transaction(beforeAnybody, async (tx) => {
      tx.write(tx.orm.delete(sign_in_guesses).where(inArray(sign_in_guesses.id, ids)));
    });
  return { giveBack: () => forget([id, ...addressIds]), giveBackAddresses: () => forget(addressIds) };
}

/** Returns the number of seconds to wait for each bound, and locks the bounds until the transaction ends. */
function waitAt(tx: Transaction, bounds: readonly Bound[], now: Date): Promise<number[]> {
  // The locks are taken in a fixed order, so that two callers never wait for each other. After that, the reads see the
  // other caller's writes.
  for (const hash of [...new Set(bounds.map(({ hash }) => hash))].sort()) {
    lockNamed(tx, 'attempts', hash);
  }
  return inOneTrip(...bounds.map((bound) => waitFor(tx, bound, now)));
}

/** Returns the limits for an attempt. Neither addresses nor accounts can be derived from their hashes. */
function boundsOf(server: Server, guessing: Guessing, device: string | null): Bound[] {
  const { purpose, target, by } = guessing;
  const { perAccount, perNetwork, perDay } = limitOf(guessing);
  const keyed = (text: string) => createHmac('sha256', server.session.secret).update(text).digest('hex');
  const owner = target === null ? 'nobody' : nameOf(target);
  const visitor = by === null ? owner : device;
  const location = visitor ?? (target === null ? by?.network : 'any place');
  const accountBound = {
    column: 'account_hash',
    hash: keyed(`${purpose} of ${owner} at ${location}`),
  } as const;
  const bounds: Bound[] = [
    { ...accountBound, most: target === null ? perNetwork : perAccount, withinMs: windowMs },
  ];
  if (perDay !== undefined) bounds.push({ ...accountBound, most: perDay, withinMs: dayMs });
  const shared = sharedBound(guessing, visitor ?? by?.network);
  if (shared !== null) bounds.push({ ...shared, column: 'address_hash', hash: keyed(shared.name) });
  const site = visitor === null && by !== null ? siteOf(by.address) : null;
  if (site !== null) {
    const most = perNetwork * networksInSite;
    bounds.push({ column: 'site_hash', hash: keyed(`${purpose} in ${site}`), most, withinMs: windowMs });
  }
  return bounds;
}

const limitOf = ({ purpose, client }: Guessing): Limit => client?.limit ?? attemptLimits[purpose];

/**
 * Returns the limit that the attempt shares with other attempts: that of a client, of a network, or of the person who
 * enters emails. Returns null if there is none.
 */
function sharedBound(guessing: Guessing, location: string | undefined) {
  const { purpose, asker, client, addresses = 1 } = guessing;
  const { perNetwork, perClientAndDay } = limitOf(guessing);
  if (client !== undefined && perClientAndDay !== undefined)
    return {
      name: `${purpose} of the client ${client.id}`,
      most: perClientAndDay,
      withinMs: dayMs,
      isOfClient: true,
    };
  if (asker === undefined) return { name: `${purpose} at ${location}`, most: perNetwork, withinMs: windowMs };
  if (addresses === 0) return null;
  const most = asker.role === null ? addressesPerDayWithoutRole : addressesPerDay[asker.role];
  return { name: `addresses named by ${asker.user_id}`, most, withinMs: dayMs, count: addresses };
}

function nameOf(target: Target): string {
  if ('email' in target) return target.email.toLowerCase();
  if ('user_id' in target) return target.user_id;
  if ('machine_id' in target) return target.machine_id;
  if ('job_order_id' in target) return target.job_order_id;
  if ('visit_link_id' in target) return target.visit_link_id;
  if ('report_address_id' in target) return target.report_address_id;
  if ('pending_sign_up_id' in target) return target.pending_sign_up_id;
  return `${target.account} by ${target.by}`;
}

/** Returns the device if the account's holder has signed in on it before; otherwise null. */
async function findKnownDevice(tx: Transaction, target: Target | null, { device }: Visitor) {
  const account = accountOf(target);
  if (device === null || account === null) return null;
  const [knownDevice] = await tx.rows(sql`
    select 1 from known_devices d join profiles p on p.id = d.user_id
    where p.id = ${account} and d.token_sha256 = ${device}`);
  return knownDevice === undefined ? null : device;
}

/** Returns SQL for the account's id; null if the target is not an account. */
function accountOf(target: Target | null): SQL | null {
  if (target === null) return null;
  if ('user_id' in target) return sql`${target.user_id}::uuid`;
  if ('email' in target) return sql`(select id from profiles where lower(email) = lower(${target.email}))`;
  return null;
}

/**
 * Deletes the guesses at the account's secrets, so that its holder can sign in immediately. Runs in the
 * server's own role.
 */
export function forgetGuesses(tx: Transaction, user_id: string): void {
  tx.write(tx.orm.delete(sign_in_guesses).where(eq(sign_in_guesses.user_id, user_id)));
}

async function noteLockOf(server: Server, tx: Transaction, { purpose, target, by }: Guessing) {
  if (purpose !== 'password' || target === null || !('email' in target) || by === null) return;
  await noteLock(server, tx, { email: target.email, visitor: by, windowMs });
}

/** Returns the number of seconds until the next guess is allowed; 0 if one is allowed now. */
async function waitFor(
  tx: Transaction,
  { column, hash, most, withinMs, count = 1 }: Bound,
  now: Date,
): Promise<number> {
  if (count > most) throw new Error(`${count} attempts at once can never be allowed`);
  const since = new Date(now.getTime() - withinMs);
  const [oldest] = await tx.rows<{ guessed_at: Date }>(sql`
    select guessed_at from sign_in_guesses
    where ${sql.identifier(column)} = ${hash} and guessed_at > ${since}
    order by guessed_at desc offset ${most - count} limit 1`);
  return oldest ? Math.max(1, Math.ceil((oldest.guessed_at.getTime() + withinMs - now.getTime()) / 1000)) : 0;
}
