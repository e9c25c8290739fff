import { formatDate, formatTime } from '#web/app/time/dates.ts';
import { formatLocale } from '#words/words.ts';

const dayMs = 86_400_000;
const hoursOfDay = 24;

export function countText(count: number): string {
  return new Intl.NumberFormat(formatLocale()).format(count);
}

export function ratingText(rating: number): string {
  return new Intl.NumberFormat(formatLocale(), { minimumFractionDigits: 1 }).format(rating);
}

export function agoText(hours: number): string {
  const format = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' });
  return hours < hoursOfDay
    ? format.format(-hours, 'hour')
    : format.format(-Math.floor(hours / hoursOfDay), 'day');
}

/**
 * Formats the date that is this many days from today in the reader's time zone. A negative number means days
 * ago.
 */
export function dayText(days: number, now = new Date()): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return formatDate(new Date(now.getTime() + days * dayMs).toISOString(), timeZone);
}

/** Formats a time of day such as '14:30'. It has no time zone. */
export function clockText(time: string): string {
  return formatTime(`1970-01-01T${time}:00Z`, 'UTC');
}
