import { addDays, dateIn } from '#domain/values/calendar.ts';
import { minuteOfDay, type OpenDays, serviceOn } from './work-time.ts';

/** Whole days of the operator, both included, on which a technician serves emergencies at any hour. */
export type OnCallTurn = { readonly first_day: string; readonly last_day: string };

export const onCallLimits = {
  /** The longest turn, in days. */
  days: 62,
  /** The most days of the rota in one answer. */
  read_days: 184,
} as const;

export function isOnCallOn(date: string, turns: readonly OnCallTurn[]): boolean {
  return turns.some(({ first_day, last_day }) => first_day <= date && date <= last_day);
}

/** The step between possible starts of a visit on call. */
const stepMs = 15 * 60_000;
const stepsOfDay = (24 * 60 * 60_000) / stepMs;

/**
 * Returns the quarter hours of the next 24 hours at which someone with these turns may start a visit of that length
 * that does not fit into the service hours. The visit belongs to the turn in which it starts.
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

/** Returns the parts of a turn before and after another one that overlaps it. */
export function partsOutside(turn: OnCallTurn, other: OnCallTurn): OnCallTurn[] {
  const before = { first_day: turn.first_day, last_day: addDays(other.first_day, -1) };
  const after = { first_day: addDays(other.last_day, 1), last_day: turn.last_day };
  return [before, after].filter(({ first_day, last_day }) => first_day <= last_day);
}
