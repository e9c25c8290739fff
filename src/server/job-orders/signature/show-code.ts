import { showSigningCode } from '#contract/job-orders/signature/link.ts';
import { NotFoundError } from '#domain/errors.ts';
import { signingLink } from '#domain/job-orders/signature.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { requireAllowed } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { lockJobOrder } from '#server/store/job-orders/records.ts';
import { domainOf } from '#server/store/link-origin.ts';
import { dropTokens, makeToken } from '#server/store/one-time-tokens.ts';

export const showCode = command(
  showSigningCode,
  { as: 'account' },
  async ({ tx, now, caller, server }, input) => {
    const actor = caller?.actor;
    if (!actor) throw new NotFoundError('job order');
    tx.switchTo(systemFor(scopeOf(actor)));
    const jobOrder = await lockJobOrder(tx, input.id);
    const isOwn = actor.role === 'super_admin' || actor.technician_id === jobOrder.technician_id;
    if (!isOwn) throw new NotFoundError('job order');
    requireAllowed(jobOrderWorkflow, 'sign', jobOrder, actor);
    requireVersion('job order', jobOrder, input.version);
    const until = new Date(now.getTime() + signingLink.minutes * 60_000);
    const link = { job_order_id: jobOrder.id, version: jobOrder.version, user_id: actor.user_id };
    dropTokens(tx, 'signature', link);
    const [secret, [operator]] = await inOneTrip(
      makeToken(tx, 'signature', { id: server.newId(), of: link, until }),
      tx.rows<{ domain: string | null }>(domainOf(jobOrder.operator_id)),
    );
    return JSON.stringify({ path: `${signingLink.path}${secret}`, domain: operator?.domain ?? null, until });
  },
);
