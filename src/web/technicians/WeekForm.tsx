import { Checkbox, Group, Stack } from '@mantine/core';
import * as z from 'zod/mini';
import { saveWeek } from '#contract/planning/absences.ts';
import type { TechnicianPageView } from '#contract/technicians.ts';
import type { WorkDay } from '#domain/planning/work-time.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { ClockSelect } from '#web/app/time/ClockSelect.tsx';
import { dateTimeWords } from '#words/en/date-time.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';

export type WorkTime = NonNullable<TechnicianPageView['work_time']>;
type DayValues = { works: boolean; begins_at: string; ends_at: string };
type WeekValues = { isOwn: boolean; days: DayValues[] };

const schema = z.pick(saveWeek.input, { week: true });
const daysOfWeek = [0, 1, 2, 3, 4, 5, 6];

/** A week that is not set yet begins with the hours of the operator. */
function valuesOf({ week, weekend, opens_at, closes_at }: WorkTime): WeekValues {
  const dayOf = (weekday: number): WorkDay => {
    if (week !== null) return week[weekday] ?? null;
    return weekend.includes(weekday) ? null : [opens_at, closes_at];
  };
  return {
    isOwn: week !== null,
    days: daysOfWeek.map((weekday) => {
      const day = dayOf(weekday);
      const [begins_at, ends_at] = day ?? [opens_at, closes_at];
      return { works: day !== null, begins_at: String(begins_at), ends_at: String(ends_at) };
    }),
  };
}

type WeekFormProps = { readonly id: string; readonly workTime: WorkTime; readonly close: () => void };

export function WeekForm({ id, workTime, close }: WeekFormProps) {
  const words = wordsOf(workTimeWords).week;
  const { weekdays } = wordsOf(dateTimeWords);
  const state = useVersionedForm({ record: workTime, valuesOf });
  const { form } = state;
  const { command, submit } = useFormCommand(state, saveWeek, {
    schema,
    fieldsOf: ({ isOwn, days }: WeekValues) => ({
      week: isOwn
        ? days.map(({ works, begins_at, ends_at }): [number, number] | null =>
            works ? [Number(begins_at), Number(ends_at)] : null,
          )
        : null,
    }),
    inputOf: (fields, { version }) => ({ id, version, ...fields }),
    failed: words.failed,
    done: [words.saved],
    onSaved: close,
  });
  return (
    <DialogForm state={{ ...state, command }} submit={submit} text={words.save}>
      <Checkbox
        label={words.usesOwn}
        description={words.usesOwnHint}
        data-autofocus
        {...form.getInputProps('isOwn', { type: 'checkbox' })}
      />
      {form.values.isOwn &&
        weekdays.map((name, weekday) => (
          <Stack key={name} gap="xs" role="group" aria-label={name}>
            <Checkbox
              label={words.works(name)}
              {...form.getInputProps(`days.${weekday}.works`, { type: 'checkbox' })}
            />
            {form.values.days[weekday]?.works && (
              <Group grow wrap="nowrap" align="flex-start" gap="sm">
                {(['begins_at', 'ends_at'] as const).map((end) => (
                  <ClockSelect
                    key={end}
                    aria-label={end === 'begins_at' ? words.from(name) : words.until(name)}
                    {...form.getInputProps(`days.${weekday}.${end}`)}
                    value={form.values.days[weekday]?.[end] ?? ''}
                    error={end === 'ends_at' && form.errors[`week.${weekday}`]}
                  />
                ))}
              </Group>
            )}
          </Stack>
        ))}
    </DialogForm>
  );
}
