import type { TimeSlot } from '#domain/service-request.ts';
import { isAfterPromise } from './appointment.ts';
import { type Day, minuteMs } from './crew-days.ts';
import { dayHoursOn, type OpenDays } from './work-time.ts';

/** The number of minutes between the possible starts of a visit. */
export const stepMinutes = 30;

/** A slot in minutes of the day. A visit must start within its slot, but may end later. */
const slotHours: Readonly<Record<TimeSlot, { readonly from: number; readonly until: number }>> = {
  morning: { from: 8 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 16 * 60 },
  evening: { from: 16 * 60, until: 20 * 60 },
};

type TimePreference = {
  /** The minute of the day that was already agreed on. It takes priority over the preferred slot. */
  readonly keeps?: number | undefined;
  /** The preferred time of day; null if the client accepts any time. */
  readonly preferred_time_slot: TimeSlot | null;
  readonly arrive_by: Date | null;
};

/**
 * Returns groups of starts, best first: agreed ones, those within the target, and all others. In each group, those
 * nearest the slot come first.
 */
export function passesOf(
  { keeps, preferred_time_slot: slot, arrive_by }: TimePreference,
  hours: OpenDays,
  { date, begins }: Pick<Day, 'date' | 'begins'>,
): number[][] {
  const all: number[] = [];
  // Technicians with their own working hours may work on a day on which the operator is closed.
  const [opens_at, closes_at] = dayHoursOn(date, hours);
  for (let minute = opens_at; minute < closes_at; minute += stepMinutes) all.push(minute);
  const isPreferred = (minute: number) => isInSlot(minute, slot);
  const others = all
    .filter((minute) => !isPreferred(minute))
    .toSorted((one, other) => minutesFrom(slot, one) - minutesFrom(slot, other));
  const byPreference = [all.filter(isPreferred), others].map((minutes) =>
    minutes.map((minute) => begins + minute * minuteMs),
  );
  const isLate = (start: number) => isAfterPromise({ scheduled_date: new Date(start) }, arrive_by);
  return [
    ...(keeps === undefined ? [] : [[begins + keeps * minuteMs]]),
    ...byPreference.map((starts) => starts.filter((start) => !isLate(start))),
    ...byPreference.map((starts) => starts.filter(isLate)),
  ];
}

export function isInSlot(minute: number, slot: TimeSlot | null): boolean {
  return slot === null || (minute >= slotHours[slot].from && minute < slotHours[slot].until);
}

/** Returns how many minutes the time is before the slot, or after the slot's last possible start. */
function minutesFrom(slot: TimeSlot | null, minute: number): number {
  if (slot === null) return 0;
  const { from, until } = slotHours[slot];
  return Math.max(from - minute, minute - until + stepMinutes);
}
