import * as z from 'zod/mini';
import { agreeing, privacyNotice } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import { enteredInstant, id, requiredText, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { signerNameLimits } from '#domain/job-orders/signature.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

export const readSigning = defineCall({
  name: 'job-orders.signing',
  summary:
    "Get the choices for a job order's signing screen: the names of people who may sign for the client, and the recipients of the report.",
  method: 'GET',
  path: '/api/job-orders/{id}/signing',
  by: callersOf(jobOrderWorkflow, 'sign'),
  reads: ['job_orders', 'client_people'],
  mostRows: 'the people of one client',
  mostRead: 'the people of one client; all accounts for a super admin',
  input: z.object({ id }),
  output: z.object({
    /**
     * The proposed signers: first the person who requested the visit, then the client's people, then the latest
     * signers.
     */
    candidates: z.array(z.object(named)),
    /** The recipients of the emailed report; if `mail` is `files`, emails are stored and reach no one. */
    report_to: z.array(z.object({ name: z.string(), email: z.string() })),
    mail: z.enum(['smtp', 'files']),
    privacy: privacyNotice,
  }),
});

export const signatureForm = z.object({
  signer_name: requiredText(signerNameLimits, reason('signer_name_missing')),
  /** A PNG in base64, without the `data:` prefix. */
  client_signature: z.string().check(z.minLength(1, reason('signature_missing'))),
  /** The hash of the summary that the signer saw. The call is refused if the summary has changed since. */
  summary_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  signed_at_device: enteredInstant,
  ...agreeing,
});

export const signJobOrder = defineCall({
  name: 'job-orders.sign',
  summary: "Confirm Service Completion: the client's drawn signature closes the job permanently.",
  method: 'POST',
  path: '/api/job-orders/{id}/sign',
  by: callersOf(jobOrderWorkflow, 'sign'),
  bodyLimit: 300_000,
  uncounted:
    'the drawing has at most 4 megapixels, is decoded before the transaction, and waits for its turn among those of others',
  input: z.object({ id, version, ...signatureForm.shape }),
  output: jobOrder,
});
