import * as z from 'zod/mini';
import { letterhead } from '#contract/brand/letterhead.ts';
import { id, instant, version } from '#contract/calls/fields.ts';
import { jobOrderStatuses, jobStages, workflowStatuses } from '#domain/job-orders/order.ts';
import { signatureMethods } from '#domain/job-orders/signature.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';
import { freeReasons } from '#domain/price/free-visit.ts';
import { priceQuestions } from '#domain/price/price-question.ts';
import { planCoverageReasons } from '#domain/price/visit-coverage.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { missingPart } from './visit.ts';

const part = z.object({ name: z.string() });

const jobOrderCard = {
  id,
  number: z.string(),
  version,
  operator_id: id,
  client_id: id,
  machine_id: id,
  technician_id: z.nullable(id),
  dispatcher_id: z.nullable(id),
  service_request_id: z.nullable(id),
  type: z.enum(serviceTypes),
  urgency: z.enum(urgencies),
  description: z.string(),
  contact_phone: z.nullable(z.string()),
  special_instructions: z.nullable(z.string()),
  scheduled_date: instant,
  duration_minutes: z.int(),
  /** The length of the arrival window in minutes. The window starts at the planned time. */
  window_minutes: z.int(),
  /** When the technician set out. */
  on_the_way_at: z.nullable(instant),
  /** When the work started, which is also when the technician arrived. */
  started_at: z.nullable(instant),
  /** The start of the current hold, and the total length of earlier holds. */
  paused_at: z.nullable(instant),
  paused_seconds: z.int(),
  /** When a technician first arrived, even if another one continues the job now. */
  first_arrived_at: z.nullable(instant),
  /** The outcome of a visit that did not go as planned. */
  outcome: z.nullable(z.enum(visitOutcomes)),
  ...missingPart,
  /** The new time that the client requests. */
  asked_date: z.nullable(instant),
  /** The arrival target; null if there is none, and for callers who are not planners. */
  arrive_by: z.nullable(instant),
  status: z.enum(jobOrderStatuses),
  workflow_status: z.enum(workflowStatuses),
  stage: z.enum(jobStages),
  completed_date: z.nullable(instant),
  time_zone: z.string(),
  operator: z.object({ name: z.string() }),
  client: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    phone: z.string(),
    address: z.string(),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
  }),
  machine: z.object({ model: z.string(), serial_number: z.string(), location: z.string() }),
  technician: z.nullable(z.object({ name: z.string(), phone: z.string() })),
};

export const jobOrderListed = z.object(jobOrderCard);
export type JobOrderListed = z.output<typeof jobOrderListed>;

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

/** The stored fields of a job order. */
export const storedJobOrder = z.object({
  ...jobOrderCard,
  operator: z.object({ name: z.string(), ...letterhead }),
  /** The earlier job that this one follows, even if the reader may not see that job. */
  forerunner_id: z.nullable(id),
  work_performed: z.nullable(z.string()),
  technician_notes: z.nullable(z.string()),
  parts_used: z.array(part),
  time_spent_hours: z.number(),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(),
  follow_up_reason: z.nullable(z.string()),
  visit_type: z.enum(visitTypes),
  /** When the server recorded the first arrival, which a device may report late. */
  arrival_recorded_at: z.nullable(instant),
  is_cmasa_covered: z.boolean(),
  visit_fee: z.nullable(z.string()),
  /** The reason why the visit is free, from the saved form. */
  free_reason: z.nullable(z.enum(freeReasons)),
  /** The question about an unusual price, and the technician's answer; both are null for clients. */
  price_question: z.nullable(z.enum(priceQuestions)),
  price_reason: z.nullable(z.string()),
  /** The operator's usual fee for such a visit without a plan; null if it has not set one. */
  usual_fee: z.nullable(z.string()),
  currency: z.string(),
  /**
   * The arrival window that the client was given. It changes with the appointment only if the client was
   * notified in time.
   */
  told_from: z.nullable(instant),
  told_until: z.nullable(instant),
  job_order_form_submitted_at: z.nullable(instant),
  signed_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  cancellation_reason: z.nullable(z.string()),
  outcome_reason: z.nullable(z.string()),
  asked_note: z.nullable(z.string()),
  rating: z.nullable(z.int()),
  rating_comment: z.nullable(z.string()),
  rated_at: z.nullable(instant),
  settled_at: z.nullable(instant),
  settled_reason: z.nullable(z.string()),
  /** When the client disputed the signature, with a remark, and how the operator settled it. */
  disputed_at: z.nullable(instant),
  dispute_remark: z.nullable(z.string()),
  dispute_settled_at: z.nullable(instant),
  dispute_settled_reason: z.nullable(z.string()),
  signer_name: z.nullable(z.string()),
  signature_method: z.nullable(z.enum(signatureMethods)),
  /** The drawn signature as a data URL. */
  client_signature: z.nullable(z.string()),
  /**
   * The balance of the client's plan year after the signature; null if no plan was active, and for old
   * signatures.
   */
  plan_balance: z.nullable(z.object({ visits_used: z.int(), visits_per_year: z.int() })),
});

/** The data about the earlier visit that a technician needs for a follow-up visit. */
export const forerunner = z.object({
  id,
  number: z.string(),
  scheduled_date: instant,
  time_zone: z.string(),
  technician: z.nullable(z.object({ name: z.string() })),
  description: z.string(),
  work_performed: z.nullable(z.string()),
  technician_notes: z.nullable(z.string()),
  parts_used: z.array(part),
  outcome: z.nullable(z.enum(visitOutcomes)),
  outcome_reason: z.nullable(z.string()),
  follow_up_reason: z.nullable(z.string()),
  ...missingPart,
});
export type ForerunnerView = z.output<typeof forerunner>;

export const jobOrder = z.object({
  ...storedJobOrder.shape,
  /** The job's request, for readers who may see it. */
  service_request: z.nullable(z.object({ id, number: z.string() })),
  /** The job that this one follows, and the job that follows it, for readers who may see them. */
  forerunner: z.nullable(z.object({ id, number: z.string() })),
  follower: z.nullable(z.object({ id, number: z.string() })),
  /** The job form's proposal for is_cmasa_covered, with the reason, which also says why a visit is free. */
  coverage: z.object({
    is_cmasa_covered: z.boolean(),
    reason: z.enum([...planCoverageReasons, ...freeReasons]),
    visits_left: z.int(),
  }),
  /**
   * The summary that a signer sees, and the hash that the signature must contain; null until the form is
   * submitted.
   */
  summary: z.nullable(signedSummary),
  summary_sha256: z.nullable(z.string()),
});
export type JobOrderView = z.output<typeof jobOrder>;
