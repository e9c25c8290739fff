import { Checkbox } from '@mantine/core';
import * as z from 'zod/mini';
import type { TechnicianPageView } from '#contract/technicians.ts';
import { saveWeek } from '#contract/technicians.ts';
import { usualWorkDay } from '#domain/planning/work-time.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { WeekInputs } from '#web/app/time/WeekInputs.tsx';
import { type DayValues, dayValuesOf, weekOf } from '#web/app/time/week-values.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';

export type WorkTime = NonNullable<TechnicianPageView['work_time']>;
type WeekValues = { isOwn: boolean; days: DayValues[] };

const schema = z.pick(saveWeek.input, { week: true });

/**
 * Returns the form's values for the week. If the technician has no working hours of their own, these are the operator's
 * hours.
 */
function valuesOf(workTime: WorkTime): WeekValues {
  const { week, opens_at, closes_at } = workTime;
  return {
    isOwn: week !== null,
    days: dayValuesOf((weekday) => usualWorkDay(weekday, workTime, week), [opens_at, closes_at]),
  };
}

type WeekFormProps = { readonly id: string; readonly workTime: WorkTime; readonly close: () => void };

export function WeekForm({ id, workTime, close }: WeekFormProps) {
  const words = wordsOf(workTimeWords).week;
  const state = useVersionedForm({ record: workTime, valuesOf });
  const { form } = state;
  const { command, submit } = useFormCommand(state, saveWeek, {
    schema,
    fieldsOf: ({ isOwn, days }: WeekValues) => ({ week: isOwn ? weekOf(days) : null }),
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
      {form.values.isOwn && (
        <WeekInputs form={form} days={form.values.days} at="days" week="week" label={words.works} />
      )}
    </DialogForm>
  );
}
