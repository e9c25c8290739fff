import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { useCalendarProps } from './calendar-props.ts';
import { dayInput } from './date-inputs.ts';

type LastDayInputProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** The first day; empty until one is selected. */
  readonly firstDay: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/**
 * The last day of a period. The calendar offers no day before the first day. A typed day may be earlier, so the form
 * can show the error. If the input rejected such a day, the typed text would be lost.
 */
export function LastDayInput({ firstDay, value, onChange, ...input }: LastDayInputProps) {
  const [month, setMonth] = useState<string | null>(null);
  const visibleDate = month ?? (value || firstDay);
  return (
    <DateInput
      {...useCalendarProps()}
      {...input}
      {...dayInput('date')}
      excludeDate={(day) => day < firstDay}
      {...(visibleDate && { date: visibleDate })}
      onDateChange={setMonth}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
