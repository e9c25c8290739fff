import * as z from 'zod/mini';
import { enteredInstant } from '#contract/calls/fields.ts';
import { durationMinutes } from '#contract/planning/durations.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { reason } from '#words/say/because.ts';

const { window_minutes: window } = jobOrderLimits;

/** The conflicts of an appointment that the caller accepts. */
export const accepted = z._default(z.array(z.enum(concerns)), []);

/** The technician and time of a job. The call is refused unless all of its conflicts are accepted. */
export const jobAppointment = z.object({
  technician_id: z.string(reason('technician_missing')).check(z.uuid(reason('technician_missing'))),
  scheduled_date: enteredInstant,
  /**
   * The planned length in minutes. If left out, a job keeps its length, and a new job gets the default length of its
   * kind.
   */
  duration_minutes: z.optional(durationMinutes),
  /** The length of the arrival window in minutes. If left out, it does not change. */
  window_minutes: z.optional(
    z.int().check(z.minimum(window.min), z.maximum(window.max), z.multipleOf(window.step)),
  ),
  accepted,
});
