import { Anchor, Button, Group, Input, Stack, Text, TextInput, Title } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { OperatorSettings } from '#contract/operators.ts';
import { holidayLimits } from '#domain/planning/work-time.ts';
import { useKeptFocus } from '#web/app/lists/kept-focus.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { Panel } from '#web/ui/Panel.tsx';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { dateInputs, wordsOf } from '#words/words.ts';
import classes from './HolidayInputs.module.css';
import type { WorkValues } from './work-values.ts';

type HolidayInputsProps = {
  readonly form: UseFormReturnType<WorkValues>;
  /** How many jobs are planned on the holidays that are saved. */
  readonly planned: OperatorSettings['holiday_jobs'];
};

/** The days on which nobody works. The server puts them in the order of the calendar. */
export function HolidayInputs({ form, planned }: HolidayInputsProps) {
  const words = wordsOf(workTimeWords).holidays;
  const { holidays } = form.values;
  const { heading, onFocus } = useKeptFocus(false);
  const rows = useRef<HTMLDivElement>(null);
  const add = () => {
    flushSync(() => form.insertListItem('holidays', { date: '', name: '' }));
    rows.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  };
  return (
    <Panel as="section" label={words.title}>
      <Stack gap="md" onFocus={onFocus}>
        <Title order={2} ref={heading} tabIndex={-1}>
          {words.title}
        </Title>
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
        {holidays.length === 0 && <Text>{words.none}</Text>}
        <Stack gap="md" ref={rows}>
          {holidays.map((_, index) => (
            <HolidayRow key={form.key(`holidays.${index}`)} form={form} planned={planned} index={index} />
          ))}
        </Stack>
        {form.errors.holidays !== undefined && <Input.Error>{form.errors.holidays}</Input.Error>}
        {holidays.length < holidayLimits.count && (
          <Group>
            <Button variant="default" onClick={add}>
              {words.add}
            </Button>
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

function HolidayRow({ form, planned, index }: HolidayInputsProps & { readonly index: number }) {
  const words = wordsOf(workTimeWords).holidays;
  const { date, name } = form.values.holidays[index] ?? { date: '', name: '' };
  const at = `holidays.${index}`;
  const dateProps = form.getInputProps(`${at}.date`);
  const jobs = planned.find((one) => one.date === date)?.jobs;
  return (
    <div className={classes.holiday}>
      <DateInput
        {...useCalendarProps()}
        label={words.date}
        required
        valueFormat={dateInputs().date}
        error={dateProps.error}
        value={date || null}
        onChange={(day) => form.setFieldValue(`${at}.date`, day ?? '')}
      />
      <TextInput
        label={words.name}
        required
        maxLength={holidayLimits.name.max}
        {...form.getInputProps(`${at}.name`)}
      />
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
