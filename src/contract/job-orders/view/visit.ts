import * as z from 'zod/mini';
import { instant } from '#contract/calls/fields.ts';
import { visitOutcomes } from '#domain/job-orders/visit.ts';

/** The part that the next visit needs, the day on which it should arrive, and when it arrived. */
export const missingPart = {
  missing_part: z.nullable(z.string()),
  part_expected_on: z.nullable(z.string()),
  part_came_at: z.nullable(instant),
};

export const visitCard = {
  on_the_way_at: z.nullable(instant),
  /** The time at which the work started, which is also when the technician arrived. */
  started_at: z.nullable(instant),
  /** The start of the current hold, and the total length of earlier holds. */
  paused_at: z.nullable(instant),
  paused_seconds: z.int(),
  /** The time at which the hold is expected to end, if someone has entered one. */
  hold_until: z.nullable(instant),
  /** The time at which the last hold ended. */
  resumed_at: z.nullable(instant),
  /** The time at which the technician left, if it was entered later. */
  work_ended_at: z.nullable(instant),
  /** The time of the first arrival, even if a different technician continues the job now. */
  first_arrived_at: z.nullable(instant),
  /** The outcome of a visit that did not go as planned. */
  outcome: z.nullable(z.enum(visitOutcomes)),
  ...missingPart,
};

export const visitRecord = {
  /** The time at which the server recorded the first arrival. A device may report it late. */
  arrival_recorded_at: z.nullable(instant),
  outcome_reason: z.nullable(z.string()),
  cancelled_at: z.nullable(instant),
  cancellation_reason: z.nullable(z.string()),
};
