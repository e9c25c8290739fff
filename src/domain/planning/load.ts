import { type Availability, absentOn, type OpenDays, offPartsOn } from './work-time.ts';

/** How many minutes of a day or of several someone works, and whether an absence leaves nothing of them. */
export type WorkTime = { readonly available_minutes: number; readonly is_away: boolean };

const minutesOfDay = 24 * 60;

/** What is left of the dates for work, without days off, holidays and absences. */
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

/** The share of the available minutes that is planned; it may be more than 1, and is without end where none is available. */
export function loadOf(planned: number, { available_minutes }: WorkTime): number {
  return planned === 0 ? 0 : planned / available_minutes;
}
