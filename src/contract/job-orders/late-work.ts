import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import {
  enteredInstant,
  fileIds,
  id,
  instant,
  optionalDate,
  optionalText,
  requiredText,
  version,
} from '#contract/calls/fields.ts';
import { signerNameLimits } from '#domain/job-orders/signature.ts';
import { lateWorkLimits, lateWorkSettlers } from '#domain/late-work.ts';
import { missingPartLimits } from '#domain/values/missing-part.ts';
import { visitActs } from '#domain/visit/acts.ts';
import { interruptions } from '#domain/visit/outcome.ts';
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

/**
 * The summary that was signed. The server stores it as the device sends it, so its date must be one that every screen
 * can show.
 */
const lateSummary = z.object({ ...signedSummary.shape, service_date: z.iso.date() });

/** A signature with the summary that the signer saw. It is kept as evidence, and never moved onto the job. */
const lateSignature = z.object({
  signer_name: requiredText(signerNameLimits, reason('signer_name_missing')),
  /** A PNG in base64, without the `data:` prefix. */
  client_signature: z.string().check(z.minLength(1, reason('signature_missing'))),
  summary: lateSummary,
  summary_sha256: sha256,
  signed_at_device: enteredInstant,
});

/** The details of an action, other than its text and its form. */
export const lateDetails = z.object({
  /** The reason for an interruption. */
  outcome: z._default(z.nullable(z.enum(interruptions)), null),
  missing_part: optionalText(missingPartLimits),
  part_expected_on: optionalDate,
  /** The time at which the technician left, if that was before the action. */
  left_at: z._default(z.nullable(enteredInstant), null),
});

export const handInLateWork = defineCall({
  name: 'job-orders.hand-in-late-work',
  summary:
    'Hand in work that was done offline and that no longer fits the job, such as a form, photos or a signature. For every technician who has ever had the job, regardless of its state. Nothing of the job changes; planners decide about it. The files become internal files of the case.',
  method: 'POST',
  path: '/api/job-orders/{id}/late-work',
  by: ['technician'],
  counts: ['late work'],
  bodyLimit: 400_000,
  input: z.object({
    id,
    kind: z.enum(visitActs),
    refusal,
    done_at: enteredInstant,
    /** The version of the job that the technician saw. The server stores it as a 32-bit number. */
    based_on_version: version.check(z.maximum(2_147_483_647)),
    form: z._default(z.nullable(jobProgressForm), null),
    /** The technician's own words, such as a reason or a comment. */
    text: optionalText(lateWorkLimits.text),
    details: z._default(z.nullable(lateDetails), null),
    /** The IDs of files that the caller uploaded with files.upload. Those that no longer exist are only counted. */
    file_ids: z._default(fileIds, []),
    signature: z._default(z.nullable(lateSignature), null),
  }),
  output: z.object({ id }),
});

export const lateWork = z.object({
  id,
  job_order_id: id,
  kind: z.enum(visitActs),
  refusal: z.string(),
  done_at: instant,
  received_at: instant,
  technician_id: id,
  technician_name: z.string(),
  /** The name in another script; null if there is none, or for a colleague. */
  technician_second_name: z.nullable(z.string()),
  /** The technician's phone number, for planners who may have to call. */
  technician_phone: z.nullable(z.string()),
  based_on_version: version,
  form: z.nullable(jobProgressForm),
  text: z.nullable(z.string()),
  details: z.nullable(lateDetails),
  /** The files that still exist; null for a picture's size if the file is a document. */
  files: z.array(z.object({ id, name: z.string(), width: z.nullable(z.int()), height: z.nullable(z.int()) })),
  /** The number of files that were deleted before the work was handed in. */
  missing_files: z.int(),
  signature: z.nullable(
    z.object({
      signer_name: z.string(),
      /** The picture of the signature as a data URL; null for technicians, who only see that someone signed. */
      client_signature: z.nullable(z.string()),
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

const lateWorkOfJob = z.object({ items: z.array(lateWork) });

export const listLateWork = defineCall({
  name: 'job-orders.list-late-work',
  summary:
    'List the late work of a job in the order in which it was done. If there is more than the limit, open work is listed first. Technicians get what they handed in themselves, and all of it for a job that they have now.',
  method: 'GET',
  path: '/api/job-orders/{id}/late-work',
  by: [...lateWorkSettlers, 'technician'],
  reads: ['job_orders'],
  mostRows: `${lateWorkLimits.listed}`,
  input: z.object({ id }),
  output: lateWorkOfJob,
});

export const settleLateWork = defineCall({
  name: 'job-orders.settle-late-work',
  summary:
    'Settle late work of a job, one or several at once, with a note that says what was done about it. If some of it is already settled, nothing changes. Each technician concerned is notified once. The response lists the late work of the job.',
  method: 'POST',
  path: '/api/job-orders/{id}/late-work/settle',
  by: lateWorkSettlers,
  refusals: [409],
  input: z.object({
    id,
    late_work_ids: z.array(id).check(z.minLength(1), z.maxLength(lateWorkLimits.listed)),
    note: requiredText(lateWorkLimits.note, reason('reason_missing')),
  }),
  output: lateWorkOfJob,
});
