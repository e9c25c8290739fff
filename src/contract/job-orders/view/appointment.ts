import * as z from 'zod/mini';
import { id, instant } from '#contract/calls/fields.ts';

export const appointmentCard = {
  /** When a later report made the planned visit an emergency; null if it was moved since. */
  emergency_added_at: z.nullable(instant),
  technician_id: z.nullable(id),
  dispatcher_id: z.nullable(id),
  technician: z.nullable(z.object({ name: z.string(), phone: z.string() })),
  scheduled_date: instant,
  duration_minutes: z.int(),
  /** The length of the arrival window in minutes. The window starts at the planned time. */
  window_minutes: z.int(),
  /** The new time that the client requests. */
  asked_date: z.nullable(instant),
  /** The arrival target; null if there is none, and for callers who are not planners. */
  arrive_by: z.nullable(instant),
};

export const appointmentRecord = {
  asked_note: z.nullable(z.string()),
  /** The announced window; it moves with the appointment only if the client was notified in time. */
  told_from: z.nullable(instant),
  told_until: z.nullable(instant),
};
