const dayMs = 86_400_000;

/** Like `dateFormatOf`, but caches the formats by time zone alone, because a search may format thousands of dates. */
export function formatPerZone(
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

const dateFormatOf = formatPerZone({
  calendar: 'gregory',
  numberingSystem: 'latn',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the calendar date (YYYY-MM-DD) at an instant in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): string {
  const parts = dateFormatOf(timeZone).formatToParts(instant);
  const value = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return `${value('year').padStart(4, '0')}-${value('month')}-${value('day')}`;
}

const mostKept = 4000;

/** Returns a caching version of `read`, because searches often convert the same instants to local time. */
export function keptPerInstant<Value>(
  read: (timeZone: string, instant: Date) => Value,
): (timeZone: string, instant: Date) => Value {
  const cache = new Map<string, Value>();
  return (timeZone, instant) => {
    const key = `${timeZone} ${instant.getTime()}`;
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    if (cache.size >= mostKept) cache.clear();
    const value = read(timeZone, instant);
    cache.set(key, value);
    return value;
  };
}

/**
 * The range of years that people may enter. It ensures that a date computed from entered dates also has a four-digit
 * year.
 */
export const enteredYears = { first: 1900, last: 2999 };

export function isEnteredYear(year: number): boolean {
  return year >= enteredYears.first && year <= enteredYears.last;
}

/** Returns whether the text is a real calendar date, YYYY-MM-DD, in the range that people may enter. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isEnteredYear(Number(text.slice(0, 4)))) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Returns the date this many months later. If that month has no such day, returns its last day. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const target = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(day, lastDay));
  return target.toISOString().slice(0, 10);
}

/** Returns the date this many days later, or earlier if the number is negative. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function daysBetween(from: string, until: string): number {
  return Math.round((Date.parse(`${until}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}
