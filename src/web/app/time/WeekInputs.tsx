import { Checkbox, Group, Stack } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { dateTimeWords } from '#words/en/date-time.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';
import { ClockSelect } from './ClockSelect.tsx';
import type { DayValues } from './week-values.ts';

type WeekInputsProps<Values extends object> = {
  readonly form: UseFormReturnType<Values>;
  readonly days: readonly DayValues[];
  /** The path of the days in the form; `week` is the path of the week in the contract. */
  readonly at: string;
  readonly week: string;
  /** The label of a day's checkbox. */
  readonly label: (day: string) => string;
};

/** Inputs for the days of a week, starting with Sunday: whether each is a working day, and its hours. */
export function WeekInputs<Values extends object>({ form, days, at, week, label }: WeekInputsProps<Values>) {
  const words = wordsOf(workTimeWords).week;
  return wordsOf(dateTimeWords).weekdays.map((name, weekday) => {
    const atDay = `${at}.${weekday}`;
    const weekdayPath = `${week}.${weekday}`;
    return (
      <Stack key={name} gap="xs" role="group" aria-label={name}>
        <Checkbox label={label(name)} {...form.getInputProps(`${atDay}.works`, { type: 'checkbox' })} />
        {days[weekday]?.works && (
          <Group grow wrap="nowrap" align="flex-start" gap="sm">
            <ClockSelect
              aria-label={words.from(name)}
              {...form.getInputProps(`${atDay}.begins_at`)}
              value={days[weekday].begins_at}
            />
            <ClockSelect
              aria-label={words.until(name)}
              {...form.getInputProps(`${atDay}.ends_at`)}
              data-path={weekdayPath}
              value={days[weekday].ends_at}
              error={form.errors[weekdayPath]}
            />
          </Group>
        )}
      </Stack>
    );
  });
}
