import * as z from 'zod/mini';
import { agreeing } from '#contract/calls/agreed-to.ts';
import { defineCall } from '#contract/calls/call.ts';
import {
  changedFields,
  enteredInstant,
  id,
  optionalPhone,
  optionalText,
  page,
  paging,
  requiredText,
  search,
  version,
} from '#contract/calls/fields.ts';
import { accepted, jobAppointment } from '#contract/job-orders/appointment/appointment.ts';
import { beginning } from '#contract/job-orders/beginning.ts';
import { jobOrder, jobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { durationMinutes } from '#contract/planning/durations.ts';
import { planners, supervisedBy } from '#domain/actor.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { jobFigures, jobStages } from '#domain/job-orders/order.ts';
import { signerNameLimits } from '#domain/job-orders/signature.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { priceReasonLimits } from '#domain/price/price-question.ts';
import {
  serviceRequestDefaults,
  serviceRequestLimits,
  serviceTypes,
  urgencies,
} from '#domain/service-request.ts';
import { feePattern } from '#domain/values/money.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';

const readers = supervisedBy('country_operator', 'dispatcher', 'technician', 'client');

const { time_spent_hours: hours, parts_used: parts } = jobOrderLimits;

const jobFormInputs = {
  time_spent_hours: z
    .number(reason('hours_missing'))
    .check(
      z.minimum(hours.min, reason('hours_too_small', { min: hours.min })),
      z.maximum(hours.max, reason('hours_too_large', { max: hours.max })),
      z.multipleOf(hours.step, reason('hours_not_in_steps', { step: hours.step })),
    ),
  visit_type: z.enum(visitTypes),
  is_cmasa_covered: z.boolean(),
  visit_fee: z._default(z.nullable(z.string().check(z.regex(feePattern, reason('fee_invalid')))), null),
  /** The reason for a price that differs from the proposal. It is required when the form is submitted. */
  price_reason: optionalText(priceReasonLimits),
  parts_used: z._default(
    z
      .array(
        z.object({
          name: z
            .string()
            .check(
              z.trim(),
              z.minLength(1, reason('part_name_missing')),
              z.maxLength(parts.nameMax, reason('part_name_too_long', { max: parts.nameMax })),
            ),
        }),
      )
      .check(z.maxLength(parts.max, reason('too_many_parts', { max: parts.max }))),
    [],
  ),
  technician_notes: optionalText(jobOrderLimits.technician_notes),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(),
  follow_up_reason: optionalText(jobOrderLimits.follow_up_reason),
};

/**
 * The form for saving progress. It can be saved before the work is described, but submitting requires a
 * description.
 */
export const jobProgressForm = z.object({
  work_performed: optionalText(jobOrderLimits.work_performed),
  ...jobFormInputs,
});

export const jobForm = z.object({
  work_performed: requiredText(jobOrderLimits.work_performed, reason('work_performed_missing')),
  ...jobFormInputs,
});

export const listJobOrders = defineCall({
  name: 'job-orders.list',
  summary:
    'List the job orders that the caller may see: open ones by scheduled_date, earliest first, or closed ones (completed or canceled), latest first.',
  method: 'GET',
  path: '/api/job-orders',
  by: readers,
  reads: ['job_orders', 'machines'],
  input: z.object({ group: z._default(z.enum(['open', 'closed']), 'open'), ...paging }),
  output: page(jobOrderListed),
});

export const getJobOrder = defineCall({
  name: 'job-orders.get',
  summary: 'Get a job order with its client, machine and technician.',
  method: 'GET',
  path: '/api/job-orders/{id}',
  by: readers,
  reads: ['job_orders', 'machines'],
  mostRows: 'the parts of one visit',
  input: z.object({ id }),
  output: jobOrder,
});

export const listPartsOfJobOrder = defineCall({
  name: 'job-orders.list-parts',
  summary:
    'List the 12 parts that the operator used most in its latest visits to machines of the same model, most used first.',
  method: 'GET',
  path: '/api/job-orders/{id}/parts',
  by: supervisedBy('technician'),
  reads: ['job_orders'],
  mostRows: '12',
  input: z.object({ id }),
  output: z.object({ names: z.array(z.string()) }),
});

export const startJobOrder = defineCall({
  name: 'job-orders.start',
  summary:
    'Start work on a job order, or resume it after a hold. `at` is when the technician arrived. Conflicts must be accepted. On a different day, the appointment moves to that time.',
  method: 'POST',
  path: '/api/job-orders/{id}/start',
  by: callersOf(jobOrderWorkflow, 'start'),
  input: z.object({ id, version, at: z.optional(enteredInstant), ...beginning }),
  output: jobOrder,
});

export const saveJobOrder = defineCall({
  name: 'job-orders.save',
  summary:
    'Save Progress: save the job form as it is. A field that is left out does not change; null clears it.',
  method: 'POST',
  path: '/api/job-orders/{id}/save',
  by: callersOf(jobOrderWorkflow, 'save'),
  input: z.object({ id, version, ...changedFields(jobProgressForm.shape), ...beginning }),
  output: jobOrder,
});

export const submitJobOrder = defineCall({
  name: 'job-orders.submit',
  summary:
    "Submit for Signature: the form is complete and awaits the client's signature. A field that is left out stays as saved.",
  method: 'POST',
  path: '/api/job-orders/{id}/submit',
  by: callersOf(jobOrderWorkflow, 'submit'),
  input: z.object({ id, version, ...changedFields(jobForm.shape), ...beginning }),
  output: jobOrder,
});

/** The input from the person who signs. */
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
  summary: "Confirm Service Completion: the client's drawn signature closes the job for good.",
  method: 'POST',
  path: '/api/job-orders/{id}/sign',
  by: callersOf(jobOrderWorkflow, 'sign'),
  bodyLimit: 300_000,
  uncounted:
    'only who may sign this job, at its version and by the hash of its report, gets to the drawing, of 4 megapixels at most',
  input: z.object({ id, version, ...signatureForm.shape }),
  output: jobOrder,
});

/**
 * The fields that describe the work. If they are left out, a follow-up visit takes them from the visit that
 * it follows.
 */
const newWork = {
  type: z._default(z.enum(serviceTypes), serviceRequestDefaults.service_type_requested),
  urgency: z._default(z.enum(urgencies), serviceRequestDefaults.urgency),
  description: requiredText(jobOrderLimits.description, reason('job_description_missing')),
  contact_phone: optionalPhone,
  special_instructions: optionalText(serviceRequestLimits.special_instructions),
};

/** A job without a request. Its technician is optional. */
export const newJobForm = z.object({
  machine_id: z.string(reason('machine_missing')).check(z.uuid(reason('machine_missing'))),
  ...newWork,
  ...jobAppointment.shape,
  technician_id: z._default(z.nullable(id), null),
});

export const createJobOrder = defineCall({
  name: 'job-orders.create',
  summary:
    'Create a job without a request, with or without a technician. Conflicts must be accepted. If it follows an earlier job, fields that are left out are taken from that job: fault, type, urgency, phone and instructions.',
  method: 'POST',
  path: '/api/job-orders',
  by: planners,
  input: z
    .object({
      ...newJobForm.shape,
      ...changedFields(newWork),
      description: z.optional(newWork.description),
      /** The closed job that left work to do, if the new job follows one. */
      forerunner_id: z._default(z.nullable(id), null),
    })
    .check(
      z.refine(({ description, forerunner_id }) => description !== undefined || forerunner_id !== null, {
        path: ['description'],
        error: reason('job_description_missing'),
      }),
    ),
  output: jobOrder,
});

export const assignJobOrder = defineCall({
  name: 'job-orders.assign',
  summary: 'Assign an open job to a technician at a given time, or move it. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/assign',
  by: callersOf(jobOrderWorkflow, 'assign'),
  input: z.object({ id, version, ...jobAppointment.shape }),
  output: jobOrder,
});

export const unassignJobOrder = defineCall({
  name: 'job-orders.unassign',
  summary: 'Unassign an open job. If a time is given, move the job to it. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/unassign',
  by: callersOf(jobOrderWorkflow, 'unassign'),
  input: z.object({ id, version, scheduled_date: z.optional(enteredInstant), accepted }),
  output: jobOrder,
});

export const estimateJobOrder = defineCall({
  name: 'job-orders.estimate',
  summary: "Change a job's planned length. Conflicts must be accepted.",
  method: 'POST',
  path: '/api/job-orders/{id}/estimate',
  by: callersOf(jobOrderWorkflow, 'estimate'),
  input: z.object({ id, version, duration_minutes: durationMinutes, accepted }),
  output: jobOrder,
});

export const cancelJobOrder = defineCall({
  name: 'job-orders.cancel',
  summary: 'Cancel a job that is not completed, with a reason. A covered visit is returned to the plan.',
  method: 'POST',
  path: '/api/job-orders/{id}/cancel',
  by: callersOf(jobOrderWorkflow, 'cancel'),
  input: z.object({
    id,
    version,
    cancellation_reason: requiredText(jobOrderLimits.cancellation_reason, reason('reason_missing')),
  }),
  output: jobOrder,
});

export const searchJobOrders = defineCall({
  name: 'job-orders.search',
  summary:
    'Search the jobs that the caller may see, latest first. `search` matches the client or the number. `figure` selects the jobs that a dashboard figure counts.',
  method: 'GET',
  path: '/api/job-orders/search',
  by: planners,
  reads: ['job_orders', 'clients'],
  input: z.object({
    ...search,
    stage: z.optional(z.enum(jobStages)),
    figure: z.optional(z.enum(jobFigures)),
    ...paging,
  }),
  output: page(jobOrderListed),
});
