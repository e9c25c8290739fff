import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { doneAt, enteredInstant, id, version } from '#contract/calls/fields.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { startConcerns } from '#domain/visit/location.ts';
import { callersOf } from '#domain/workflow.ts';

/**
 * The conflicts that the caller accepts when a visit starts. Another visit in progress is then put on hold, or its
 * travel is canceled. An appointment on a different day moves, even if it then overlaps another appointment of the
 * technician. `left_elsewhere_at` is when the technician left the other visit; its hold starts then.
 */
export const beginning = {
  accepted: z._default(z.array(z.enum(startConcerns)), []),
  left_elsewhere_at: z.optional(enteredInstant),
};

export const leaveForJobOrder = defineCall({
  name: 'job-orders.leave',
  summary:
    'Report that the technician is on the way, or take that back. The client is notified. `at` is when the technician set out. Conflicts must be accepted. On a different day, the appointment moves to that time.',
  method: 'POST',
  path: '/api/job-orders/{id}/leave',
  by: callersOf(jobOrderWorkflow, 'leave'),
  input: z.object({
    id,
    version,
    is_on_the_way: z._default(z.boolean(), true),
    at: doneAt,
    ...beginning,
  }),
  output: jobOrder,
});

export const startJobOrder = defineCall({
  name: 'job-orders.start',
  summary:
    'Start work on a job order, or resume it after a hold. `at` is when the technician arrived. Conflicts must be accepted. On a different day, the appointment moves to that time.',
  method: 'POST',
  path: '/api/job-orders/{id}/start',
  by: callersOf(jobOrderWorkflow, 'start'),
  input: z.object({ id, version, at: doneAt, ...beginning }),
  output: jobOrder,
});

export const pauseJobOrder = defineCall({
  name: 'job-orders.pause',
  summary:
    'Put started work on hold. The time until work resumes does not count. The client is notified. `at` is when it was done on the device, and `left_at` when the technician left, if that was earlier. Planners must say when the technician left.',
  method: 'POST',
  path: '/api/job-orders/{id}/pause',
  by: callersOf(jobOrderWorkflow, 'pause'),
  input: z.object({ id, version, at: doneAt, left_at: z.optional(enteredInstant) }),
  output: jobOrder,
});

export const keepJobOrderOnHold = defineCall({
  name: 'job-orders.keep-on-hold',
  summary:
    'Set how long work stays on hold. Planners and the client can see this. `at` is when it was done on the device.',
  method: 'POST',
  path: '/api/job-orders/{id}/keep-on-hold',
  by: callersOf(jobOrderWorkflow, 'keep_on_hold'),
  input: z.object({ id, version, at: doneAt, hold_until: enteredInstant }),
  output: jobOrder,
});
