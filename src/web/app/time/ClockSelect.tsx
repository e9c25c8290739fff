import { Select, type SelectProps } from '@mantine/core';
import { dateTimeWords } from '#words/en/date-time.ts';
import { wordsOf } from '#words/words.ts';

const stepMinutes = 30;
const minutesOfDay = 1440;

type ClockSelectProps = Omit<SelectProps, 'data' | 'value'> & { readonly value: string };

/**
 * Selects a time of day: every half hour from midnight to midnight, and the current value, which may be in
 * between. Values are minutes of the day, as text.
 */
export function ClockSelect({ value, ...select }: ClockSelectProps) {
  const { clock } = wordsOf(dateTimeWords);
  const steps = Array.from({ length: minutesOfDay / stepMinutes + 1 }, (_, index) => index * stepMinutes);
  const choices = value === '' ? steps : [...new Set([...steps, Number(value)])];
  return (
    <Select
      data={choices
        .toSorted((one, other) => one - other)
        .map((minute) => ({ value: String(minute), label: clock(minute) }))}
      allowDeselect={false}
      {...select}
      value={value}
    />
  );
}
