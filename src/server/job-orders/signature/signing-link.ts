import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { findToken, type JobLink } from '#server/store/one-time-tokens.ts';

/** Throws not-found if the link is unknown, used or expired. */
export async function getSigningLink(tx: Transaction, token: string, now: Date): Promise<JobLink> {
  const link = await findToken(tx, 'signature', token, now);
  if (link === null) throw new NotFoundError('link');
  return link;
}
