import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import {
  doneAt,
  enteredInstant,
  fileIds,
  id,
  optionalDate,
  optionalText,
  requiredText,
  version,
} from '#contract/calls/fields.ts';
import { jobOrder } from '#contract/job-orders/view/job-order.ts';
import { visitLimits } from '#domain/job-orders/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { missingPartLimits } from '#domain/values/missing-part.ts';
import { interruptions, lacksPart } from '#domain/visit/outcome.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { beginning } from './visit.ts';

/** The fields about the end of a visit that did not go as planned. */
const ending = {
  reason: requiredText(visitLimits.outcome_reason, reason('reason_missing')),
  /** The IDs of pictures that the caller uploaded with files.upload. */
  photo_ids: z._default(fileIds, []),
  at: doneAt,
  left_at: z.optional(enteredInstant),
};

export const missJobOrder = defineCall({
  name: 'job-orders.miss',
  summary:
    'Report a no-show, with a reason. The visit ends, and planners are asked to plan another one. Refused before the arrival window starts. If the technician is recorded at another visit, or on the way there, `accepted` must contain `elsewhere`. `at` is when it was done on the device, and `left_at` when the technician left a visit that was left open.',
  method: 'POST',
  path: '/api/job-orders/{id}/miss',
  by: callersOf(jobOrderWorkflow, 'miss'),
  input: z.object({ id, version, ...ending, accepted: beginning.accepted }),
  output: jobOrder,
});

export const interruptJobOrder = defineCall({
  name: 'job-orders.interrupt',
  summary:
    'Report that a part is missing or that the work cannot be finished now. The form then requires a follow-up visit, and the completed work is signed as usual. A missing part needs a name and, if known, the day on which it is expected. `at` is when it was done on the device. `left_at` is when the technician left a visit that was left open; the work ends then.',
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
