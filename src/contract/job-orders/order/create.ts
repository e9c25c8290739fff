import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { changedFields, id, requiredText } from '#contract/calls/fields.ts';
import { jobAppointment } from '#contract/job-orders/appointment/appointment.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { planners } from '#domain/actor.ts';
import { orderLimits } from '#domain/job-orders/order.ts';
import { reason } from '#words/say/because.ts';
import { workDetails } from './correct.ts';

/** The fields about the work. If any of them is left out, a follow-up visit takes it from the visit that it follows. */
const newWork = {
  ...workDetails,
  description: requiredText(orderLimits.description, reason('job_description_missing')),
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
      /** The closed job whose unfinished work the new job continues, if there is one. */
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
