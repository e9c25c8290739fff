import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { OperatorSettings } from '#contract/operators.ts';
import { holidayLimits } from '#domain/planning/work-time.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';
import classes from './HolidayInputs.module.css';
import { ListSection } from './ListSection.tsx';
import type { WorkValues } from './work-values.ts';

type HolidayInputsProps = {
  readonly form: UseFormReturnType<WorkValues>;
  /** The number of jobs on each saved holiday. */
  readonly jobCounts: OperatorSettings['holiday_jobs'];
};

/** The list of holidays. The server sorts it by date when it is saved. */
export function HolidayInputs({ form, jobCounts }: HolidayInputsProps) {
  const words = wordsOf(workTimeWords).holidays;
  const { holidays } = form.values;
  return (
    <ListSection
      words={words}
      isFull={holidays.length >= holidayLimits.count}
      insert={() => form.insertListItem('holidays', { date: '', name: '', second_name: '' })}
      error={form.errors.holidays}
      gap="md"
      rows={holidays.map((_, index) => (
        <HolidayRow key={form.key(`holidays.${index}`)} form={form} jobCounts={jobCounts} index={index} />
      ))}
    />
  );
}

function HolidayRow({ form, jobCounts, index }: HolidayInputsProps & { readonly index: number }) {
  const words = wordsOf(workTimeWords).holidays;
  const { date, name } = form.values.holidays[index] ?? { date: '', name: '' };
  const at = `holidays.${index}`;
  const jobs = jobCounts.find((one) => one.date === date)?.jobs;
  return (
    <div className={classes.holiday}>
      <DateInput
        {...useCalendarProps()}
        label={words.date}
        required
        {...dayInput('date')}
        {...form.getInputProps(`${at}.date`)}
        value={date || null}
        onChange={(day) => form.setFieldValue(`${at}.date`, day ?? '')}
      />
      <Stack gap="xs">
        <TextInput
          label={words.name}
          required
          maxLength={holidayLimits.name.max}
          {...form.getInputProps(`${at}.name`)}
        />
        <SecondInput field="second_name" input={form.getInputProps(`${at}.second_name`)} />
      </Stack>
      <Button
        variant="default"
        className={classes.remove ?? ''}
        aria-label={words.removeOf(name || date)}
        onClick={() => form.removeListItem('holidays', index)}
      >
        {words.remove}
      </Button>
      {jobs !== undefined && (
        <Anchor component={Link} to={`/operator/board?day=${date}`} className={classes.planned ?? ''}>
          {words.planned(jobs)}
        </Anchor>
      )}
    </div>
  );
}
