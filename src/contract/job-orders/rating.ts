import * as z from 'zod/mini';
import { defineCall } from '#contract/calls/call.ts';
import { id, optionalText, version } from '#contract/calls/fields.ts';
import { ratingLimits } from '#domain/job-orders/rating.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { callersOf } from '#domain/workflow.ts';
import { reason } from '#words/say/because.ts';
import { jobOrder } from './view/job-order.ts';

const { rating, rating_comment } = ratingLimits;

export const rateJobOrder = defineCall({
  name: 'job-orders.rate',
  summary: 'Rate a finished visit with one to five stars and a comment. A visit can be rated only once.',
  method: 'POST',
  path: '/api/job-orders/{id}/rate',
  by: callersOf(jobOrderWorkflow, 'rate'),
  isOwnWill: true,
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
