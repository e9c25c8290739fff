import { dateIn } from '#domain/values/calendar.ts';
import { type Availability, absentOn, minuteOfDay, type OpenDays, offPartsOn } from './work-time.ts';

/** The available working minutes on some days. `is_away` is true if there are none and the technician is absent. */
export type WorkTime = { readonly available_minutes: number; readonly is_away: boolean };
/** `is_over` is true if the day had working time, but all of it has passed. */
export type WorkTimeLeft = WorkTime & { readonly is_over: boolean };

const minutesOfDay = 24 * 60;

/** Returns the working time on the dates. Days off, holidays and absences do not count. */
export function workTimeOn(
  dates: readonly string[],
  hours: Omit<OpenDays, 'time_zone'>,
  availability: Availability,
): WorkTime {
  const available_minutes = dates.reduce((sum, date) => sum + minutesOn(date, hours, availability, 0), 0);
  const isAbsent = dates.some((date) =>
    availability.absences.some((absence) => absentOn(date, absence) !== null),
  );
  return { available_minutes, is_away: available_minutes === 0 && isAbsent };
}

export function workTimeLeft(
  date: string,
  hours: OpenDays,
  availability: Availability,
  now: Date,
): WorkTimeLeft {
  const whole = workTimeOn([date], hours, availability);
  const available_minutes = minutesOn(date, hours, availability, minutesPast(date, hours.time_zone, now));
  return { ...whole, available_minutes, is_over: whole.available_minutes > 0 && available_minutes === 0 };
}

function minutesPast(date: string, time_zone: string, now: Date): number {
  const today = dateIn(time_zone, now);
  if (date === today) return minuteOfDay(time_zone, now);
  return date < today ? minutesOfDay : 0;
}

function minutesOn(
  date: string,
  hours: Omit<OpenDays, 'time_zone'>,
  availability: Availability,
  from: number,
): number {
  const off = offPartsOn(date, hours, availability).toSorted((one, other) => one.begins - other.begins);
  let until = from;
  let free = 0;
  for (const { begins, ends } of off) {
    free += Math.max(0, begins - until);
    until = Math.max(until, ends);
  }
  return free + Math.max(0, minutesOfDay - until);
}

/**
 * Returns planned minutes divided by available minutes. The result may exceed 1, and is infinite if none are available.
 */
export function loadOf(planned: number, { available_minutes }: WorkTime): number {
  return planned === 0 ? 0 : planned / available_minutes;
}
