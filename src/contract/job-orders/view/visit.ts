import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';

/** The part that the next visit needs, the day on which it should arrive, and when it arrived. */
export const missingPart = {
  missing_part: z.nullable(z.string()),
  part_expected_on: z.nullable(z.string()),
  part_came_at: z.nullable(instant),
};
