import type { TimeSlot } from '#domain/service-request.ts';
import { isAfterPromise } from './appointment.ts';
import { type Day, minuteMs } from './crew-days.ts';
import { dayHoursOn, type OpenDays } from './work-time.ts';

/** From one time at which a visit may begin to the next. */
export const stepMinutes = 30;

/** In minutes of the day; a visit begins within. */
const slotHours: Readonly<Record<TimeSlot, { readonly from: number; readonly until: number }>> = {
  morning: { from: 8 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 16 * 60 },
  evening: { from: 16 * 60, until: 20 * 60 },
};

type Wished = {
  /** The minute of the day that was agreed on already; it counts before anything else. */
  readonly keeps?: number | undefined;
  /** Null where any time of the day will do. */
  readonly preferred_time_slot: TimeSlot | null;
  readonly arrive_by: Date | null;
};

/**
 * The times of a day at which a visit may begin: what was agreed on, then those that keep the promise before all others,
 * and of each first those that the client wished for, then whatever is nearest to them.
 */
export function passesOf(
  { keeps, preferred_time_slot: slot, arrive_by }: Wished,
  hours: OpenDays,
  { date, begins }: Pick<Day, 'date' | 'begins'>,
): number[][] {
  const all: number[] = [];
  // Technicians with a week of their own may work on a day on which the operator does not.
  const [opens_at, closes_at] = dayHoursOn(date, hours);
  for (let minute = opens_at; minute < closes_at; minute += stepMinutes) all.push(minute);
  const isWished = (minute: number) => isInSlot(minute, slot);
  const others = all
    .filter((minute) => !isWished(minute))
    .toSorted((one, other) => minutesFrom(slot, one) - minutesFrom(slot, other));
  const byWish = [all.filter(isWished), others].map((minutes) =>
    minutes.map((minute) => begins + minute * minuteMs),
  );
  const isLate = (start: number) => isAfterPromise({ scheduled_date: new Date(start) }, arrive_by);
  return [
    ...(keeps === undefined ? [] : [[begins + keeps * minuteMs]]),
    ...byWish.map((starts) => starts.filter((start) => !isLate(start))),
    ...byWish.map((starts) => starts.filter(isLate)),
  ];
}

export function isInSlot(minute: number, slot: TimeSlot | null): boolean {
  return slot === null || (minute >= slotHours[slot].from && minute < slotHours[slot].until);
}

/** How long before the slot begins, or after its last time, a minute outside of it lies. */
function minutesFrom(slot: TimeSlot | null, minute: number): number {
  if (slot === null) return 0;
  const { from, until } = slotHours[slot];
  return Math.max(from - minute, minute - until + stepMinutes);
}
