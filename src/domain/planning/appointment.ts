import { dateIn, formatPerZone } from '#domain/values/calendar.ts';

/** How long a visit can be planned to take, in minutes. */
export const durationLimits = { min: 15, max: 12 * 60, step: 15 } as const;

/** When an operator's technicians work. Days count from Sunday = 0, times are minutes of the day. */
export type ServiceHours = {
  readonly time_zone: string;
  readonly weekend: readonly number[];
  readonly opens_at: number;
  readonly closes_at: number;
};

export type Slot = { readonly scheduled_date: Date; readonly duration_minutes: number };

/** What can speak against an appointment. Whoever plans is told and may accept it all the same. */
export const concerns = ['past', 'overlap', 'off_hours', 'weekend', 'inactive_technician'] as const;
export type Concern = (typeof concerns)[number];

/** What was found to speak against an appointment, and the numbers of the jobs that it overlaps. */
export type Objections = { readonly concerns: readonly Concern[]; readonly overlaps: readonly string[] };
export const noObjections: Objections = { concerns: [], overlaps: [] };

type Placement = {
  readonly now: Date;
  /** Work that has begun is not planned into the past. */
  readonly isBegun?: boolean;
  readonly hours: ServiceHours;
  readonly technician: { readonly is_active: boolean };
  /** The other open jobs of the technician around that time. */
  readonly others: readonly (Slot & { readonly number: string })[];
};

export function objectionsTo(
  slot: Slot,
  { now, isBegun = false, hours, technician, others }: Placement,
): Objections {
  const overlaps = others.filter((other) => overlap(slot, other)).map(({ number }) => number);
  const found: Record<Concern, boolean> = {
    past: !isBegun && slot.scheduled_date < now,
    overlap: overlaps.length > 0,
    off_hours: !isWithinHours(slot, hours),
    weekend: hours.weekend.includes(weekdayIn(hours.time_zone, slot.scheduled_date)),
    inactive_technician: !technician.is_active,
  };
  return { concerns: concerns.filter((concern) => found[concern]), overlaps };
}

export function endOf({ scheduled_date, duration_minutes }: Slot): Date {
  return new Date(scheduled_date.getTime() + duration_minutes * 60_000);
}

/** Jobs that only touch do not overlap. */
function overlap(one: Slot, other: Slot): boolean {
  return one.scheduled_date < endOf(other) && other.scheduled_date < endOf(one);
}

function isWithinHours(slot: Slot, { time_zone, opens_at, closes_at }: ServiceHours): boolean {
  const begins = minuteOfDay(time_zone, slot.scheduled_date);
  return begins >= opens_at && begins + slot.duration_minutes <= closes_at;
}

const clockOf = formatPerZone({
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
  numberingSystem: 'latn',
});

/** The minute of the day, 0 to 1439, that clocks in the zone show. */
export function minuteOfDay(time_zone: string, instant: Date): number {
  const parts = clockOf(time_zone).formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return value('hour') * 60 + value('minute');
}

/** The day of the week that calendars in the zone show, Sunday = 0. */
export function weekdayIn(time_zone: string, instant: Date): number {
  return new Date(`${dateIn(time_zone, instant)}T00:00:00Z`).getUTCDay();
}

/** How much of the dispatch board is shown at once. */
export const boardViews = ['day', 'week'] as const;
export type BoardView = (typeof boardViews)[number];
