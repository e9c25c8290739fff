import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import {
  enteredInstant,
  fileIds,
  id,
  instant,
  optionalText,
  requiredText,
  version,
} from '#contract/calls/fields.ts';
import { signerNameLimits } from '#domain/job-orders/signature.ts';
import { lateWorkKinds, lateWorkLimits, lateWorkSettlers } from '#domain/late-work.ts';
import { reason } from '#words/say/because.ts';
import { jobProgressForm } from './form.ts';
import { signedSummary } from './view/signature.ts';

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The code of the problem with which the server refused the work, such as `stale`. */
const refusal = z
  .string()
  .check(
    z.trim(),
    z.minLength(lateWorkLimits.refusal.min),
    z.maxLength(lateWorkLimits.refusal.max),
    z.regex(/^[a-z_]+$/),
  );

/** A signature with the summary that the signer saw. It is kept as evidence, and never moved onto the job. */
const lateSignature = z.object({
  signer_name: requiredText(signerNameLimits, reason('signer_name_missing')),
  /** A PNG in base64, without the `data:` prefix. */
  client_signature: z.string().check(z.minLength(1, reason('signature_missing'))),
  summary: signedSummary,
  summary_sha256: sha256,
  signed_at_device: enteredInstant,
});

export const handInLateWork = defineCall({
  name: 'job-orders.hand-in-late-work',
  summary:
    'Hand in work that was done without a connection and that no longer fits the job, such as a form, photos or a signature. For every technician who has ever had the job, whatever its state. Nothing of the job changes; planners decide about it. The files become internal files of the case.',
  method: 'POST',
  path: '/api/job-orders/{id}/late-work',
  by: ['technician'],
  counts: ['late work'],
  bodyLimit: 400_000,
  input: z.object({
    id,
    kind: z.enum(lateWorkKinds),
    refusal,
    done_at: enteredInstant,
    /** The version of the job that the technician saw. */
    based_on_version: version,
    form: z._default(z.nullable(jobProgressForm), null),
    text: optionalText(lateWorkLimits.text),
    /** The IDs of files that the caller uploaded with files.upload. */
    file_ids: z._default(fileIds, []),
    signature: z._default(z.nullable(lateSignature), null),
  }),
  output: z.object({ id }),
});

export const lateWork = z.object({
  id,
  job_order_id: id,
  kind: z.enum(lateWorkKinds),
  refusal: z.string(),
  done_at: instant,
  received_at: instant,
  technician_name: z.string(),
  based_on_version: version,
  form: z.nullable(jobProgressForm),
  text: z.nullable(z.string()),
  /** The files that still exist; null for a picture's size if the file is a document. */
  files: z.array(z.object({ id, name: z.string(), width: z.nullable(z.int()), height: z.nullable(z.int()) })),
  signature: z.nullable(
    z.object({
      signer_name: z.string(),
      /** A data URL. */
      client_signature: z.string(),
      summary: signedSummary,
      summary_sha256: sha256,
      signed_at_device: instant,
    }),
  ),
  settled_at: z.nullable(instant),
  settled_by_name: z.nullable(z.string()),
  settled_note: z.nullable(z.string()),
});
export type LateWorkView = z.output<typeof lateWork>;

export const listLateWork = defineCall({
  name: 'job-orders.list-late-work',
  summary:
    'List the late work of a job, open work first, then newest first. Technicians get only what they handed in themselves.',
  method: 'GET',
  path: '/api/job-orders/{id}/late-work',
  by: [...lateWorkSettlers, 'technician'],
  reads: ['job_orders'],
  mostRows: `${lateWorkLimits.listed}`,
  input: z.object({ id }),
  output: z.object({ items: z.array(lateWork) }),
});

export const settleLateWork = defineCall({
  name: 'job-orders.settle-late-work',
  summary: 'Settle late work of a job, with a note that says what was done about it.',
  method: 'POST',
  path: '/api/job-orders/{id}/late-work/{late_work_id}/settle',
  by: lateWorkSettlers,
  refusals: [409],
  input: z.object({
    id,
    late_work_id: id,
    note: requiredText(lateWorkLimits.note, reason('reason_missing')),
  }),
  output: lateWork,
});
