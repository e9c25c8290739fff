import { dateFormatOf } from '#domain/values/date-format.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';
import { formatLocale } from '#words/words.ts';

type Fields = { year: number; month: number; day: number; hour: number; minute: number; second: number };

function formatOf(
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
  locale = formatLocale(),
): Intl.DateTimeFormat {
  return dateFormatOf(locale, { timeZone, ...options });
}

/** Formats an instant or a range. The Arabic letter for the half of the day, ص or م, stays on the line of its time. */
function written(timeZone: string, options: Intl.DateTimeFormatOptions, from: Date, until?: Date): string {
  const format = formatOf(timeZone, options);
  const text = until === undefined ? format.format(from) : format.formatRange(from, until);
  return text.replaceAll(/ (?=[صم](?!\p{L}))/gu, '\u00a0');
}

const clockFields: Intl.DateTimeFormatOptions = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
};

/**
 * Returns the local date and time in the zone as numbers. They are for calculations, so the locale is always
 * en-US.
 */
function fieldsIn(timeZone: string, instant: Date): Fields {
  const parts = formatOf(timeZone, clockFields, 'en-US').formatToParts(instant);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  return {
    year: value('year'),
    month: value('month'),
    day: value('day'),
    hour: value('hour'),
    minute: value('minute'),
    second: value('second'),
  };
}

/** Returns how many milliseconds the zone's clock is ahead of UTC at the instant. */
function offsetAt(timeZone: string, instant: Date): number {
  const { year, month, day, hour, minute, second } = fieldsIn(timeZone, instant);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant.getTime() / 1000) * 1000;
}

/**
 * Returns the instant of a local date and time 'YYYY-MM-DD HH:mm[:ss]', as ISO text. For a time that a clock change
 * skips, the offset before the change applies. If a time occurs twice, the first one is used.
 */
export function zonedToInstant(local: string, timeZone: string): string {
  const asUtc = new Date(`${local.replace(' ', 'T').slice(0, 19)}Z`).getTime();
  const before = asUtc - offsetAt(timeZone, new Date(asUtc - 86_400_000));
  const candidates = [before, asUtc - offsetAt(timeZone, new Date(before))];
  const exact = candidates.find((at) => at + offsetAt(timeZone, new Date(at)) === asUtc);
  return new Date(exact ?? before).toISOString();
}

/** Returns the local date and time of an instant, 'YYYY-MM-DD HH:mm:ss'. */
export function instantToZoned(iso: string, timeZone: string): string {
  const { year, month, day, hour, minute, second } = fieldsIn(timeZone, new Date(iso));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`;
}

export function todayIn(timeZone: string, now = new Date()): string {
  return instantToZoned(now.toISOString(), timeZone).slice(0, 10);
}

/** A date with the name of its month, which is unambiguous for every reader. */
const mediumDate: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const shortTime: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

export function formatDateTime(iso: string, timeZone: string): string {
  return written(timeZone, { ...mediumDate, ...shortTime }, new Date(iso));
}

/** Formats an appointment with its weekday, date and time. */
export function formatAppointment(iso: string, timeZone: string): string {
  const parts: Intl.DateTimeFormatOptions = { weekday: 'short', month: 'short', day: 'numeric' };
  return written(timeZone, { ...parts, hour: 'numeric', minute: '2-digit' }, new Date(iso));
}

/** Formats an appointment as a short text: date and time, without the weekday. */
export function formatShortAppointment(iso: string, timeZone: string): string {
  const parts: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' };
  return written(timeZone, { ...parts, hour: 'numeric', minute: '2-digit' }, new Date(iso));
}

/** Formats a date and an arrival window. A window of 0 minutes is shown as a single time. */
export function formatWindow(iso: string, windowMinutes: number, timeZone: string): string {
  return written(timeZone, { ...mediumDate, ...shortTime }, ...windowOf(iso, windowMinutes));
}

/** Formats a date, without its year, and an arrival window. */
export function formatVisit(iso: string, windowMinutes: number, timeZone: string): string {
  const parts: Intl.DateTimeFormatOptions = {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  };
  return written(timeZone, parts, ...windowOf(iso, windowMinutes));
}

/** Formats a time for a button: without the day if it is today, and without the date within a week. */
export function formatBriefly(iso: string, timeZone: string, now: Date): string {
  const day = (at: string) => Date.parse(instantToZoned(at, timeZone).slice(0, 10));
  const days = Math.round((day(iso) - day(now.toISOString())) / 86_400_000);
  if (days === 0) return formatTime(iso, timeZone);
  if (days < 0 || days > 6) return formatShortAppointment(iso, timeZone);
  const parts: Intl.DateTimeFormatOptions = { weekday: 'short', hour: 'numeric', minute: '2-digit' };
  return written(timeZone, parts, new Date(iso));
}

/** Formats an arrival window without its date. */
export function formatWindowTime(iso: string, windowMinutes: number, timeZone: string): string {
  return written(timeZone, { timeStyle: 'short' }, ...windowOf(iso, windowMinutes));
}

function windowOf(iso: string, window_minutes: number): [Date, Date] {
  const { from, until } = arrivalWindowOf({ scheduled_date: new Date(iso), window_minutes });
  return [from, until];
}

/** Formats a plain date, YYYY-MM-DD, with the given options. */
export function formatPlainDate(date: string, options: Intl.DateTimeFormatOptions): string {
  return formatOf('UTC', options).format(new Date(`${date}T00:00:00Z`));
}

/** Formats a plain date, YYYY-MM-DD, or the date of an instant in the zone. */
export function formatDate(isoOrDate: string, timeZone: string): string {
  const plain = /^\d{4}-\d{2}-\d{2}$/.test(isoOrDate);
  return formatOf(plain ? 'UTC' : timeZone, mediumDate).format(new Date(isoOrDate));
}

export function formatTime(iso: string, timeZone: string): string {
  return written(timeZone, { timeStyle: 'short' }, new Date(iso));
}

/**
 * Formats a time in the near future as 'today 5:00 PM', as 'tomorrow 5:00 PM', or with its weekday and date.
 */
export function formatByWhen(iso: string, timeZone: string, now = new Date()): string {
  const day = (at: string) => Date.parse(instantToZoned(at, timeZone).slice(0, 10));
  const days = Math.round((day(iso) - day(now.toISOString())) / 86_400_000);
  if (days < 0 || days > 1) return formatAppointment(iso, timeZone);
  const name = new Intl.RelativeTimeFormat(formatLocale(), { numeric: 'auto' }).format(days, 'day');
  return `${name} ${formatTime(iso, timeZone)}`;
}
