import { countVisitLinks, makeVisitLink, withdrawVisitLinks } from '#contract/job-orders/visit-link.ts';
import { NotFoundError } from '#domain/errors.ts';
import { visitLink } from '#domain/job-orders/visit-link.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { command, type View } from '#server/platform/command.ts';
import { identityOf, systemFor } from '#server/store/access/identity.ts';
import { findJobOrder, lockJobOrder } from '#server/store/job-orders/records.ts';
import { countLinksOf, dropVisitLinks, queueVisitLink } from '#server/store/job-orders/visit-links.ts';
import { domainOf } from '#server/store/link-origin.ts';

/** The answer is only about links, so it has nothing of the visit. */
const nothingElse: View = async () => '{}';

export const make = command(makeVisitLink, nothingElse, async (context, { id }) => {
  const { tx, actor, now, newId, record, asSystem } = context;
  const job = await lockJobOrder(tx, id);
  const { operator_id } = job;
  const [count, [operator]] = await asSystem({ operator: operator_id }, () =>
    Promise.all([countLinksOf(tx, id, now), tx.rows<{ domain: string | null }>(domainOf(operator_id))]),
  );
  if (count === null) throw new NotFoundError('link');
  const path = asSystem({ operator: operator_id }, () =>
    queueVisitLink(tx, {
      id: newId(),
      operator_id,
      job_order_id: id,
      user_id: null,
      may_rate: actor.role === 'client',
      at: now,
    }),
  );
  record('job-orders.link-made', { before: job, after: job });
  const links = { ...count, shared: Math.min(count.shared + 1, visitLink.mostShared) };
  return { id, beside: { path, domain: operator?.domain ?? null, links } };
});

export const withdraw = command(withdrawVisitLinks, nothingElse, async (context, { id }) => {
  const { tx, record, asSystem } = context;
  const job = await lockJobOrder(tx, id);
  const withdrawn = await asSystem({ operator: job.operator_id }, () => dropVisitLinks(tx, id));
  if (withdrawn > 0) record('job-orders.links-withdrawn', { before: job, after: job });
  return { id, beside: { withdrawn } };
});

export const count = accountQuery(countVisitLinks, async ({ tx, caller, server }, { id }) => {
  const actor = caller?.actor;
  if (!actor) throw new NotFoundError('job order');
  tx.switchTo(identityOf(actor));
  const job = await findJobOrder(tx, id);
  if (job === null) throw new NotFoundError('job order');
  tx.switchTo(systemFor({ operator: job.operator_id }));
  const links = await countLinksOf(tx, id, server.now());
  if (links === null) throw new NotFoundError('link');
  return JSON.stringify(links);
});
