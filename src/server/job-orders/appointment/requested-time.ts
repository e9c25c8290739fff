import { askAnotherTime, declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import type { Actor } from '#domain/actor.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { isServedAt, type OpenDays } from '#domain/planning/work-time.ts';
import { advance } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import type { RecordChange } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { countRequest } from '#server/steps/guesses.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';

// The form offers the start times. The length is checked when a planner accepts the new time by planning the job.

type TimeRequest = {
  readonly job: JobOrderRow;
  readonly hours: OpenDays;
  readonly version: number;
  readonly asked_date: Date | null;
  readonly asked_note: string | null;
};

type Asking = {
  readonly tx: Transaction;
  readonly actor: Pick<Actor, 'role'>;
  readonly now: Date;
  readonly record: RecordChange;
};

/**
 * Writes the new time that the client requests for a locked visit, or withdraws that request. Keeping the planned
 * time changes nothing if no new time was requested.
 */
export function askForTime(
  { tx, actor, now, record }: Asking,
  { job, hours, version, asked_date, asked_note }: TimeRequest,
): void {
  const jobWithRequest = advance(jobOrderWorkflow, 'ask_time', job, actor, {
    asked_date,
    asked_note: asked_date === null ? null : asked_note,
  });
  requireVersion('job order', job, version);
  if (asked_date === null && job.asked_date === null) return;
  if (asked_date !== null && asked_date <= now) throw invalidInput('asked_date', because('asked_date_past'));
  if (asked_date !== null && !isServedAt(asked_date, hours))
    throw invalidInput('asked_date', because('asked_date_closed'));
  record('job-orders.time-asked', { before: job, after: saveJobOrder(tx, job, jobWithRequest) });
}

export const askTime = command(
  askAnotherTime,
  { view: viewJobOrder, prepare: countRequest },
  async (context, { id, version, ...input }) => {
    const { tx } = context;
    const asked_date = input.asked_date === null ? null : new Date(input.asked_date);
    const [job, hours] = await inOneTrip(lockJobOrder(tx, id), getOperatorOf(tx, job_orders, id));
    askForTime(context, { job, hours, version, asked_date, asked_note: input.asked_note });
    return id;
  },
);

export const declineTime = command(
  declineAnotherTime,
  viewJobOrder,
  async ({ tx, actor, record }, { id, version, reason }) => {
    const jobOrder = await lockJobOrder(tx, id);
    const declined = advance(jobOrderWorkflow, 'decline_time', jobOrder, actor, {
      asked_date: null,
      asked_note: null,
    });
    requireVersion('job order', jobOrder, version);
    if (jobOrder.asked_date === null) return id;
    record('job-orders.time-declined', {
      before: jobOrder,
      after: saveJobOrder(tx, jobOrder, declined),
      changes: { decline_reason: { to: reason } },
    });
    return id;
  },
);
