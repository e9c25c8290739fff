import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AccountRequest } from '#server/platform/account-call.ts';
import { visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { findToken, type JobLink } from '#server/store/one-time-tokens.ts';

type Purpose = 'signature' | 'dispute';

/** Throws not-found if the link is unknown, used or expired. */
export async function getJobLink(
  tx: Transaction,
  purpose: Purpose,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<JobLink> {
  const link = await findToken(tx, purpose, token, now);
  if (link === null) throw new NotFoundError('link');
  return link;
}

/** Counts every attempt against the limits of the job and the network, except for a retry with the same key. */
export const countingAttempts =
  (purpose: Purpose) =>
  async ({ server, c }: AccountRequest, { token }: { readonly token: string }): Promise<void> => {
    const { job_order_id } = await server.database.transaction(
      systemFor({ installation: 'the link alone identifies the job' }),
      (tx) => getJobLink(tx, purpose, { token, now: server.now() }),
      { readOnly: true },
    );
    await takeGuess(server, { purpose, target: { job_order_id }, by: visitorOf(c) });
  };
