import { randomBytes } from 'node:crypto';
import { and, eq, gt, like } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { verifications } from './accounts.ts';
import { sha256 } from './rows/sha256.ts';

type AccountHolder = { readonly user_id: string };

/** The job that a link is for, and the account that showed the link or received it by email. */
export type JobLink = AccountHolder & {
  readonly job_order_id: string;
  /**
   * The version of the job that the link is for; null for any version. Every change to the job makes such a link
   * invalid.
   */
  readonly version: number | null;
};

/** For each purpose, the account or link that a token identifies. */
type Holders = {
  readonly 'password-reset': AccountHolder;
  readonly challenge: AccountHolder;
  readonly signature: JobLink;
  readonly dispute: JobLink;
};
type Purpose = keyof Holders;

const bytes = 24;

type NewToken<P extends Purpose> = { readonly id: string; readonly of: Holders[P]; readonly until: Date };

/** Returns the text that is stored for the holder. Row-level security reads the account's id from it. */
function storedText(of: AccountHolder | JobLink): string {
  return 'job_order_id' in of ? `${of.job_order_id} ${of.version ?? anyVersion} ${of.user_id}` : of.user_id;
}

const anyVersion = 'report';

const accountIn = (text: string): AccountHolder => ({ user_id: text });
const jobLinkIn = (text: string): JobLink => {
  const [job_order_id = '', version = '', user_id = ''] = text.split(' ');
  return { job_order_id, version: version === anyVersion ? null : Number(version), user_id };
};

const holderIn: { readonly [P in Purpose]: (text: string) => Holders[P] } = {
  'password-reset': accountIn,
  challenge: accountIn,
  signature: jobLinkIn,
  dispute: jobLinkIn,
};

/** Returns a new token. Only its hash is stored. */
export async function makeToken<P extends Purpose>(
  tx: Transaction,
  purpose: P,
  token: NewToken<P>,
): Promise<string> {
  const { secret, row } = tokenOf(purpose, token);
  await tx.orm.insert(verifications).values(row).execute();
  return secret;
}

/** Like makeToken, but queues the token with the transaction's other writes, without an extra round trip. */
export function queueToken<P extends Purpose>(tx: Transaction, purpose: P, token: NewToken<P>): string {
  const { secret, row } = tokenOf(purpose, token);
  tx.write(tx.orm.insert(verifications).values(row));
  return secret;
}

function tokenOf<P extends Purpose>(purpose: P, { id, of, until }: NewToken<P>) {
  const secret = randomBytes(bytes).toString('base64url');
  const identifier = identifierOf(purpose, secret);
  return { secret, row: { id, identifier, value: storedText(of), expiresAt: until } };
}

/** Returns the holder of the token; null if the token is unknown, used or expired. */
export async function findToken<P extends Purpose>(
  tx: Transaction,
  purpose: P,
  secret: string,
  now: Date,
): Promise<Holders[P] | null> {
  const [found] = await tx.orm
    .select()
    .from(verifications)
    .where(isToken(purpose, secret, now))
    .execute();
  return found === undefined ? null : holderIn[purpose](found.value);
}

/** Returns whether the token is stored, expired or not. A used token is no longer stored. */
export async function isTokenKept(tx: Transaction, purpose: Purpose, secret: string): Promise<boolean> {
  const kept = await tx.orm
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.identifier, identifierOf(purpose, secret)))
    .execute();
  return kept.length > 0;
}

/** Uses up the token and returns its holder. If two callers use it at the same time, only one gets the holder. */
export async function consumeToken<P extends Purpose>(
  tx: Transaction,
  purpose: P,
  secret: string,
  now: Date,
): Promise<Holders[P] | null> {
  const [used] = await tx.orm
    .delete(verifications)
    .where(isToken(purpose, secret, now))
    .returning({ value: verifications.value })
    .execute();
  return used === undefined ? null : holderIn[purpose](used.value);
}

/** Invalidates all of the holder's tokens for this purpose. */
export function dropTokens<P extends Purpose>(tx: Transaction, purpose: P, of: Holders[P]): void {
  const isOwn = and(eq(verifications.value, storedText(of)), like(verifications.identifier, `${purpose} %`));
  tx.write(tx.orm.delete(verifications).where(isOwn));
}

/** Ends the links that the user showed for signing, or received with a report. */
export function dropJobLinksOf(tx: Transaction, purpose: 'signature' | 'dispute', user_id: string): void {
  const isOwn = and(
    like(verifications.value, `% ${user_id}`),
    like(verifications.identifier, `${purpose} %`),
  );
  tx.write(tx.orm.delete(verifications).where(isOwn));
}

function isToken(purpose: Purpose, secret: string, now: Date) {
  return and(eq(verifications.identifier, identifierOf(purpose, secret)), gt(verifications.expiresAt, now));
}

function identifierOf(purpose: Purpose, secret: string): string {
  return `${purpose} ${sha256(secret)}`;
}
