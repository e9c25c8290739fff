import { endOf, type Slot } from '#domain/planning/appointment.ts';
import { minuteOfDay } from '#domain/planning/work-time.ts';

/** The width of a slot of the grid. Jobs are placed on quarter hours. */
export const slotMinutes = 15;
const hour = 60;
const minutesOfDay = 24 * hour;

/** The visible part of a day, in minutes of the day. Both ends are on the hour. */
export type Axis = { readonly from: number; readonly until: number };

/**
 * A day in a time zone, from its first instant up to, but not including, the first instant of the next day.
 * It may be longer or shorter than 24 hours.
 */
export type Day = { readonly begins: number; readonly ends: number };
/** A time span, in minutes of the day in local time. */
export type Span = { readonly begins: number; readonly ends: number };

/** Returns the part of the day that a job takes up. A job that crosses midnight is cut off there. */
export function spanOf(slot: Slot, day: Day, zone: string): Span {
  const at = slot.scheduled_date;
  const end = endOf(slot);
  const begins = at.getTime() < day.begins ? 0 : minuteOfDay(zone, at);
  const ends = end.getTime() >= day.ends ? minutesOfDay : minuteOfDay(zone, end);
  // If a clock change repeats an hour, a job may seem to end at the time at which it began.
  return { begins, ends: Math.max(ends, Math.min(begins + slotMinutes, minutesOfDay)) };
}

/** Returns the visible hours: the service hours, extended to include jobs outside them, in full hours. */
export function axisOf([opens_at, closes_at]: readonly [number, number], spans: readonly Span[]): Axis {
  const from = Math.min(opens_at, ...spans.map(({ begins }) => begins));
  const until = Math.max(closes_at, ...spans.map(({ ends }) => ends));
  return {
    from: Math.max(0, Math.floor(from / hour) * hour),
    until: Math.min(minutesOfDay, Math.ceil(until / hour) * hour),
  };
}

export function hoursOf({ from, until }: Axis): number[] {
  return Array.from({ length: (until - from) / hour }, (_, index) => from + index * hour);
}

export function slotsOf({ from, until }: Axis): number {
  return (until - from) / slotMinutes;
}

/**
 * Returns the grid lines of a span, counted from 1 as in CSS. They are counted from the inline start, so the grid is
 * mirrored in right-to-left languages.
 */
export function columnsOf({ from }: Axis, { begins, ends }: Span): { start: number; end: number } {
  const line = (minute: number) => (minute - from) / slotMinutes + 1;
  return {
    start: Math.floor(line(begins)),
    end: Math.max(Math.ceil(line(ends)), Math.floor(line(begins)) + 1),
  };
}

/**
 * Returns the quarter hour that is nearest to a position on the axis. It is moved earlier if a visit of this length
 * would otherwise end outside the axis.
 */
export function minuteAt(axis: Axis, share: number, length: number): number {
  const minute = axis.from + share * (axis.until - axis.from);
  const snapped = Math.round(minute / slotMinutes) * slotMinutes;
  return Math.max(axis.from, Math.min(snapped, axis.until - Math.min(length, axis.until - axis.from)));
}

/** Returns the position of a minute on the axis, from 0 to 1. Null if the minute is outside the axis. */
export function shareOf({ from, until }: Axis, minute: number): number | null {
  return minute < from || minute > until ? null : (minute - from) / (until - from);
}

/**
 * Returns a lane for each span, counted from 0, so overlapping spans do not cover each other. The spans must be
 * sorted by their start.
 */
export function lanesOf(spans: readonly Span[]): number[] {
  const ends: number[] = [];
  return spans.map((span) => {
    const free = ends.findIndex((end) => end <= span.begins);
    const lane = free === -1 ? ends.length : free;
    ends[lane] = span.ends;
    return lane;
  });
}

/** Formats a minute of the day as 'HH:mm'. */
export function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / hour))}:${two(minute % hour)}`;
}
