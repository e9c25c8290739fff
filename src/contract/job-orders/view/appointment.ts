import * as z from 'zod/mini';
import { id, instant } from '#contract/calls/fields.ts';
import { named } from '#contract/calls/two-forms.ts';

export const appointmentCard = {
  /**
   * The time at which a later report made the planned visit an emergency; null if the visit has been moved since
   * then.
   */
  emergency_added_at: z.nullable(instant),
  technician_id: z.nullable(id),
  dispatcher_id: z.nullable(id),
  technician: z.nullable(z.object({ ...named, phone: z.string() })),
  scheduled_date: instant,
  duration_minutes: z.int(),
  /** The length of the arrival window in minutes. The window starts at the planned time. */
  window_minutes: z.int(),
  /** The new time that the client requests. */
  asked_date: z.nullable(instant),
  /** The arrival target; null if there is none, or if the caller is not a planner. */
  arrive_by: z.nullable(instant),
};

export const appointmentRecord = {
  asked_note: z.nullable(z.string()),
  /** The announced window. It moves with the appointment only if the client was notified early enough. */
  told_from: z.nullable(instant),
  told_until: z.nullable(instant),
};
