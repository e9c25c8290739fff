import { Text, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { ReactNode } from 'react';
import { missingPartLimits } from '#domain/values/missing-part.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { Chips, chipsOf } from '#web/ui/Chips.tsx';
import { missingPartWords } from '#words/en/job-orders/visit/missing-part.ts';
import { wordsOf } from '#words/words.ts';

/** The result of `getInputProps`. Its other properties are passed to the input unchanged. */
type Input = {
  readonly value?: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
};

type PartInputsProps = {
  readonly part: Input;
  readonly day: Input;
  readonly zone: string;
  /** Common part names. Tapping a name enters it. */
  readonly usual?: readonly string[];
};

/** Inputs for the missing part, which the user taps or types, and for the day on which it is expected. */
export function PartInputs({ part, day, zone, usual = [] }: PartInputsProps) {
  const words = wordsOf(missingPartWords);
  const calendar = useCalendarProps();
  return (
    <>
      {usual.length > 0 && (
        <Chips
          label={words.usual}
          choices={chipsOf(usual)}
          isChosen={(name) => part.value === name}
          choose={(name) => part.onChange(part.value === name ? '' : name)}
        />
      )}
      <TextInput
        {...part}
        label={words.part}
        description={words.partHint}
        required
        maxLength={missingPartLimits.max}
        value={part.value ?? ''}
        onChange={(event) => part.onChange(event.currentTarget.value)}
      />
      <DateInput
        {...calendar}
        {...day}
        label={words.day}
        description={
          <Text span size="sm">
            {words.dayHint}
          </Text>
        }
        placeholder={words.dayPlaceholder}
        clearable
        minDate={todayIn(zone)}
        {...dayInput('date')}
        value={day.value || null}
        onChange={(date) => day.onChange(date ?? '')}
      />
    </>
  );
}
