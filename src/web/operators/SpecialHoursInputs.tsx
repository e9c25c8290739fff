import { Anchor, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OperatorSettings } from '#contract/operators.ts';
import { type SpecialHours, specialHoursLimits } from '#domain/planning/work-time.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { LastDayInput } from '#web/app/time/LastDayInput.tsx';
import { WeekInputs } from '#web/app/time/WeekInputs.tsx';
import { weekText } from '#web/app/time/week-text.ts';
import { weekOf } from '#web/app/time/week-values.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';
import { ListSection } from './ListSection.tsx';
import classes from './SpecialHoursInputs.module.css';
import { newSpecialHours } from './special-hours-values.ts';
import type { WorkValues } from './work-values.ts';

type FormProps = { readonly form: UseFormReturnType<WorkValues> };
type SpecialHoursProps = FormProps & {
  /** The number of jobs on each day that is saved as closed. */
  readonly jobCounts: OperatorSettings['holiday_jobs'];
};

/** The list of days with special hours. The server sorts it by date when it is saved. */
export function SpecialHoursInputs({ form, jobCounts }: SpecialHoursProps) {
  const words = wordsOf(workTimeWords).specialHours;
  const { special_hours } = form.values;
  return (
    <ListSection
      words={words}
      isFull={special_hours.length >= specialHoursLimits.count}
      insert={() => form.insertListItem('special_hours', newSpecialHours(form.values))}
      error={form.errors.special_hours}
      rows={special_hours.map((_, index) => (
        <SpecialHoursRow
          key={form.key(`special_hours.${index}`)}
          form={form}
          jobCounts={jobCounts}
          index={index}
        />
      ))}
    />
  );
}

type RowProps = FormProps & { readonly index: number };

function SpecialHoursRow({ form, jobCounts, index }: SpecialHoursProps & RowProps) {
  const words = wordsOf(workTimeWords).specialHours;
  const one = form.values.special_hours[index];
  if (one === undefined) return null;
  const at = `special_hours.${index}`;
  return (
    <Stack gap="md" role="group" aria-label={one.name || words.unnamed} className={classes.row ?? ''}>
      <div className={classes.days}>
        <Stack gap="xs">
          <TextInput
            label={words.name}
            required
            maxLength={specialHoursLimits.name.max}
            {...form.getInputProps(`${at}.name`)}
          />
          <SecondInput field="second_name" input={form.getInputProps(`${at}.second_name`)} />
        </Stack>
        <DayInput form={form} path={`${at}.first_day`} label={words.firstDay} value={one.first_day} />
        <LastDayInput
          label={words.lastDay}
          required
          {...form.getInputProps(`${at}.last_day`)}
          firstDay={one.first_day}
          value={one.last_day}
          onChange={(day) => form.setFieldValue(`${at}.last_day`, day)}
        />
        <Button
          variant="default"
          className={classes.remove ?? ''}
          aria-label={words.removeOf(one.name || words.unnamed)}
          onClick={() => form.removeListItem('special_hours', index)}
        >
          {words.remove}
        </Button>
      </div>
      <Checkbox label={words.closed} {...form.getInputProps(`${at}.closed`, { type: 'checkbox' })} />
      {one.closed ? <PlannedJobs days={one} jobCounts={jobCounts} /> : <Hours form={form} index={index} />}
    </Stack>
  );
}

type PlannedJobsProps = Pick<SpecialHoursProps, 'jobCounts'> & {
  readonly days: Pick<SpecialHours, 'first_day' | 'last_day'>;
};

/** A link to the jobs that are planned on the closed days. Renders nothing if there are none. */
function PlannedJobs({ days, jobCounts }: PlannedJobsProps) {
  const words = wordsOf(workTimeWords).specialHours;
  const [first, ...rest] = jobCounts.filter(({ date }) => days.first_day <= date && date <= days.last_day);
  if (first === undefined) return null;
  const count = rest.reduce((sum, { jobs }) => sum + jobs, first.jobs);
  return (
    <Anchor component={Link} to={`/operator/board?day=${first.date}`}>
      {words.planned(count)}
    </Anchor>
  );
}

/** The hours on one line until someone edits them. A new entry shows its inputs immediately. */
function Hours({ form, index }: RowProps) {
  const words = wordsOf(workTimeWords).specialHours;
  const one = form.values.special_hours[index];
  const [isOpen, setOpen] = useState(one?.first_day === '');
  const inputs = useRef<HTMLDivElement>(null);
  if (one === undefined) return null;
  const at = `special_hours.${index}`;
  const open = () => {
    flushSync(() => setOpen(true));
    inputs.current?.querySelector('input')?.focus();
  };
  if (!isOpen)
    return (
      <Group justify="space-between" gap="sm">
        <Text>{weekText(weekOf(one.days))}</Text>
        <Button
          size="sm"
          variant="default"
          aria-label={words.changeOf(one.name || words.unnamed)}
          onClick={open}
        >
          {words.change}
        </Button>
      </Group>
    );
  return (
    <div ref={inputs} className={classes.week}>
      <WeekInputs form={form} days={one.days} at={`${at}.days`} week={`${at}.week`} label={words.opens} />
    </div>
  );
}

type DayInputProps = FormProps & {
  readonly path: string;
  readonly label: string;
  readonly value: string;
};

function DayInput({ form, path, label, value }: DayInputProps) {
  return (
    <DateInput
      {...useCalendarProps()}
      label={label}
      required
      {...dayInput('date')}
      {...form.getInputProps(path)}
      value={value || null}
      onChange={(day) => form.setFieldValue(path, day ?? '')}
    />
  );
}
