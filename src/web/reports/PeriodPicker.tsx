import { Group, Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { reportsWords } from '#words/en/reports.ts';
import { wordsOf } from '#words/words.ts';
import classes from './PeriodPicker.module.css';
import { presets } from './period.ts';
import type { PeriodChoice } from './report-period.ts';

/** The inputs for choosing a report's days: one of the usual periods, or any two dates. */
export function PeriodPicker({ choice }: { readonly choice: PeriodChoice }) {
  const words = wordsOf(reportsWords).period;
  const { preset, period, errors, choosePreset, chooseDays } = choice;
  return (
    <Group gap="sm" align="flex-start" className={classes.picker ?? ''}>
      <Select
        size="md"
        label={words.label}
        data={[...presets, 'custom' as const].map((value) => ({ value, label: words.presets[value] }))}
        allowDeselect={false}
        value={preset}
        onChange={(value) => {
          const chosen = presets.find((option) => option === value);
          if (chosen === undefined) chooseDays(period);
          else choosePreset(chosen);
        }}
      />
      {preset === 'custom' && (
        <>
          <DayInput
            label={words.from}
            value={period.from}
            error={errors.from}
            onChange={(from) => chooseDays({ ...period, from })}
          />
          <DayInput
            label={words.until}
            value={period.until}
            error={errors.until}
            onChange={(until) => chooseDays({ ...period, until })}
          />
        </>
      )}
    </Group>
  );
}

type DayInputProps = {
  readonly label: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (day: string) => void;
};

function DayInput({ value, onChange, ...input }: DayInputProps) {
  return (
    <DateInput
      {...useCalendarProps()}
      {...input}
      size="md"
      {...dayInput('date')}
      value={value === '' ? null : value}
      onChange={(day) => day !== null && onChange(day)}
    />
  );
}
