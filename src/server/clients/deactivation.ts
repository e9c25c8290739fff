import { sql } from 'drizzle-orm';
import { activateClient, deactivateClient, listOpenCases } from '#contract/clients.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { rejectWithClient } from '#domain/service-request.ts';
import { advance } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { query } from '#server/platform/query.ts';
import { endSecrets } from '#server/steps/end-secrets.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { accountsOfClient } from '#server/store/client-people.ts';
import { type Client, lockClient, saveClient } from '#server/store/clients.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockOpenJobsOf, saveJobOrder } from '#server/store/job-orders/records.ts';
import { lockWaitingRequestsOf, saveServiceRequest } from '#server/store/service-requests.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';
import { viewClient } from './queries.ts';

type Cases = {
  readonly requests: Awaited<ReturnType<typeof lockWaitingRequestsOf>>;
  readonly jobs: readonly JobOrderRow[];
};

export const openCases = query(listOpenCases, 'client', ({ tx, actor }, { id }) =>
  tx.json(sql`
    select json_build_object('items', (
      select coalesce(json_agg(json_build_object('id', x.id, 'number', x.number) order by x.number), '[]'::json)
      from (
        select r.id, 'SR-' || r.number as number from service_requests r
        where r.client_id = c.id and ${requestIs('waiting')} and ${reachFilter('service_requests', actor.role, 'r')}
        union all
        select j.id, 'JO-' || j.number from job_orders j
        where j.client_id = c.id and ${jobIs('open')} and ${reachFilter('job_orders', actor.role, 'j')}
      ) x)) as json
    from clients c where c.id = ${id} and ${reachFilter('clients', actor.role, 'c')}`),
);

/**
 * Locks the client first. A request or job created at the same time then either counts as an open case or is refused.
 */
export const deactivate = command(
  deactivateClient,
  viewClient,
  async (context, { id, version, reason, cases_seen }) => {
    const { tx, actor, record, asSystem } = context;
    const [client, requests, jobs, accounts] = await inOneTrip(
      lockClient(tx, id),
      ...asSystem(
        scopeOf(actor),
        () => [lockWaitingRequestsOf(tx, id), lockOpenJobsOf(tx, id), accountsOfClient(tx, id)] as const,
      ),
    );
    if (!client.is_active) throw new ProblemAnswer(409, 'refused', because('client_inactive'));
    requireVersion('client', client, version);
    requireSeen({ requests, jobs }, cases_seen);
    const deactivated = saveClient(tx, client, { is_active: false, deactivation_reason: reason });
    asSystem({ operator: client.operator_id }, () => {
      for (const user_id of accounts) endSecrets(tx, user_id, 'deactivated');
    });
    closeCases(context, { requests, jobs }, reason);
    record('clients.deactivated', {
      before: client,
      after: deactivated,
      changes: closedIn({ requests, jobs }),
    });
    return id;
  },
);

/** Throws if the caller has not seen every open case of the client. */
function requireSeen({ requests, jobs }: Cases, seenCases: readonly string[]): void {
  const cases = [
    ...requests.map(({ id, number }) => ({ id, number: `SR-${number}` })),
    ...jobs.map(({ id, number }) => ({ id, number: `JO-${number}` })),
  ];
  if (cases.every(({ id }) => seenCases.includes(id))) return;
  const numbers = cases.map(({ number }) => number);
  throw new ProblemAnswer(409, 'open_cases', because('open_cases', { numbers }), { details: { cases } });
}

function closeCases(
  { tx, actor, now, record, asSystem }: CommandContext,
  cases: Cases,
  reason: string,
): void {
  for (const request of cases.requests) {
    const rejected = rejectWithClient(request, { at: now, reason });
    asSystem({ operator: request.operator_id }, () => saveServiceRequest(tx, rejected));
    record('service-requests.rejected', { before: request, after: rejected });
  }
  for (const job of cases.jobs) {
    const changes = { cancelled_at: now, cancellation_reason: reason };
    const cancelled = advance(jobOrderWorkflow, 'cancel', job, actor, changes);
    record('job-orders.cancelled', { before: job, after: saveJobOrder(tx, job, cancelled) });
  }
}

function closedIn({ requests, jobs }: Cases) {
  return {
    ...(requests.length > 0 && {
      rejected_requests: { to: requests.map(({ number }) => `SR-${number}`).join(', ') },
    }),
    ...(jobs.length > 0 && { cancelled_jobs: { to: jobs.map(({ number }) => `JO-${number}`).join(', ') } }),
  };
}

export const activate = command(
  activateClient,
  viewClient,
  async ({ tx, record, asSystem }, { id, version }) => {
    const client: Client = await lockClient(tx, id);
    if (client.is_active) throw new ProblemAnswer(409, 'refused', because('client_active'));
    requireVersion('client', client, version);
    asSystem({ operator: client.operator_id }, () => requireMainAccount(tx, client));
    const back = saveClient(tx, client, { is_active: true, deactivation_reason: null });
    record('clients.activated', { before: client, after: back });
    return id;
  },
);

/** Refuses a client whose main account was erased, if no one has taken it over. */
function requireMainAccount(tx: Transaction, { user_id }: Client): void {
  tx.write(sql`select from profiles where id = ${user_id} and erased_at is not null`, ({ length }) => {
    if (length > 0) throw new ProblemAnswer(409, 'refused', because('main_account_erased'));
  });
}
