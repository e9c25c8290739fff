import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import {
  jobOrderLimits,
  jobOrderStatuses,
  jobStages,
  visitTypes,
  workflowStatuses,
} from '#domain/job-order.ts';
import { serviceTypes, urgencies } from '#domain/service-request.ts';
import { signatureMethods, signerNameLimits } from '#domain/signature.ts';
import { feePattern } from '#domain/values/money.ts';
import { defineCall } from './call.ts';
import { changedFields, id, instant, optionalText, page, paging, requiredText, version } from './fields.ts';

const readers = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

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
});

export const jobOrder = z.object({
  ...jobOrderCard,
  work_performed: z.nullable(z.string()),
  technician_notes: z.nullable(z.string()),
  parts_used: z.array(part),
  time_spent_hours: z.number(),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(),
  follow_up_reason: z.nullable(z.string()),
  visit_type: z.enum(visitTypes),
  is_cmasa_covered: z.boolean(),
  visit_fee: z.nullable(z.string()),
  currency: z.string(),
  started_at: z.nullable(instant),
  job_order_form_submitted_at: z.nullable(instant),
  signed_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  cancellation_reason: z.nullable(z.string()),
  signer_name: z.nullable(z.string()),
  signature_method: z.nullable(z.enum(signatureMethods)),
  /** The drawn signature as a data URL. */
  client_signature: z.nullable(z.string()),
  /** What the job form proposes for is_cmasa_covered, and why. */
  coverage: z.object({
    is_cmasa_covered: z.boolean(),
    reason: z.enum(['covered', 'no_active_plan', 'no_visit_left']),
    visits_left: z.int(),
  }),
  /** What a signer is shown, with the hash that the signature must name; null until the form is submitted. */
  summary: z.nullable(signedSummary),
  summary_sha256: z.nullable(z.string()),
});
export type JobOrderView = z.output<typeof jobOrder>;

const { time_spent_hours: hours, parts_used: parts } = jobOrderLimits;

const jobFormInputs = {
  time_spent_hours: z
    .number('Please enter the hours spent')
    .check(
      z.minimum(hours.min, `Time spent must be at least ${hours.min} hours`),
      z.maximum(hours.max, `Time spent must be at most ${hours.max} hours`),
      z.multipleOf(hours.step, `Time spent must be in steps of ${hours.step} hours`),
    ),
  visit_type: z.enum(visitTypes),
  is_cmasa_covered: z.boolean(),
  visit_fee: z._default(
    z.nullable(
      z.string().check(z.regex(feePattern, 'Fee must be at least 0, with no more than two decimals')),
    ),
    null,
  ),
  parts_used: z._default(
    z
      .array(
        z.object({
          name: z
            .string()
            .check(
              z.trim(),
              z.minLength(1, 'A part needs a name'),
              z.maxLength(parts.nameMax, `Please use at most ${parts.nameMax} characters per part`),
            ),
        }),
      )
      .check(z.maxLength(parts.max, `Please list at most ${parts.max} parts`)),
    [],
  ),
  technician_notes: optionalText(jobOrderLimits.technician_notes),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(),
  follow_up_reason: optionalText(jobOrderLimits.follow_up_reason),
};

/** Progress may be saved before the work is described; submitting asks for the description. */
export const jobProgressForm = z.object({
  work_performed: optionalText(jobOrderLimits.work_performed),
  ...jobFormInputs,
});

export const jobForm = z.object({
  work_performed: requiredText(
    jobOrderLimits.work_performed,
    'Please describe the work performed (minimum 10 characters)',
  ),
  ...jobFormInputs,
});

export const listJobOrders = defineCall({
  name: 'job-orders.list',
  summary:
    'Job orders that the caller may see: open ones by scheduled_date ascending, closed ones (completed or cancelled) latest first.',
  method: 'GET',
  path: '/api/job-orders',
  by: readers,
  reads: ['job_orders', 'machines'],
  input: z.object({ group: z._default(z.enum(['open', 'closed']), 'open'), ...paging }),
  output: page(jobOrderListed),
});

export const getJobOrder = defineCall({
  name: 'job-orders.get',
  summary: 'One job order with client, machine and technician.',
  method: 'GET',
  path: '/api/job-orders/{id}',
  by: readers,
  reads: ['job_orders', 'machines'],
  input: z.object({ id }),
  output: jobOrder,
});

export const startJobOrder = defineCall({
  name: 'job-orders.start',
  summary: 'Start the work on a job order.',
  method: 'POST',
  path: '/api/job-orders/{id}/start',
  by: supervisedBy('technician'),
  input: z.object({ id, version }),
  output: jobOrder,
});

export const saveJobOrder = defineCall({
  name: 'job-orders.save',
  summary:
    'Save Progress: keep what the job form says so far; what is left out stays as it is, null removes it.',
  method: 'POST',
  path: '/api/job-orders/{id}/save',
  by: supervisedBy('technician'),
  input: z.object({ id, version, ...changedFields(jobProgressForm.shape) }),
  output: jobOrder,
});

export const submitJobOrder = defineCall({
  name: 'job-orders.submit',
  summary:
    'Submit for Signature: the form is complete and waits for the client; what is left out stays as it was saved.',
  method: 'POST',
  path: '/api/job-orders/{id}/submit',
  by: supervisedBy('technician'),
  input: z.object({ id, version, ...changedFields(jobForm.shape) }),
  output: jobOrder,
});

export const signJobOrder = defineCall({
  name: 'job-orders.sign',
  summary: "Confirm Service Completion: the client's drawn signature closes the job for good.",
  method: 'POST',
  path: '/api/job-orders/{id}/sign',
  by: supervisedBy('technician', 'client'),
  bodyLimit: 300_000,
  input: z.object({
    id,
    version,
    signer_name: requiredText(signerNameLimits, "Please enter the signer's name"),
    /** A PNG in base64, without a data: prefix. */
    client_signature: z.string().check(z.minLength(1, 'Please sign in the box')),
    /** The hash of the summary that was shown; another one is refused. */
    summary_sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
    signed_at_device: instant,
  }),
  output: jobOrder,
});
