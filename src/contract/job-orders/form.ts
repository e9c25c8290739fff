import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import {
  changedFields,
  doneAt,
  enteredInstant,
  id,
  optionalText,
  requiredText,
  version,
} from '#contract/calls/fields.ts';
import { supervisedBy } from '#domain/actor.ts';
import { formLimits } from '#domain/job-orders/form.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { priceReasonLimits } from '#domain/price/price-question.ts';
import { feePattern } from '#domain/values/money.ts';
import { visitTypes } from '#domain/values/visit-type.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { jobOrder } from './view/job-order.ts';
import { beginning } from './visit/visit.ts';

const { time_spent_hours: hours, parts_used: parts } = formLimits;

const jobFormInputs = {
  time_spent_hours: z
    .number(reason('hours_missing'))
    .check(
      z.minimum(hours.min, reason('hours_too_small', { min: hours.min })),
      z.maximum(hours.max, reason('hours_too_large', { max: hours.max })),
      z.multipleOf(hours.step, reason('hours_not_in_steps', { step: hours.step })),
    ),
  visit_type: z.enum(visitTypes),
  is_cmasa_covered: z.boolean(reason('coverage_missing')),
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
  technician_notes: optionalText(formLimits.technician_notes),
  problem_resolved: z.boolean(),
  follow_up_required: z.boolean(reason('follow_up_missing')),
  follow_up_reason: optionalText(formLimits.follow_up_reason),
};

/** The content of a saved form. A draft needs no description of the work, but submitting it does. */
export const jobProgressForm = z.object({
  work_performed: optionalText(formLimits.work_performed),
  ...jobFormInputs,
});

export const jobForm = z.object({
  work_performed: requiredText(formLimits.work_performed, reason('work_performed_missing')),
  ...jobFormInputs,
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

export const saveJobOrder = defineCall({
  name: 'job-orders.save',
  summary:
    'Save Progress: save the job form as it is. An optional field that is left out does not change; null clears it. `at` is when it was done on the device.',
  method: 'POST',
  path: '/api/job-orders/{id}/save',
  by: callersOf(jobOrderWorkflow, 'save'),
  input: z.object({ id, version, ...changedFields(jobProgressForm.shape), ...beginning, at: doneAt }),
  output: jobOrder,
});

export const submitJobOrder = defineCall({
  name: 'job-orders.submit',
  summary:
    "Submit for Signature: the form is complete and awaits the client's signature. A field that is left out stays as saved. `at` is when it was done on the device. `left_at` is when the technician left, if that was earlier; its day is the day of service.",
  method: 'POST',
  path: '/api/job-orders/{id}/submit',
  by: callersOf(jobOrderWorkflow, 'submit'),
  input: z.object({
    id,
    version,
    ...changedFields(jobForm.shape),
    ...beginning,
    at: doneAt,
    left_at: z.optional(enteredInstant),
  }),
  output: jobOrder,
});
