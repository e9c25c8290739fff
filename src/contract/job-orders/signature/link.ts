import * as z from 'zod/mini';
import { brand } from '#contract/brand/brand.ts';
import { privacyNotice } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import { id, instant, version } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';
import { signedSummary } from '#contract/job-orders/view/signature.ts';
import { supervisedBy } from '#domain/actor.ts';
import { signatureForm } from './sign.ts';

export const showSigningCode = defineCall({
  name: 'job-orders.show-code',
  summary:
    "Create the link for a code that the client scans to sign on their own phone. It works once, for half an hour, and only for this version of the job order. The caller's earlier link stops working.",
  method: 'POST',
  path: '/api/job-orders/{id}/signing-code',
  by: supervisedBy('technician'),
  refusals: [409],
  input: z.object({ id, version }),
  output: z.object({
    /** The path of the link. `domain` is the operator's own domain, if it has one. */
    path: z.string(),
    domain: z.nullable(z.string()),
    until: instant,
  }),
});

const token = z.string().check(z.maxLength(100));

export const readSigningLink = defineCall({
  name: 'signing.read',
  summary:
    "Read the report that a scanned code links to. A link that is unknown, used, expired or for an earlier version is not found. It is refused on the company's devices.",
  method: 'GET',
  path: '/api/signing/{token}',
  by: 'everybody',
  refusals: [409],
  mostRows: 'the parts of one visit',
  input: z.object({ token }),
  output: z.object({
    operator: z.object({ ...named, country: z.string(), brand: z.nullable(brand) }),
    time_zone: z.string(),
    summary: signedSummary,
    summary_sha256: z.string(),
    privacy: privacyNotice,
  }),
});

export const signByLink = defineCall({
  name: 'signing.sign',
  summary:
    "Confirm Service Completion through the link in a code, without an account: the client's drawn signature closes the job permanently. It is refused on the company's devices.",
  method: 'POST',
  path: '/api/signing/{token}/sign',
  by: 'everybody',
  bodyLimit: 300_000,
  refusals: [409],
  counts: ['signature'],
  input: z.object({ token, ...signatureForm.shape }),
  output: z.object({
    number: z.string(),
    signer_name: z.string(),
    /** The path of a link to the visit and its signed report; null if the visit already has too many links. */
    copy_path: z.nullable(z.string()),
  }),
});
