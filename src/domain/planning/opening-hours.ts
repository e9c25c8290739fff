import { addDays, dateIn } from '#domain/values/calendar.ts';
import { firstOpenDay, minuteOfDay, type OpenDays, serviceOn } from './work-time.ts';

const minuteMs = 60_000;

/**
 * Returns the instant at which this many minutes of service hours have passed since `from`, rounded down to a minute.
 */
export function afterService(from: Date, minutes: number, hours: OpenDays): Date {
  const { time_zone } = hours;
  let date = dateIn(time_zone, from);
  let earliest = minuteOfDay(time_zone, from);
  let minutesLeft = minutes;
  for (;;) {
    const day = serviceOn(date, hours);
    if (day !== null) {
      const begins = Math.max(earliest, day[0]);
      if (begins + minutesLeft <= day[1]) return instantAt(time_zone, date, begins + minutesLeft);
      minutesLeft -= Math.max(0, day[1] - begins);
    }
    date = addDays(date, 1);
    earliest = 0;
  }
}

/**
 * Returns the end of service hours on the date. If the operator is closed on that date, returns the end on the next
 * open day.
 */
export function endOfServiceOn(date: string, hours: OpenDays): Date {
  const day = firstOpenDay(date, hours);
  return instantAt(hours.time_zone, day, serviceOn(day, hours)?.[1] ?? hours.closes_at);
}

/** Returns the instant at which clocks in the zone show the minute of the day on the date. */
export function instantAt(time_zone: string, date: string, minute: number): Date {
  const midnight = (of: string) => Date.parse(`${of}T00:00:00Z`);
  const clockMs = (at: Date) =>
    midnight(dateIn(time_zone, at)) + minuteOfDay(time_zone, at) * minuteMs + (at.getTime() % minuteMs);
  const targetMs = midnight(date) + minute * minuteMs;
  const near = new Date(2 * targetMs - clockMs(new Date(targetMs)));
  // Corrects the instant once more, because clocks may have changed between `targetMs` and `near`.
  return new Date(near.getTime() + targetMs - clockMs(near));
}
