import { type Availability, absentOn, type OpenDays, offPartsOn } from './work-time.ts';

/** The minutes that someone works in one or several days; `is_away` is true if an absence leaves none of them. */
export type WorkTime = { readonly available_minutes: number; readonly is_away: boolean };

const minutesOfDay = 24 * 60;

/** Returns the working time on the dates, without days off, holidays and absences. */
export function workTimeOn(
  dates: readonly string[],
  hours: Omit<OpenDays, 'time_zone'>,
  availability: Availability,
): WorkTime {
  const available_minutes = dates.reduce((sum, date) => sum + minutesOn(date, hours, availability), 0);
  const isAbsent = dates.some((date) =>
    availability.absences.some((absence) => absentOn(date, absence) !== null),
  );
  return { available_minutes, is_away: available_minutes === 0 && isAbsent };
}

function minutesOn(date: string, hours: Omit<OpenDays, 'time_zone'>, availability: Availability): number {
  const off = offPartsOn(date, hours, availability).toSorted((one, other) => one.begins - other.begins);
  let until = 0;
  let free = 0;
  for (const { begins, ends } of off) {
    free += Math.max(0, begins - until);
    until = Math.max(until, ends);
  }
  return free + minutesOfDay - until;
}

/** Returns the planned share of the available minutes; it may exceed 1, and is infinite if none are available. */
export function loadOf(planned: number, { available_minutes }: WorkTime): number {
  return planned === 0 ? 0 : planned / available_minutes;
}
