import '@mantine/dates/styles.css';
import type { DatePickerInputProps } from '@mantine/dates';
import { useId } from 'react';
import { calendarLanguage } from '#web/app/language/calendar-language.ts';
import { startWords } from '#words/en/start.ts';
import { countText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';

type CalendarProps = Required<
  Pick<
    DatePickerInputProps,
    | 'id'
    | 'popoverProps'
    | 'firstDayOfWeek'
    | 'weekendDays'
    | 'hideOutsideDates'
    | 'locale'
    | 'renderDay'
    | 'ariaLabels'
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
    renderDay: (date) => countText(Number(date.slice(8))),
    ariaLabels: wordsOf(startWords).app.calendar,
  };
}
