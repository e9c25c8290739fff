import { Anchor, Button, Group, Input, Stack, Text, TextInput, Title } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { Link } from '@tanstack/react-router';
import type { OperatorSettings } from '#contract/operators.ts';
import { holidayLimits } from '#domain/planning/work-time.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { dateInputs, wordsOf } from '#words/words.ts';
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
  return (
    <Panel as="section" label={words.title}>
      <Stack gap="md">
        <Title order={2}>{words.title}</Title>
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
        {holidays.length === 0 && <Text>{words.none}</Text>}
        {holidays.map((_, index) => (
          <HolidayRow key={form.key(`holidays.${index}`)} form={form} planned={planned} index={index} />
        ))}
        {form.errors.holidays !== undefined && <Input.Error>{form.errors.holidays}</Input.Error>}
        {holidays.length < holidayLimits.count && (
          <Group>
            <Button variant="default" onClick={() => form.insertListItem('holidays', { date: '', name: '' })}>
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
    <Group gap="sm" align="flex-end">
      <FieldPair>
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
      </FieldPair>
      <Button
        variant="default"
        aria-label={words.removeOf(name || date)}
        onClick={() => form.removeListItem('holidays', index)}
      >
        {words.remove}
      </Button>
      {jobs !== undefined && (
        <Anchor component={Link} to={`/operator/schedule?day=${date}`} w="100%">
          {words.planned(jobs)}
        </Anchor>
      )}
    </Group>
  );
}
