import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';

export const settlementRecord = {
  settled_at: z.nullable(instant),
  settled_reason: z.nullable(z.string()),
};
