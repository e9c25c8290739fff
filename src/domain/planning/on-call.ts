import { addDays, dateIn } from '#domain/values/calendar.ts';
import { minuteOfDay, type OpenDays, serviceOn } from './work-time.ts';

/** Whole days of the operator, both included, on which a technician comes to emergencies at any hour. */
export type OnCallTurn = { readonly first_day: string; readonly last_day: string };

export const onCallLimits = {
  /** How many days a turn can have. */
  days: 62,
  /** How many days of the rota are read at once. */
  read_days: 184,
} as const;

export function isOnCallOn(date: string, turns: readonly OnCallTurn[]): boolean {
  return turns.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
}

/** From one time at which someone on call may begin to the next. */
const stepMs = 15 * 60_000;
const stepsOfDay = (24 * 60 * 60_000) / stepMs;

/**
 * The quarter hours of the next 24 hours at which someone with these turns may begin a visit of that length that does not
 * fit into the service hours. The visit belongs to the turn in which it begins.
 */
export function onCallStarts(
  earliest: Date,
  minutes: number,
  hours: OpenDays,
  turns: readonly OnCallTurn[],
): number[] {
  if (turns.length === 0) return [];
  const first = Math.ceil(earliest.getTime() / stepMs) * stepMs;
  const starts = Array.from({ length: stepsOfDay }, (_, step) => first + step * stepMs);
  return starts.filter((start) => {
    const at = new Date(start);
    return isOnCallOn(dateIn(hours.time_zone, at), turns) && !fitsIntoService(at, minutes, hours);
  });
}

function fitsIntoService(at: Date, minutes: number, hours: OpenDays): boolean {
  const minute = minuteOfDay(hours.time_zone, at);
  const day = serviceOn(dateIn(hours.time_zone, at), hours);
  return day !== null && minute >= day[0] && minute + minutes <= day[1];
}

/** What is left of a turn on the days before and after another one that overlaps it. */
export function partsOutside(turn: OnCallTurn, other: OnCallTurn): OnCallTurn[] {
  const before = { first_day: turn.first_day, last_day: addDays(other.first_day, -1) };
  const after = { first_day: addDays(other.last_day, 1), last_day: turn.last_day };
  return [before, after].filter(({ first_day, last_day }) => first_day <= last_day);
}
