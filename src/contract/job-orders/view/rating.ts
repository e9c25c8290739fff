import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';

export const ratingRecord = {
  rating: z.nullable(z.int()),
  rating_comment: z.nullable(z.string()),
  rated_at: z.nullable(instant),
};
