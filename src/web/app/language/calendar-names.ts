import dayjs from 'dayjs';

const all = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Gives the calendars the names of months and weekdays that Intl has for the tag. */
export function nameCalendar(name: string, tag: string): void {
  const names = (dates: readonly Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' });
    return dates.map((date) => format.format(date));
  };
  const months = all(12).map((month) => new Date(Date.UTC(2026, month, 1)));
  // February 1, 2026, is a Sunday.
  const weekdays = all(7).map((day) => new Date(Date.UTC(2026, 1, 1 + day)));
  const calendar = {
    name,
    months: names(months, { month: 'long' }),
    monthsShort: names(months, { month: 'short' }),
    weekdays: names(weekdays, { weekday: 'long' }),
    weekdaysShort: names(weekdays, { weekday: 'short' }),
    weekdaysMin: names(weekdays, { weekday: 'narrow' }),
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(calendar, undefined, true);
}
