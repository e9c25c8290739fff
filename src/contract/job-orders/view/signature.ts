import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';
import { signatureMethods } from '#domain/job-orders/signature.ts';
import { freeReasons } from '#domain/price/free-visit.ts';
import { part } from './form.ts';

export const signatureCard = { completed_date: z.nullable(instant) };

export const signatureRecord = {
  signed_at: z.nullable(instant),
  signer_name: z.nullable(z.string()),
  signature_method: z.nullable(z.enum(signatureMethods)),
  client_signature: z.nullable(z.string()),
  /** The visits left in the plan year after the signature; null without a plan, and for old signatures. */
  plan_balance: z.nullable(z.object({ visits_used: z.int(), visits_per_year: z.int() })),
  /** The time at which the client disputed the signature, with the remark, and how the operator settled the dispute. */
  disputed_at: z.nullable(instant),
  dispute_remark: z.nullable(z.string()),
  dispute_settled_at: z.nullable(instant),
  dispute_settled_reason: z.nullable(z.string()),
};

export const signedSummary = z.object({
  job_order_number: z.string(),
  client_name: z.string(),
  machine_model: z.string(),
  machine_serial_number: z.string(),
  location: z.string(),
  technician_name: z.string(),
  service_date: z.string(),
  work_performed: z.string(),
  parts_used: z.array(part),
  time_spent_hours: z.string(),
  problem_resolved: z.boolean(),
  technician_notes: z.nullable(z.string()),
  follow_up_required: z.boolean(),
  follow_up_reason: z.nullable(z.string()),
  is_cmasa_covered: z.boolean(),
  visit_fee: z.nullable(z.string()),
  currency: z.string(),
  /** The reason why the visit is free; left out if it may have a fee, and in old signatures. */
  free_reason: z.optional(z.nullable(z.enum(freeReasons))),
});

/** The hash that the signature will contain; null until the form is submitted. */
export const signerSummary = {
  summary: z.nullable(signedSummary),
  summary_sha256: z.nullable(z.string()),
};
