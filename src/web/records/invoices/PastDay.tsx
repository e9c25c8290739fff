import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { todayIn } from '#web/app/time/dates.ts';

type PastDayProps = {
  readonly label: string;
  readonly timeZone: string;
  readonly value: string;
  readonly onChange: (day: string) => void;
  readonly error?: ReactNode;
};

/** An input for today, or for a day in the past. */
export function PastDay({ timeZone, value, onChange, ...input }: PastDayProps) {
  return (
    <DateInput
      {...useCalendarProps()}
      {...input}
      required
      maw="20rem"
      maxDate={todayIn(timeZone)}
      {...dayInput('date')}
      value={value || null}
      onChange={(day) => onChange(day ?? '')}
    />
  );
}
