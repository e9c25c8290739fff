import type { Actor } from '#domain/actor.ts';
import { isJob } from '#domain/job-orders/order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { type ServiceRequest, serviceRequestWorkflow } from '#domain/service-request.ts';
import { asksForVisit } from '#domain/visit/outcome.ts';
import { advance } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import type { RecordChange } from '#server/platform/context.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { saveRequestEnd } from '#server/store/service-requests.ts';

type Ending = {
  readonly tx: Transaction;
  readonly actor: Pick<Actor, 'role'>;
  readonly now: Date;
  readonly record: RecordChange;
};

type LockedCase = {
  readonly request: ServiceRequest;
  readonly job: JobOrderRow | null;
  readonly reason: string;
};

/** Throws if the client cannot withdraw the request now. The returned function withdraws it, and cancels its visit. */
export function withdrawalOf(
  { tx, actor, now, record }: Ending,
  { request, job, reason }: LockedCase,
): () => void {
  const withdrawn = advance(serviceRequestWorkflow, 'withdraw', request, actor, {
    reviewed_at: request.reviewed_at ?? now,
    rejection_reason: reason,
    outcome: 'withdrawn',
  });
  return () => {
    if (job !== null && !isJob('cancelled', job)) {
      const calledOff = advance(jobOrderWorkflow, 'call_off', job, actor, {
        cancelled_at: now,
        cancellation_reason: reason,
      });
      record('job-orders.cancelled', { before: job, after: saveJobOrder(tx, job, calledOff) });
    }
    settleVisit({ tx, now, record }, job, reason);
    record('service-requests.withdrawn', { before: request, after: saveRequestEnd(tx, withdrawn) });
  };
}

/** Settles a visit that would need a follow-up visit, because its request has ended. */
export function settleVisit(
  { tx, now, record }: Omit<Ending, 'actor'>,
  job: JobOrderRow | null,
  reason: string,
): void {
  if (job === null || !asksForVisit(job)) return;
  const after = saveJobOrder(tx, job, { ...job, settled_at: now, settled_reason: reason });
  record('job-orders.settled', { before: job, after });
}
