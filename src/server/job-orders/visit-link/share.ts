import {
  listVisitLinks,
  makeVisitLink,
  withdrawVisitLink,
  withdrawVisitLinks,
} from '#contract/job-orders/visit-link.ts';
import { type Actor, ownRoleOf } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
import { actsOfLink, mayShareRating, mostSharedBy } from '#domain/job-orders/visit-link-acts.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command, type View } from '#server/platform/command.ts';
import { forbidden, ProblemAnswer } from '#server/platform/errors.ts';
import { identityOf, systemFor } from '#server/store/access/identity.ts';
import { findJobOrder, lockJobOrder } from '#server/store/job-orders/records.ts';
import {
  dropVisitLink,
  dropVisitLinks,
  findLinkOrigin,
  hasRoomForLink,
  listLinksOf,
  queueSharedLink,
} from '#server/store/job-orders/visit-links.ts';
import { domainOf } from '#server/store/link-origin.ts';
import { because } from '#words/say/because.ts';

/** The response is only about links, so it contains nothing about the visit. */
const nothingElse: View = async () => '{}';

/** A super admin, who belongs to no operator, may have shared a link. */
const withNames = { installation: 'links name the people who shared them, of the platform too' } as const;

export const make = command(makeVisitLink, nothingElse, async (context, { id }) => {
  const { tx, actor, now, newId, record, asSystem } = context;
  const job = await lockJobOrder(tx, id);
  const { operator_id } = job;
  const role = ownRoleOf(actor);
  const [hasRoom, [operator]] = await inOneTrip(
    asSystem(withNames, () => hasRoomForLink(tx, { job_order_id: id, now, role })),
    asSystem({ operator: operator_id }, () => tx.rows<{ domain: string | null }>(domainOf(operator_id))),
  );
  if (hasRoom === null) throw new NotFoundError('link');
  if (!hasRoom) {
    throw new ProblemAnswer(409, 'refused', because('links_at_most', { most: mostSharedBy(role) }));
  }
  const path = asSystem({ operator: operator_id }, () =>
    queueSharedLink(tx, {
      id: newId(),
      operator_id,
      job_order_id: id,
      shared_by_user_id: actor.user_id,
      shared_by_role: role,
      at: now,
    }),
  );
  record('job-orders.link-made', { before: job, after: job });
  return { id, beside: { path, domain: operator?.domain ?? null } };
});

export const withdraw = command(withdrawVisitLinks, nothingElse, async (context, { id }) => {
  const { tx, record, asSystem } = context;
  const job = await lockJobOrder(tx, id);
  const withdrawn = await asSystem({ operator: job.operator_id }, () => dropVisitLinks(tx, id));
  if (withdrawn > 0) record('job-orders.links-withdrawn', { before: job, after: job });
  return { id, beside: { withdrawn } };
});

/** A link that has already ended does not change, and history records its end only once. */
export const withdrawOne = command(withdrawVisitLink, nothingElse, async (context, { id, link_id }) => {
  const { tx, actor, record, asSystem } = context;
  const job = await lockJobOrder(tx, id);
  const link = { job_order_id: id, id: link_id };
  const origin = await asSystem(withNames, () => findLinkOrigin(tx, link));
  if (origin === null) return id;
  if (actor.role === 'technician' && (origin.way === 'mailed' || origin.user_id !== actor.user_id)) {
    throw forbidden();
  }
  asSystem({ operator: job.operator_id }, () => dropVisitLink(tx, link));
  record('job-orders.link-withdrawn', {
    before: job,
    after: job,
    changes: { [visitLinkField]: { from: origin } },
  });
  return id;
});

/** Returns the actions that a link permits if this person shares it. */
function actsOfOwnLink(actor: Actor) {
  const role = ownRoleOf(actor);
  return actsOfLink({ role, standing: actor.standing ?? null }, mayShareRating(role));
}

export const list = accountQuery(listVisitLinks, async ({ tx, caller, server }, { id }) => {
  const actor = caller?.actor;
  if (!actor) throw new NotFoundError('job order');
  tx.switchTo(identityOf(actor));
  const job = await findJobOrder(tx, id);
  if (job === null) throw new NotFoundError('job order');
  tx.switchTo(systemFor(withNames));
  const role = ownRoleOf(actor);
  const seesEmails = actor.role !== 'technician';
  const reader = { role, acts: actsOfOwnLink(actor), seesEmails };
  const links = await listLinksOf(tx, { job_order_id: id, now: server.now(), ...reader });
  if (links === null) throw new NotFoundError('link');
  return links;
});
