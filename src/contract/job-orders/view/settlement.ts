import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';

/** When someone decided that a required follow-up is not needed, and the reason. */
export const settlementRecord = {
  settled_at: z.nullable(instant),
  settled_reason: z.nullable(z.string()),
};
