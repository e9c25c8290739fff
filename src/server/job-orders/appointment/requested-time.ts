import { askAnotherTime, declineAnotherTime } from '#contract/job-orders/appointment/requested-time.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { isServedAt } from '#domain/planning/work-time.ts';
import { advance } from '#domain/workflow.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { viewJobOrder } from '#server/job-orders/order/view.ts';
import { command, requireVersion } from '#server/platform/command.ts';
import { invalidInput } from '#server/platform/errors.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockJobOrder, saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { because } from '#words/say/because.ts';

// The form offers the start times; the length is checked when a planner accepts by planning the job.

export const askTime = command(
  askAnotherTime,
  viewJobOrder,
  async ({ tx, actor, now, record }, { id, version, ...input }) => {
    const asked_date = input.asked_date === null ? null : new Date(input.asked_date);
    const [jobOrder, hours] = await inOneTrip(lockJobOrder(tx, id), getOperatorOf(tx, job_orders, id));
    const jobWithRequest = advance(jobOrderWorkflow, 'ask_time', jobOrder, actor, {
      asked_date,
      asked_note: asked_date === null ? null : input.asked_note,
    });
    requireVersion('job order', jobOrder, version);
    if (asked_date !== null && asked_date <= now)
      throw invalidInput('asked_date', because('asked_date_past'));
    if (asked_date !== null && !isServedAt(asked_date, hours))
      throw invalidInput('asked_date', because('asked_date_closed'));
    record('job-orders.time-asked', { before: jobOrder, after: saveJobOrder(tx, jobOrder, jobWithRequest) });
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
