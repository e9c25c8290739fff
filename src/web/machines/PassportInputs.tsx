import { Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { machineLimits, ownerships } from '#domain/machine.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { dateInputs, wordsOf } from '#words/words.ts';

/** The values of the inputs. An empty text means no value. */
export type PassportValues = {
  model: string;
  serial_number: string;
  ownership: (typeof ownerships)[number];
  install_date: string;
  warranty_end: string;
  location: string;
  label: string;
};

type PassportInputsProps<Values extends PassportValues> = {
  readonly form: UseFormReturnType<Values>;
  /** True if the model's input gets the focus when the form opens. */
  readonly isFirst: boolean;
};

/** The inputs for the passport of a new or an existing machine. */
export function PassportInputs<Values extends PassportValues>({
  form,
  isFirst,
}: PassportInputsProps<Values>) {
  const { domain } = wordsOf(startWords);
  const fields = wordsOf(fieldsWords);
  const words = wordsOf(machinesWords).form;
  const date = (field: 'install_date' | 'warranty_end') => {
    const { onChange, ...input } = form.getInputProps(field);
    return {
      ...input,
      placeholder: words.datePlaceholder,
      valueFormat: dateInputs().date,
      value: form.values[field] || null,
      onChange: (day: string | null) => onChange(day ?? ''),
    };
  };
  const calendar = useCalendarProps();
  return (
    <>
      <FieldPair>
        <TextInput
          label={fields.model}
          placeholder={words.modelPlaceholder}
          required
          autoComplete="off"
          data-autofocus={isFirst}
          {...form.getInputProps('model')}
        />
        <TextInput
          label={fields.serial_number}
          required
          autoComplete="off"
          dir="ltr"
          {...form.getInputProps('serial_number')}
        />
      </FieldPair>
      <FieldPair>
        <DateInput {...calendar} label={fields.install_date} required {...date('install_date')} />
        <DateInput
          {...calendar}
          label={fields.warranty_end}
          description={words.warrantyHint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable
          {...date('warranty_end')}
        />
      </FieldPair>
      <FieldPair>
        <Select
          label={fields.ownership}
          data={ownerships.map((value) => ({ value, label: domain.ownership[value] }))}
          allowDeselect={false}
          required
          {...form.getInputProps('ownership')}
        />
        <TextInput
          label={fields.location}
          placeholder={words.locationPlaceholder}
          required
          autoComplete="off"
          {...form.getInputProps('location')}
        />
      </FieldPair>
      <TextInput
        label={fields.label}
        description={words.labelHint}
        maxLength={machineLimits.label.max}
        autoComplete="off"
        {...form.getInputProps('label')}
      />
    </>
  );
}
