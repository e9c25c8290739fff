import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { doneAt, enteredInstant, id, requiredText, version } from '#contract/calls/fields.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { durationMinutes } from '#contract/planning/durations.ts';
import { visitLimits } from '#domain/job-orders/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { accepted, jobAppointment } from './appointment.ts';

export const assignJobOrder = defineCall({
  name: 'job-orders.assign',
  summary: 'Assign an open job to a technician at a given time, or move it. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/assign',
  by: callersOf(jobOrderWorkflow, 'assign'),
  input: z.object({ id, version, ...jobAppointment.shape }),
  output: jobOrder,
});

export const unassignJobOrder = defineCall({
  name: 'job-orders.unassign',
  summary: 'Unassign an open job. If a time is given, move the job to it. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/unassign',
  by: callersOf(jobOrderWorkflow, 'unassign'),
  input: z.object({ id, version, scheduled_date: z.optional(enteredInstant), accepted }),
  output: jobOrder,
});

export const estimateJobOrder = defineCall({
  name: 'job-orders.estimate',
  summary: "Change a job's planned length. Conflicts must be accepted.",
  method: 'POST',
  path: '/api/job-orders/{id}/estimate',
  by: callersOf(jobOrderWorkflow, 'estimate'),
  input: z.object({ id, version, duration_minutes: durationMinutes, accepted }),
  output: jobOrder,
});

export const handOverJobOrder = defineCall({
  name: 'job-orders.hand-over',
  summary:
    'Hand over started work to another technician. Its form does not change. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/hand-over',
  by: callersOf(jobOrderWorkflow, 'hand_over'),
  input: z.object({ id, version, ...jobAppointment.shape }),
  output: jobOrder,
});

export const handBackJobOrder = defineCall({
  name: 'job-orders.hand-back',
  summary:
    'Hand back a job that its technician cannot do, with a reason. The job needs a different technician. Its form does not change. `at` is when it was done on the device.',
  method: 'POST',
  path: '/api/job-orders/{id}/hand-back',
  by: callersOf(jobOrderWorkflow, 'hand_back'),
  input: z.object({
    id,
    version,
    at: doneAt,
    reason: requiredText(visitLimits.outcome_reason, reason('reason_missing')),
  }),
  output: z.object({}),
});

export const cancelJobOrder = defineCall({
  name: 'job-orders.cancel',
  summary: 'Cancel a job that is not completed, with a reason. A covered visit is returned to the plan.',
  method: 'POST',
  path: '/api/job-orders/{id}/cancel',
  by: callersOf(jobOrderWorkflow, 'cancel'),
  input: z.object({
    id,
    version,
    cancellation_reason: requiredText(visitLimits.cancellation_reason, reason('reason_missing')),
  }),
  output: jobOrder,
});
