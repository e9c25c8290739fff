import { type OpenDays, serviceOn } from '#domain/planning/work-time.ts';

const stepMinutes = 30;
const stepsOfDay = 48;

/**
 * Returns the times at which a visit can start on the date, in minutes of the day: every half hour from opening time.
 */
export function serviceTimes(date: string, hours: Omit<OpenDays, 'time_zone'>): number[] {
  const day = serviceOn(date, hours);
  if (day === null) return [];
  const [opens_at, closes_at] = day;
  return Array.from({ length: stepsOfDay }, (_, step) => opens_at + step * stepMinutes).filter(
    (minute) => minute < closes_at,
  );
}

/** Formats a minute of the day as the local time HH:mm:00. */
export function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}:00`;
}
