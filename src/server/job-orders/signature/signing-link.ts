import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { findToken } from '#server/store/one-time-tokens.ts';

/**
 * The job and version that a code's link is for, and the account that shows the code. Every change to a job
 * increases its version, which ends the link.
 */
export type Signable = { readonly id: string; readonly version: number; readonly shown_by: string };

export const nameOf = ({ id, version, shown_by }: Signable) => `${id} ${version} ${shown_by}`;

export function signableOf(named: string): Signable {
  const [id = '', version, shown_by = ''] = named.split(' ');
  return { id, version: Number(version), shown_by };
}

/** Returns what a link is for. Throws not-found if it is unknown, used or expired. */
export async function getSignable(tx: Transaction, token: string, now: Date): Promise<Signable> {
  const named = await findToken(tx, 'signature', token, now);
  if (named === null) throw new NotFoundError('link');
  return signableOf(named);
}
