import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { changedFields, id, optionalPhone, optionalText, version } from '#contract/calls/fields.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import {
  serviceRequestDefaults,
  serviceRequestLimits,
  serviceTypes,
  urgencies,
} from '#domain/service-request.ts';
import { callersOf } from '#domain/workflow.ts';

/** The details of a job that can be corrected later. */
export const workDetails = {
  type: z._default(z.enum(serviceTypes), serviceRequestDefaults.service_type_requested),
  urgency: z._default(z.enum(urgencies), serviceRequestDefaults.urgency),
  contact_phone: optionalPhone,
  special_instructions: optionalText(serviceRequestLimits.special_instructions),
};

export const jobCorrection = z.object(workDetails);

export const correctJobOrder = defineCall({
  name: 'job-orders.correct',
  summary:
    'Edit the type, urgency, phone and instructions of a job that is not done, and of its request. A field that is left out does not change. The arrival target is recomputed if the urgency changes before anyone has arrived.',
  method: 'POST',
  path: '/api/job-orders/{id}/correct',
  by: callersOf(jobOrderWorkflow, 'correct'),
  refusals: [409],
  input: z.object({ id, version, ...z.partial(z.object(changedFields(workDetails))).shape }),
  output: jobOrder,
});
