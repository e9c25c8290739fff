import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';

/** What the next visit waits for, the day on which it is expected, and when it came. */
export const missingPart = {
  missing_part: z.nullable(z.string()),
  part_expected_on: z.nullable(z.string()),
  part_came_at: z.nullable(instant),
};
