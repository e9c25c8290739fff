import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { machinesWords } from '#words/en/machines.ts';
import { wordsOf } from '#words/words.ts';

type DayInputProps = {
  readonly label: string;
  readonly timeZone: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: ReactNode;
};

/** An input for a day in the past, or for today in the given time zone. */
export function DayInput({ timeZone, value, onChange, ...input }: DayInputProps) {
  return (
    <DateInput
      {...useCalendarProps()}
      {...input}
      required
      placeholder={wordsOf(machinesWords).form.datePlaceholder}
      maxDate={todayIn(timeZone)}
      {...dayInput('date')}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
