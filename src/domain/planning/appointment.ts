import { dateIn } from '#domain/values/calendar.ts';
import {
  type Availability,
  dayParts,
  isAbsentIn,
  minuteOfDay,
  type OpenDays,
  workDayOn,
} from './work-time.ts';

/** How long a visit can be planned to take, in minutes. */
export const durationLimits = { min: 15, max: 12 * 60, step: 15 } as const;

export type Slot = { readonly scheduled_date: Date; readonly duration_minutes: number };

/** What can speak against an appointment. Whoever plans is told and may accept it all the same. */
export const concerns = [
  'past',
  'overlap',
  'off_hours',
  'weekend',
  'holiday',
  'absent',
  'inactive_technician',
] as const;
export type Concern = (typeof concerns)[number];

/** What was found to speak against an appointment, and the numbers of the jobs that it overlaps. */
export type Objections = { readonly concerns: readonly Concern[]; readonly overlaps: readonly string[] };
export const noObjections: Objections = { concerns: [], overlaps: [] };

type Placement = {
  readonly now: Date;
  /** Work that has begun is not planned into the past. */
  readonly isBegun?: boolean;
  readonly hours: OpenDays;
  readonly technician: Availability & { readonly is_active: boolean };
  /** The other open jobs of the technician around that time. */
  readonly others: readonly (Slot & { readonly number: string })[];
};

export function objectionsTo(
  slot: Slot,
  { now, isBegun = false, hours, technician, others }: Placement,
): Objections {
  const overlaps = others.filter((other) => overlap(slot, other)).map(({ number }) => number);
  const parts = dayParts(hours.time_zone, slot.scheduled_date, endOf(slot));
  const workDay = workDayOn(dateIn(hours.time_zone, slot.scheduled_date), hours, technician.week);
  const found: Record<Concern, boolean> = {
    past: !isBegun && slot.scheduled_date < now,
    overlap: overlaps.length > 0,
    // On a day off, the hours of the operator tell day from night.
    off_hours: !isWithin(slot, workDay ?? [hours.opens_at, hours.closes_at], hours.time_zone),
    weekend: workDay === null,
    holiday: hours.holidays.some(({ date }) => parts.some((part) => part.date === date)),
    absent: isAbsentIn(parts, technician.absences),
    inactive_technician: !technician.is_active,
  };
  return { concerns: concerns.filter((concern) => found[concern]), overlaps };
}

export function endOf({ scheduled_date, duration_minutes }: Slot): Date {
  return new Date(scheduled_date.getTime() + duration_minutes * 60_000);
}

/** Jobs that only touch do not overlap. */
export function overlap(one: Slot, other: Slot): boolean {
  return one.scheduled_date < endOf(other) && other.scheduled_date < endOf(one);
}

function isWithin(slot: Slot, [begins_at, ends_at]: readonly [number, number], time_zone: string): boolean {
  const begins = minuteOfDay(time_zone, slot.scheduled_date);
  return begins >= begins_at && begins + slot.duration_minutes <= ends_at;
}

/** How much of the dispatch board is shown at once. */
export const boardViews = ['day', 'week'] as const;
export type BoardView = (typeof boardViews)[number];
