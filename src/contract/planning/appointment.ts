import * as z from 'zod/mini';
import { enteredInstant } from '#contract/calls/fields.ts';
import { jobOrderLimits } from '#domain/job-order.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { reason } from '#words/say/because.ts';
import { durationMinutes } from './durations.ts';

const { window_minutes: window } = jobOrderLimits;

/** What speaks against an appointment, and is accepted all the same. */
export const accepted = z._default(z.array(z.enum(concerns)), []);

/** The technician and the time that a job is given. Whatever speaks against them must be named as accepted. */
export const jobAppointment = z.object({
  technician_id: z.string(reason('technician_missing')).check(z.uuid(reason('technician_missing'))),
  scheduled_date: enteredInstant,
  /** When left out, a job keeps its length, and a new one gets that of its kind. */
  duration_minutes: z.optional(durationMinutes),
  /** How long after the time the client may have to wait; when left out, it stays as it is. */
  window_minutes: z.optional(
    z.int().check(z.minimum(window.min), z.maximum(window.max), z.multipleOf(window.step)),
  ),
  accepted,
});
