import * as z from 'zod/mini';
import { durationLimits } from '#domain/planning/appointment.ts';
import { reason } from '#words/say/because.ts';

const { min, max, step } = durationLimits;
const inWords = { step, hours: max / 60 };

export const durationMinutes = z
  .int(reason('duration_missing', inWords))
  .check(
    z.minimum(min, reason('duration_missing', inWords)),
    z.maximum(max, reason('duration_missing', inWords)),
    z.multipleOf(step, reason('duration_missing', inWords)),
  );

/** The default length of each kind of visit, in minutes. A job may have a length of its own. */
export const visitMinutes = {
  trouble_call_minutes: durationMinutes,
  service_minutes: durationMinutes,
  preventive_maintenance_minutes: durationMinutes,
  event_minutes: durationMinutes,
};
