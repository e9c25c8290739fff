import { DateInput, type DateInputProps } from '@mantine/dates';
import { useState } from 'react';
import { dateInputs } from '#words/words.ts';
import { useCalendarProps } from './calendar-props.ts';

type LastDayInputProps = Omit<DateInputProps, 'value' | 'onChange'> & {
  /** Empty while none is chosen. */
  readonly firstDay: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
};

/**
 * The last of some days. The calendar offers none before the first; who types one reads that it is too early, because
 * an input that refuses it by itself would drop what was typed.
 */
export function LastDayInput({ firstDay, value, onChange, ...input }: LastDayInputProps) {
  const [month, setMonth] = useState<string | null>(null);
  const shown = month ?? (value || firstDay);
  return (
    <DateInput
      {...useCalendarProps()}
      {...input}
      valueFormat={dateInputs().date}
      excludeDate={(day) => day < firstDay}
      {...(shown && { date: shown })}
      onDateChange={setMonth}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
