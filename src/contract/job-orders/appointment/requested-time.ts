import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { enteredInstant, id, optionalText, requiredText, version } from '#contract/calls/fields.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { appointmentLimits } from '#domain/job-orders/appointment.ts';
import { visitLimits } from '#domain/job-orders/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

export const askAnotherTime = defineCall({
  name: 'job-orders.ask-time',
  summary:
    'Request a new time for a visit that has not started. Without a time, the request for a new time is withdrawn.',
  method: 'POST',
  path: '/api/job-orders/{id}/ask-time',
  by: callersOf(jobOrderWorkflow, 'ask_time'),
  counts: ['request'],
  input: z.object({
    id,
    version,
    asked_date: z.nullable(enteredInstant),
    asked_note: optionalText(appointmentLimits.asked_note),
  }),
  output: jobOrder,
});

export const declineAnotherTime = defineCall({
  name: 'job-orders.decline-time',
  summary:
    'Decline the new time that the client requests for a visit, with a reason that the client can read.',
  method: 'POST',
  path: '/api/job-orders/{id}/decline-time',
  by: callersOf(jobOrderWorkflow, 'decline_time'),
  input: z.object({
    id,
    version,
    reason: requiredText(visitLimits.outcome_reason, reason('reason_missing')),
  }),
  output: jobOrder,
});
