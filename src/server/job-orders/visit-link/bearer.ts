import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { LinkAct } from '#domain/job-orders/visit-link-acts.ts';
import type { Transaction } from '#server/database/database.ts';
import type { AccountRequest, AccountWriting } from '#server/platform/account-call.ts';
import type { RecordChange, Server } from '#server/platform/context.ts';
import { forbidden } from '#server/platform/errors.ts';
import { recordBy } from '#server/platform/record-event.ts';
import { type Visitor, visitorOf } from '#server/platform/visitor.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { identityOf, systemFor } from '#server/store/access/identity.ts';
import { type FoundVisitLink, findVisitLink } from '#server/store/job-orders/visit-links.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';

const byToken = systemFor({ installation: 'the link alone identifies the visit' });

/** Returns the actor for someone with the link: the visit's client, without an account. */
export function bearerOf({ operator_id, client_id }: FoundVisitLink): Actor {
  return { user_id: noAccountId, name: '', role: 'client', operator_id, client_id };
}

/** Counts a link that does not work against the network's limit, so that no one can try many. */
export async function countWrongLink(server: Server, by: Visitor): Promise<void> {
  await takeGuess(server, { purpose: 'visit', target: null, by });
}

/**
 * Counts every action against the limits of the link, the visit and the network, except for a retry with the same
 * key. A link reaches its own limit first, so that one in the wrong hands does not block the others.
 */
export async function countAct({ server, c }: AccountRequest, { token }: { readonly token: string }) {
  const link = await server.database.transaction(byToken, (tx) => findVisitLink(tx, token, server.now()), {
    readOnly: true,
  });
  if (link === null) {
    await countWrongLink(server, visitorOf(c));
    throw new NotFoundError('link');
  }
  const { id: visit_link_id, job_order_id } = link;
  const by = visitorOf(c);
  await takeGuess(server, { purpose: 'visit link', target: { visit_link_id }, by });
  await takeGuess(server, { purpose: 'visit', target: { job_order_id }, by });
  return link;
}

/** A transaction with the rights of the visit's client. */
type Bearing = {
  readonly tx: Transaction;
  readonly actor: Actor;
  readonly now: Date;
  readonly record: RecordChange;
};

/**
 * Locks the visit with the rights of its client. Throws not-found if the link has stopped working in the meantime, and
 * forbidden if the person with the link may not take this action now. Withdrawing links locks the visit too.
 */
export async function lockAsBearer<Locked>(
  { tx, now, server }: AccountWriting,
  act: LinkAct,
  { token }: { readonly token: string },
  link: FoundVisitLink,
  lock: (tx: Transaction) => Promise<Locked>,
): Promise<Bearing & { readonly locked: Locked }> {
  const { newId, origin } = server;
  const actor = bearerOf(link);
  const back = tx.switchTo(identityOf(actor));
  const locked = await lock(tx);
  back();
  const current = await findVisitLink(tx, token, now);
  if (current === null) throw new NotFoundError('link');
  if (!current.acts.includes(act)) throw forbidden();
  tx.switchTo(identityOf(actor));
  const record = recordBy({ kind: 'visit-link', origin: current.origin }, { tx, at: now, newId, origin });
  return { tx, actor, now, record, locked };
}
