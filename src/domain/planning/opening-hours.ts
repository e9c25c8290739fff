import { addDays, dateIn } from '#domain/values/calendar.ts';
import { firstOpenDay, isOpenOn, minuteOfDay, type OpenDays } from './work-time.ts';

const minuteMs = 60_000;

/** The instant after so many minutes of service, by whole minutes of the clock. What begins while there is none counts from the next opening. */
export function afterService(from: Date, minutes: number, hours: OpenDays): Date {
  const { time_zone, opens_at, closes_at } = hours;
  let date = dateIn(time_zone, from);
  let begins = Math.max(minuteOfDay(time_zone, from), opens_at);
  let left = minutes;
  while (!isOpenOn(date, hours) || begins + left > closes_at) {
    if (isOpenOn(date, hours)) left -= Math.max(0, closes_at - begins);
    date = addDays(date, 1);
    begins = opens_at;
  }
  return instantAt(time_zone, date, begins + left);
}

/** When service ends on the date, or on the next day with service. */
export function endOfServiceOn(date: string, hours: OpenDays): Date {
  return instantAt(hours.time_zone, firstOpenDay(date, hours), hours.closes_at);
}

/** The instant at which clocks in the zone show the minute of the day on the date. */
function instantAt(time_zone: string, date: string, minute: number): Date {
  const midnight = (of: string) => Date.parse(`${of}T00:00:00Z`);
  const shown = (at: Date) =>
    midnight(dateIn(time_zone, at)) + minuteOfDay(time_zone, at) * minuteMs + (at.getTime() % minuteMs);
  const wanted = midnight(date) + minute * minuteMs;
  const near = new Date(2 * wanted - shown(new Date(wanted)));
  // The clocks may have been changed between the two.
  return new Date(near.getTime() + wanted - shown(near));
}
