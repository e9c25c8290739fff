import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, requiredText, version } from '#contract/calls/fields.ts';
import { visitLimits } from '#domain/job-orders/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { jobOrder } from './view/job-order.ts';

export const settleJobOrder = defineCall({
  name: 'job-orders.settle',
  summary: "Settle that a job's follow-up visit is no longer needed, with a reason.",
  method: 'POST',
  path: '/api/job-orders/{id}/settle',
  by: callersOf(jobOrderWorkflow, 'settle'),
  input: z.object({
    id,
    version,
    reason: requiredText(visitLimits.outcome_reason, reason('reason_missing')),
  }),
  output: jobOrder,
});
