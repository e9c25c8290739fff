import type { DateInputProps, DateTimePickerProps } from '@mantine/dates';
import { languageNamed } from '#domain/values/language.ts';
import { dayOfText } from '#domain/values/typed-day.ts';
import { formatLocale, ownLocale } from '#words/words.ts';

const day: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const formats = {
  date: { dayjs: 'MMM D, YYYY', intl: day },
  day: { dayjs: 'ddd, MMM D, YYYY', intl: { ...day, weekday: 'short' } },
  dateTime: {
    dayjs: 'ddd, MMM D, YYYY h:mm A',
    intl: { ...day, weekday: 'short', hour: 'numeric', minute: '2-digit' },
  },
} as const satisfies Record<string, { dayjs: string; intl: Intl.DateTimeFormatOptions }>;

/** Returns the local date or time in the reader's words and digits. */
function textOf(value: string, options: Intl.DateTimeFormatOptions): string {
  const instant = new Date(`${value.replace(' ', 'T').padEnd(19, 'T00:00:00')}Z`);
  return new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: 'UTC' }).format(instant);
}

/**
 * English needs only the calendars' own formats. In Arabic, those formats use the wrong word for noon, and support only
 * one kind of digits.
 */
const isEnglish = () => languageNamed(ownLocale()) === 'en';

/** Returns the format in which an input shows a day, and a parser for typed days with either kind of digits. */
export function dayInput(kind: 'date' | 'day'): Pick<DateInputProps, 'valueFormat' | 'dateParser'> {
  const { dayjs, intl } = formats[kind];
  if (isEnglish()) return { valueFormat: dayjs };
  return {
    valueFormat: (value) => textOf(value, intl),
    dateParser: (typed) => dayOfText(typed, formatLocale()),
  };
}

/** Returns the format in which a button shows the chosen date and time. */
export function dateTimeFormat(): NonNullable<DateTimePickerProps['valueFormat']> {
  const { dayjs, intl } = formats.dateTime;
  return isEnglish() ? dayjs : (value) => textOf(value, intl);
}

/** Returns the reader's words for the two halves of the day, such as AM and PM. */
export function halvesOfDay(): { readonly am: string; readonly pm: string } {
  const format = new Intl.DateTimeFormat(formatLocale(), { hour: 'numeric', hour12: true, timeZone: 'UTC' });
  const half = (hour: number) =>
    format.formatToParts(Date.UTC(2026, 0, 1, hour)).find(({ type }) => type === 'dayPeriod')?.value ?? '';
  return { am: half(9), pm: half(15) };
}
