import { DateTimePicker } from '@mantine/dates';
import type { KeyboardEvent, ReactNode } from 'react';
import { dateTimeWords } from '#words/en/date-time.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { useCalendarProps } from './calendar-props.ts';
import { dateTimeFormat, halvesOfDay } from './date-inputs.ts';

type DateTimeInputProps = {
  readonly label: string;
  readonly zone: string;
  /** The date and time, local to the zone; empty if there is none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly minDate?: string;
  readonly required?: boolean;
  readonly clearable?: boolean;
  readonly error?: ReactNode;
};

/**
 * Closes the calendar on Escape while the focus is still on the field. If the focus is inside the calendar,
 * it handles Escape itself.
 */
function closeByEscape({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>) {
  if (key === 'Escape' && currentTarget.getAttribute('aria-expanded') === 'true') currentTarget.click();
}

export function DateTimeInput({ zone, value, onChange, ...input }: DateTimeInputProps) {
  const words = wordsOf(dateTimeWords);
  const { popoverProps, ...calendar } = useCalendarProps();
  return (
    <DateTimePicker
      {...calendar}
      popoverProps={{ ...popoverProps, returnFocus: true }}
      description={zoneName(zone)}
      placeholder={words.placeholder}
      valueFormat={dateTimeFormat()}
      timePickerProps={{
        format: '12h',
        hoursInputLabel: words.hours,
        minutesInputLabel: words.minutes,
        amPmInputLabel: words.amPm,
        amPmLabels: halvesOfDay(),
      }}
      submitButtonProps={{ 'aria-label': words.take }}
      clearButtonProps={{ 'aria-label': words.clear }}
      {...input}
      onKeyDown={closeByEscape}
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
    />
  );
}
