import { endOf, type Slot } from '#domain/planning/appointment.ts';
import { minuteOfDay } from '#domain/planning/work-time.ts';

/** Jobs are placed on a grid of quarter hours. */
export const slotMinutes = 15;
const hour = 60;
const minutesOfDay = 24 * hour;

/** The shown part of a day, in minutes; both ends are full hours. */
export type Axis = { readonly from: number; readonly until: number };

/**
 * A day of a zone, from its first instant up to the first of the next day, which it does not include. It need not have
 * 24 hours.
 */
export type Day = { readonly begins: number; readonly ends: number };
/** A span in minutes of the day, as clocks show them. */
export type Span = { readonly begins: number; readonly ends: number };

/** The part of the day that a job takes. A job that lasts past midnight ends at the edge. */
export function spanOf(slot: Slot, day: Day, zone: string): Span {
  const at = slot.scheduled_date;
  const end = endOf(slot);
  const begins = at.getTime() < day.begins ? 0 : minuteOfDay(zone, at);
  const ends = end.getTime() >= day.ends ? minutesOfDay : minuteOfDay(zone, end);
  // When a clock change repeats an hour, a job may end at the clock time at which it began.
  return { begins, ends: Math.max(ends, Math.min(begins + slotMinutes, minutesOfDay)) };
}

/** The axis shows the hours of service in full hours, and reaches further where a job does. */
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

/** Grid lines, counted from 1 as CSS does. They count from the inline start, so that the grid mirrors by itself. */
export function columnsOf({ from }: Axis, { begins, ends }: Span): { start: number; end: number } {
  const line = (minute: number) => (minute - from) / slotMinutes + 1;
  return {
    start: Math.floor(line(begins)),
    end: Math.max(Math.ceil(line(ends)), Math.floor(line(begins)) + 1),
  };
}

/** The quarter hour nearest to a share of the axis, and early enough that a visit of the length ends on the axis. */
export function minuteAt(axis: Axis, share: number, length: number): number {
  const minute = axis.from + share * (axis.until - axis.from);
  const snapped = Math.round(minute / slotMinutes) * slotMinutes;
  return Math.max(axis.from, Math.min(snapped, axis.until - Math.min(length, axis.until - axis.from)));
}

/** Where a minute lies on the axis, from 0 to 1; null when it lies outside. */
export function shareOf({ from, until }: Axis, minute: number): number | null {
  return minute < from || minute > until ? null : (minute - from) / (until - from);
}

/**
 * The lane of each span, counted from 0, so that no span covers another. Spans must come in the order in which they
 * begin.
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

/** 'HH:mm' of a minute of the day. */
export function clockOf(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / hour))}:${two(minute % hour)}`;
}
