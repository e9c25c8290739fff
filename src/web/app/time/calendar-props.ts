import '@mantine/dates/styles.css';
import type { DatePickerInputProps } from '@mantine/dates';
import { useId } from 'react';
import { digitsNamed } from '#domain/values/language.ts';
import { calendarLanguage } from '#web/app/language/calendar-language.ts';
import { startWords } from '#words/en/start.ts';
import { formatLocale, ownLocale, wordsOf } from '#words/words.ts';

type CalendarProps = Required<
  Pick<
    DatePickerInputProps,
    'id' | 'popoverProps' | 'firstDayOfWeek' | 'weekendDays' | 'hideOutsideDates' | 'locale' | 'ariaLabels'
  >
>;

/**
 * Returns the props of a calendar. The week starts on Sunday. No day is marked as weekend, because weekends
 * differ by country. The calendar is named after its field. With typed input, the focus stays in the field,
 * because returning the focus there would open the calendar again.
 */
export function useCalendarProps(): CalendarProps {
  const id = useId();
  return {
    id,
    popoverProps: { id },
    firstDayOfWeek: 0,
    weekendDays: [],
    hideOutsideDates: true,
    locale: calendarLanguage(),
    ariaLabels: wordsOf(startWords).app.calendar,
    ...inOwnDigits(),
  };
}

const part = (options: Intl.DateTimeFormatOptions) => (day: string) =>
  new Intl.DateTimeFormat(formatLocale(), { ...options, timeZone: 'UTC' }).format(new Date(day.slice(0, 10)));

/** Returns the parts of a calendar that contain numbers, for readers who do not use Latin digits. */
function inOwnDigits() {
  if (digitsNamed(ownLocale()) === 'latn') return {};
  const year = part({ year: 'numeric' });
  return {
    renderDay: part({ day: 'numeric' }),
    monthLabelFormat: part({ month: 'long', year: 'numeric' }),
    yearLabelFormat: year,
    yearsListFormat: year,
    decadeLabelFormat: (first: string, last: string) => `${year(first)} – ${year(last)}`,
  };
}
