import { Select, type SelectProps } from '@mantine/core';
import { durationLimits } from '#domain/planning/appointment.ts';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { wordsOf } from '#words/words.ts';

const { min, max, step } = durationLimits;
const lengths = Array.from({ length: (max - min) / step + 1 }, (_, index) => min + index * step);

/** An input for the planned length of a visit. The value is minutes, as text. */
export function LengthSelect(props: Omit<SelectProps, 'data'>) {
  const { length, minutes } = wordsOf(lengthsWords);
  return (
    <Select
      label={length}
      data={lengths.map((value) => ({ value: String(value), label: minutes(value) }))}
      allowDeselect={false}
      {...props}
    />
  );
}
