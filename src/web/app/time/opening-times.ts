import { isServed, type OpenDays } from '#domain/planning/work-time.ts';

const stepMinutes = 30;
const stepsOfDay = 48;

/** Every half hour from the opening at which a visit can begin on the date, in minutes of the day. */
export function serviceTimes(date: string, hours: Omit<OpenDays, 'time_zone'>): number[] {
  return Array.from({ length: stepsOfDay }, (_, step) => hours.opens_at + step * stepMinutes).filter(
    (minute) => isServed(date, minute, hours),
  );
}
