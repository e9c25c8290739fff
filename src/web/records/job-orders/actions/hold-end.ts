import { addDays } from '#domain/values/calendar.ts';
import { todayIn, zonedToInstant } from '#web/app/time/dates.ts';

/** Returns the proposed end of a hold: the next morning at nine, in the operator's zone. */
export function proposedHoldEnd(now: Date, time_zone: string): string {
  return zonedToInstant(`${addDays(todayIn(time_zone, now), 1)} 09:00`, time_zone);
}
