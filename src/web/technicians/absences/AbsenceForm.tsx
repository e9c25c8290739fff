import { Checkbox, Group, Select, Textarea } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { absenceForm, addAbsence } from '#contract/planning/absences.ts';
import { type AbsenceKind, absenceKinds, absenceLimits } from '#domain/planning/work-time.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { ClockSelect } from '#web/app/time/ClockSelect.tsx';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { LastDayInput } from '#web/app/time/LastDayInput.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { absencesWords } from '#words/en/planning/absences.ts';
import { workTimeWords } from '#words/en/planning/work-time.ts';
import { wordsOf } from '#words/words.ts';

type AbsenceValues = {
  kind: AbsenceKind;
  first_day: string;
  last_day: string;
  isPart: boolean;
  begins_at: string;
  ends_at: string;
  note: string;
};

const initialValues: AbsenceValues = {
  kind: 'vacation',
  first_day: '',
  last_day: '',
  isPart: false,
  begins_at: String(8 * 60),
  ends_at: String(12 * 60),
  note: '',
};

type AbsenceFormProps = { readonly technicianId: string; readonly close: () => void };

/** The form for time off, which is either whole days or part of one day. */
export function AbsenceForm({ technicianId: technician_id, close }: AbsenceFormProps) {
  const { kinds } = wordsOf(workTimeWords);
  const words = wordsOf(absencesWords);
  const state = useCallForm(addAbsence, {
    initialValues,
    schema: absenceForm,
    fieldsOf: ({ isPart, begins_at, ends_at, first_day, last_day, ...fields }) => ({
      ...fields,
      first_day,
      last_day: isPart ? first_day : last_day || first_day,
      begins_at: isPart ? Number(begins_at) : null,
      ends_at: isPart ? Number(ends_at) : null,
    }),
    inputOf: (fields) => ({ technician_id, ...fields }),
    failed: words.failed,
    done: [words.added],
    onSaved: close,
  });
  const { form } = state;
  const { isPart, first_day, last_day } = form.values;
  return (
    <DialogForm state={state} submit={state.submit} text={words.add}>
      <Select
        label={words.kind}
        data={absenceKinds.map((value) => ({ value, label: kinds[value] }))}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('kind')}
      />
      <FieldPair>
        <DateInput
          {...useCalendarProps()}
          label={words.firstDay}
          required
          {...dayInput('date')}
          {...form.getInputProps('first_day')}
          value={first_day || null}
          onChange={(day) => form.setFieldValue('first_day', day ?? '')}
        />
        {!isPart && (
          <LastDayInput
            label={words.lastDay}
            {...form.getInputProps('last_day')}
            firstDay={first_day}
            value={last_day}
            onChange={(day) => form.setFieldValue('last_day', day)}
          />
        )}
      </FieldPair>
      <Checkbox label={words.partOfDay} {...form.getInputProps('isPart', { type: 'checkbox' })} />
      {isPart && (
        <Group grow wrap="nowrap" align="flex-start" gap="sm">
          <ClockSelect
            label={words.from}
            {...form.getInputProps('begins_at')}
            value={form.values.begins_at}
          />
          <ClockSelect label={words.until} {...form.getInputProps('ends_at')} value={form.values.ends_at} />
        </Group>
      )}
      <Textarea
        label={words.note}
        description={words.noteHint}
        autosize
        maxLength={absenceLimits.note.max}
        {...form.getInputProps('note')}
      />
    </DialogForm>
  );
}
