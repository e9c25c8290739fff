import * as z from 'zod/mini';
import { supervisedBy } from '#domain/actor.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { missingPartLimits } from '#domain/values/missing-part.ts';
import { interruptions, lacksPart } from '#domain/visit/outcome.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { defineCall } from './calls/call.ts';
import { enteredInstant, id, optionalDate, optionalText, requiredText, version } from './calls/fields.ts';
import { fileIds } from './files.ts';
import { forerunner, jobOrder } from './job-order.ts';
import { jobAppointment } from './planning/appointment.ts';
import { beginning } from './planning/beginning.ts';

const { outcome_reason, asked_note, rating, rating_comment } = jobOrderLimits;

/** The fields about the end of a visit that did not go as planned. */
const ending = {
  reason: requiredText(outcome_reason, reason('reason_missing')),
  /** The IDs of pictures that the caller uploaded with files.upload. */
  photo_ids: z._default(fileIds, []),
};

export const leaveForJobOrder = defineCall({
  name: 'job-orders.leave',
  summary:
    'Report that the technician is on the way, or take that back. The client is notified. `at` is when the technician set out. Conflicts must be accepted. On a different day, the appointment moves to that time.',
  method: 'POST',
  path: '/api/job-orders/{id}/leave',
  by: callersOf(jobOrderWorkflow, 'leave'),
  input: z.object({
    id,
    version,
    is_on_the_way: z._default(z.boolean(), true),
    at: z.optional(enteredInstant),
    ...beginning,
  }),
  output: jobOrder,
});

export const pauseJobOrder = defineCall({
  name: 'job-orders.pause',
  summary: 'Put started work on hold. The time until work resumes does not count. The client is notified.',
  method: 'POST',
  path: '/api/job-orders/{id}/pause',
  by: callersOf(jobOrderWorkflow, 'pause'),
  input: z.object({ id, version }),
  output: jobOrder,
});

export const missJobOrder = defineCall({
  name: 'job-orders.miss',
  summary:
    'Report a no-show, with a reason. The visit ends, and planners are asked to plan another one. Refused before the arrival window starts.',
  method: 'POST',
  path: '/api/job-orders/{id}/miss',
  by: callersOf(jobOrderWorkflow, 'miss'),
  input: z.object({ id, version, ...ending }),
  output: jobOrder,
});

export const interruptJobOrder = defineCall({
  name: 'job-orders.interrupt',
  summary:
    'Report that a part is missing or that the work cannot be finished now. The form then requires a follow-up visit, and the completed work is signed as usual. A missing part needs a name and, if known, the day on which it is expected.',
  method: 'POST',
  path: '/api/job-orders/{id}/interrupt',
  by: callersOf(jobOrderWorkflow, 'interrupt'),
  input: z
    .object({
      id,
      version,
      outcome: z.enum(interruptions),
      ...ending,
      missing_part: optionalText(missingPartLimits),
      part_expected_on: optionalDate,
      ...beginning,
    })
    .check(
      z.refine(({ outcome, missing_part }) => !lacksPart({ outcome }) || missing_part !== null, {
        path: ['missing_part'],
        error: reason('missing_part_missing'),
      }),
    ),
  output: jobOrder,
});

export const expectPartOfJobOrder = defineCall({
  name: 'job-orders.expect-part',
  summary:
    "Set the day on which a visit's missing part is expected, or report that the part has arrived. The client can see this.",
  method: 'POST',
  path: '/api/job-orders/{id}/expect-part',
  by: callersOf(jobOrderWorkflow, 'expect_part'),
  input: z.object({
    id,
    version,
    missing_part: requiredText(missingPartLimits, reason('missing_part_missing')),
    part_expected_on: optionalDate,
    has_come: z._default(z.boolean(), false),
  }),
  output: jobOrder,
});

export const handBackJobOrder = defineCall({
  name: 'job-orders.hand-back',
  summary:
    'Hand back a job that its technician cannot do, with a reason. The job needs a different technician. Its form does not change.',
  method: 'POST',
  path: '/api/job-orders/{id}/hand-back',
  by: callersOf(jobOrderWorkflow, 'hand_back'),
  input: z.object({ id, version, reason: ending.reason }),
  output: z.object({}),
});

export const handOverJobOrder = defineCall({
  name: 'job-orders.hand-over',
  summary:
    'Hand over started work to another technician. Its form does not change. Conflicts must be accepted.',
  method: 'POST',
  path: '/api/job-orders/{id}/hand-over',
  by: callersOf(jobOrderWorkflow, 'hand_over'),
  input: z.object({ id, version, ...jobAppointment.shape }),
  output: jobOrder,
});

export const askAnotherTime = defineCall({
  name: 'job-orders.ask-time',
  summary:
    'Request a new time for a visit that has not started. Without a time, the request for a new time is withdrawn.',
  method: 'POST',
  path: '/api/job-orders/{id}/ask-time',
  by: callersOf(jobOrderWorkflow, 'ask_time'),
  input: z.object({
    id,
    version,
    asked_date: z.nullable(enteredInstant),
    asked_note: optionalText(asked_note),
  }),
  output: jobOrder,
});

export const declineAnotherTime = defineCall({
  name: 'job-orders.decline-time',
  summary:
    'Decline the new time that the client requests for a visit, with a reason that the client can read.',
  method: 'POST',
  path: '/api/job-orders/{id}/decline-time',
  by: callersOf(jobOrderWorkflow, 'decline_time'),
  input: z.object({ id, version, reason: requiredText(outcome_reason, reason('reason_missing')) }),
  output: jobOrder,
});

export const rateJobOrder = defineCall({
  name: 'job-orders.rate',
  summary: 'Rate a finished visit with one to five stars and a comment. A visit can be rated only once.',
  method: 'POST',
  path: '/api/job-orders/{id}/rate',
  by: callersOf(jobOrderWorkflow, 'rate'),
  input: z.object({
    id,
    version,
    rating: z
      .int(reason('rating_missing'))
      .check(
        z.minimum(rating.min, reason('rating_missing')),
        z.maximum(rating.max, reason('rating_missing')),
      ),
    rating_comment: optionalText(rating_comment),
  }),
  output: jobOrder,
});

export const settleJobOrder = defineCall({
  name: 'job-orders.settle',
  summary: "Settle that a job's follow-up visit is no longer needed, with a reason.",
  method: 'POST',
  path: '/api/job-orders/{id}/settle',
  by: callersOf(jobOrderWorkflow, 'settle'),
  input: z.object({ id, version, reason: ending.reason }),
  output: jobOrder,
});

export const getForerunner = defineCall({
  name: 'job-orders.get-forerunner',
  summary:
    'Get the earlier visit that a job follows: its fault, the work done, and why a follow-up visit is needed. Technicians can read it for their own jobs, even if another technician made that visit.',
  method: 'GET',
  path: '/api/job-orders/{id}/forerunner',
  by: supervisedBy('country_operator', 'dispatcher', 'technician'),
  reads: ['job_orders'],
  mostRows: 'the parts of one visit',
  input: z.object({ id }),
  output: forerunner,
});
