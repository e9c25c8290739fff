import type { Changes } from '#domain/events/event.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { type AwaitedPart, isBeforePart } from '#domain/values/missing-part.ts';
import { isOnCallOn, type OnCallTurn } from './on-call.ts';
import {
  type Availability,
  dayHoursOn,
  dayParts,
  holidayOn,
  isAbsentIn,
  minuteOfDay,
  type OpenDays,
  workDayOn,
} from './work-time.ts';

/** The limits of a visit's planned length, in minutes. */
export const durationLimits = { min: 15, max: 12 * 60, step: 15 } as const;

export type Slot = { readonly scheduled_date: Date; readonly duration_minutes: number };

/** The conflicts that an appointment can have. Planners see them and may accept them. */
export const concerns = [
  'past',
  'after_promise',
  'before_part',
  'overlap',
  'off_hours',
  'weekend',
  'holiday',
  'absent',
  'inactive_technician',
] as const;
export type Concern = (typeof concerns)[number];

export function concernsAmong(names: readonly string[] = []): Concern[] {
  return concerns.filter((concern) => names.includes(concern));
}

/** The conflicts of an appointment, and the numbers of the jobs that it overlaps. */
export type Conflicts = { readonly concerns: readonly Concern[]; readonly overlaps: readonly string[] };
export const noConflicts: Conflicts = { concerns: [], overlaps: [] };

/**
 * Returns the conflicts that a planner has confirmed, for the history of the job. A confirmed holiday is not reported
 * again.
 */
export function confirmed(conflicts: readonly Concern[]): Changes {
  return conflicts.length === 0 ? {} : { accepted_concerns: { to: [...conflicts] } };
}

type Standing = { readonly is_active: boolean; readonly on_call?: readonly OnCallTurn[] };

type Placement = {
  readonly now: Date;
  /** True if the work has started. The conflicts `past` and `after_promise` then do not apply. */
  readonly isBegun?: boolean;
  /** True for an emergency, which the technician on call handles at any hour of any day. */
  readonly isEmergency?: boolean;
  /** The arrival target; null if there is none. */
  readonly arrive_by: Date | null;
  /** The current appointment. A visit that keeps its time or moves to an earlier one does not get `after_promise`. */
  readonly planned_for?: Date | null;
  /** The part that the visit waits for, because it was missing at the earlier visit or when this one was interrupted. */
  readonly awaited_part?: AwaitedPart | null;
  readonly hours: OpenDays;
  /** The assigned technician. If null, only the conflicts that do not depend on a technician are checked. */
  readonly technician: (Availability & Standing) | null;
  /** The technician's other open jobs around that time. */
  readonly others: readonly (Slot & { readonly number: string })[];
};

export function conflictsOf(
  slot: Slot,
  {
    now,
    isBegun = false,
    isEmergency = false,
    arrive_by,
    planned_for = null,
    awaited_part = null,
    ...placement
  }: Placement,
): Conflicts {
  const { hours, technician, others } = placement;
  const overlaps = others.filter((other) => overlap(slot, other)).map(({ number }) => number);
  const parts = dayParts(hours.time_zone, slot.scheduled_date, endOf(slot));
  const date = dateIn(hours.time_zone, slot.scheduled_date);
  const workDay = workDayOn(date, hours, technician?.week ?? null);
  const isOnCall = isEmergency && isOnCallOn(date, technician?.on_call ?? []);
  const applies: Record<Concern, boolean> = {
    past: !isBegun && slot.scheduled_date < now,
    after_promise: !isBegun && isAfterPromise(slot, arrive_by) && !isAsSoon(slot, planned_for),
    before_part: isBeforePart(date, awaited_part),
    overlap: overlaps.length > 0,
    off_hours: !isOnCall && !isWithin(slot, workDay ?? dayHoursOn(date, hours), hours.time_zone),
    weekend: !isOnCall && workDay === null,
    holiday: !isOnCall && parts.some((part) => holidayOn(part.date, hours) !== null),
    absent: isAbsentIn(parts, technician?.absences ?? []),
    inactive_technician: technician?.is_active === false,
  };
  return { concerns: concerns.filter((concern) => applies[concern]), overlaps };
}

type Beginning = Pick<Slot, 'scheduled_date'>;

/** Returns whether the visit starts after the arrival target. A start exactly at the target meets it. */
export function isAfterPromise({ scheduled_date }: Beginning, arrive_by: Date | null): boolean {
  return arrive_by !== null && scheduled_date > arrive_by;
}

function isAsSoon({ scheduled_date }: Beginning, planned_for: Date | null): boolean {
  return planned_for !== null && scheduled_date <= planned_for;
}

export function endOf({ scheduled_date, duration_minutes }: Slot): Date {
  return new Date(scheduled_date.getTime() + duration_minutes * 60_000);
}

/** Returns whether two jobs overlap. A job that starts when the other one ends does not overlap it. */
export function overlap(one: Slot, other: Slot): boolean {
  return one.scheduled_date < endOf(other) && other.scheduled_date < endOf(one);
}

function isWithin(slot: Slot, [begins_at, ends_at]: readonly [number, number], time_zone: string): boolean {
  const begins = minuteOfDay(time_zone, slot.scheduled_date);
  return begins >= begins_at && begins + slot.duration_minutes <= ends_at;
}

/** The lengths of time that the dispatch board can show. */
export const boardViews = ['day', 'week'] as const;
export type BoardView = (typeof boardViews)[number];

/** The orders of the technicians on the dispatch board: the busiest first, or by name. */
export const boardOrders = ['load', 'name'] as const;
export type BoardOrder = (typeof boardOrders)[number];

/** The maximum number of technicians that the dispatch board shows at once. */
export const boardRows = 50;
