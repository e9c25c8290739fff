import * as z from 'zod/mini';
import { brand } from '#contract/accounts.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, optionalText, requiredText, version } from '#contract/calls/fields.ts';
import { jobOrder } from '#contract/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-order.ts';
import { signatureMethods } from '#domain/signature.ts';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

const token = z.string().check(z.maxLength(100));

export const readDisputeLink = defineCall({
  name: 'signing.read-dispute',
  summary:
    'Read the signature behind the link in the mail with a report. It changes nothing. An unknown, used or expired link is not found.',
  method: 'GET',
  path: '/api/disputes/{token}',
  by: 'everybody',
  input: z.object({ token }),
  output: z.object({
    operator: z.object({ name: z.string(), brand: z.nullable(brand) }),
    time_zone: z.string(),
    number: z.string(),
    signer_name: z.string(),
    signature_method: z.enum(signatureMethods),
    signed_at: instant,
    /** The time since which the client disputes it. */
    disputed_at: z.nullable(instant),
  }),
});

/** The remark of someone who disputes the signature on a report. */
export const disputeForm = z.object({ remark: optionalText(disputeLimits.remark) });

export const disputeByLink = defineCall({
  name: 'signing.dispute',
  summary:
    "Dispute, by the link in the mail with a report, that the signature is the client's: the operator has to settle it. The link then ends.",
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
    "Dispute, signed in, that the signature on a report is the client's: the operator has to settle it.",
  method: 'POST',
  path: '/api/job-orders/{id}/dispute-signature',
  by: callersOf(jobOrderWorkflow, 'dispute'),
  input: z.object({ id, version, ...disputeForm.shape }),
  output: jobOrder,
});

export const settleDispute = defineCall({
  name: 'job-orders.settle-dispute',
  summary: 'Settle a disputed signature, with a reason that the client reads.',
  method: 'POST',
  path: '/api/job-orders/{id}/settle-dispute',
  by: callersOf(jobOrderWorkflow, 'settle_dispute'),
  input: z.object({ id, version, reason: requiredText(disputeLimits.reason, reason('reason_missing')) }),
  output: jobOrder,
});
