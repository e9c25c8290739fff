import * as z from 'zod/mini';
import { brand } from '#contract/brand/brand.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, optionalText, requiredText, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { signatureMethods } from '#domain/job-orders/signature.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

const token = z.string().check(z.maxLength(100));

export const readDisputeLink = defineCall({
  name: 'signing.read-dispute',
  summary:
    "Read the signature that the link in a report's email refers to. Reading it changes nothing. A link that is unknown, used or expired is not found.",
  method: 'GET',
  path: '/api/disputes/{token}',
  by: 'everybody',
  input: z.object({ token }),
  output: z.object({
    operator: z.object({ ...named, country: z.string(), brand: z.nullable(brand) }),
    time_zone: z.string(),
    number: z.string(),
    signer_name: z.string(),
    signature_method: z.enum(signatureMethods),
    signed_at: instant,
    disputed_at: z.nullable(instant),
  }),
});

/** The remark of the person who disputes the signature on a report. */
export const disputeForm = z.object({ remark: optionalText(disputeLimits.remark) });

export const disputeByLink = defineCall({
  name: 'signing.dispute',
  summary:
    "Dispute the client's signature through the link in a report's email. The operator has to settle the dispute. The link then stops working.",
  method: 'POST',
  path: '/api/disputes/{token}',
  by: 'everybody',
  refusals: [409],
  counts: ['dispute'],
  input: z.object({ token, ...disputeForm.shape }),
  output: z.object({ number: z.string() }),
});

export const disputeSignature = defineCall({
  name: 'job-orders.dispute-signature',
  summary:
    "Dispute the client's signature on a report, as a signed-in client. The operator has to settle the dispute.",
  method: 'POST',
  path: '/api/job-orders/{id}/dispute-signature',
  by: callersOf(jobOrderWorkflow, 'dispute'),
  isOwnWill: true,
  input: z.object({ id, version, ...disputeForm.shape }),
  output: jobOrder,
});

export const settleDispute = defineCall({
  name: 'job-orders.settle-dispute',
  summary: 'Settle a disputed signature, with a reason that the client can read.',
  method: 'POST',
  path: '/api/job-orders/{id}/settle-dispute',
  by: callersOf(jobOrderWorkflow, 'settle_dispute'),
  input: z.object({ id, version, reason: requiredText(disputeLimits.reason, reason('reason_missing')) }),
  output: jobOrder,
});
