import { Select, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { Fragment, type ReactNode } from 'react';
import type * as z from 'zod/mini';
import { type MachineView, machineForm } from '#contract/machines.ts';
import { isWarrantyConfirmed, machineLimits, ownerships } from '#domain/machine.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { shownLocation, shownName } from '#web/app/language/shown-name.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { formatDate } from '#web/app/time/dates.ts';
import { CaseNumber } from '#web/records/page/job-links.tsx';
import { machineName, ownName } from '#web/records/page/machine-titles.ts';
import { RecordLink } from '#web/records/page/RecordLink.tsx';
import { otherForm } from '#web/records/people/other-form.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import type { Fact } from '#web/ui/Facts.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { unbroken } from '#web/ui/numbers/unbroken.tsx';
import { machinesWords } from '#words/en/machines.ts';
import { fieldsWords } from '#words/en/records.ts';
import { startWords } from '#words/en/start.ts';
import { joined } from '#words/say/joined.ts';
import { wordsOf } from '#words/words.ts';
import { SiteSelect } from './SiteSelect.tsx';

type PassportField = keyof z.output<typeof machineForm>;

/** The values of the inputs. An empty string means no value. */
export type PassportValues = { -readonly [Field in PassportField]: NonNullable<MachineView[Field]> };

const passportFields = Object.keys(machineForm.shape) as PassportField[];

/** Returns the values of the inputs for a machine, or for the defaults of a new one. */
export function passportOf(machine: Partial<Pick<MachineView, PassportField>>): PassportValues {
  return Object.fromEntries(
    passportFields.map((field) => [field, machine[field] ?? '']),
  ) as unknown as PassportValues;
}

type PassportInputsProps<Values extends PassportValues> = {
  readonly form: UseFormReturnType<Values>;
  /** True if the model's input gets the focus when the form opens. */
  readonly isFirst: boolean;
  /** The client of the machine, whose sites can be selected; empty while none is selected. */
  readonly clientId: string;
};

/** The inputs for the passport of a new or an existing machine. */
export function PassportInputs<Values extends PassportValues>({
  form,
  isFirst,
  clientId,
}: PassportInputsProps<Values>) {
  const { domain } = wordsOf(startWords);
  const [fields, words] = [wordsOf(fieldsWords), wordsOf(machinesWords).form];
  const date = (field: 'install_date' | 'warranty_end') => {
    const { onChange, ...input } = form.getInputProps(field);
    return {
      ...input,
      placeholder: words.datePlaceholder,
      ...dayInput('date'),
      value: form.values[field] || null,
      onChange: (day: string | null) => onChange(day ?? ''),
    };
  };
  const calendar = useCalendarProps();
  const inputs: Readonly<Record<PassportField, ReactNode>> = {
    model: (
      <TextInput
        label={fields.model}
        placeholder={words.modelPlaceholder}
        required
        autoComplete="off"
        data-autofocus={isFirst}
        {...form.getInputProps('model')}
      />
    ),
    serial_number: (
      <TextInput
        label={fields.serial_number}
        required
        autoComplete="off"
        dir="ltr"
        {...form.getInputProps('serial_number')}
      />
    ),
    install_date: <DateInput {...calendar} label={fields.install_date} required {...date('install_date')} />,
    warranty_end: (
      <DateInput
        {...calendar}
        label={fields.warranty_end}
        description={useEffectiveRole() === 'client' ? words.ownWarrantyHint : words.warrantyHint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        clearable
        {...date('warranty_end')}
      />
    ),
    location: (
      <TextInput
        label={fields.location}
        placeholder={words.locationPlaceholder}
        required
        autoComplete="off"
        {...form.getInputProps('location')}
      />
    ),
    second_location: <SecondInput field="second_location" input={form.getInputProps('second_location')} />,
    label: (
      <TextInput
        label={fields.label}
        description={words.labelHint}
        maxLength={machineLimits.label.max}
        autoComplete="off"
        {...form.getInputProps('label')}
      />
    ),
    second_label: <SecondInput field="second_label" input={form.getInputProps('second_label')} />,
    ownership: (
      <Select
        label={fields.ownership}
        data={ownerships.map((value) => ({ value, label: domain.ownership[value] }))}
        allowDeselect={false}
        required
        {...form.getInputProps('ownership')}
      />
    ),
    site_id: (
      <SiteSelect clientId={clientId} value={form.values.site_id} input={form.getInputProps('site_id')} />
    ),
  };
  return (
    <FieldPair>
      {Object.entries(inputs).map(([field, input]) => (
        <Fragment key={field}>{input}</Fragment>
      ))}
    </FieldPair>
  );
}

/**
 * Returns the facts about a machine. A warranty that the operator has not confirmed comes first. The facts include the
 * client only for people who see several clients' machines.
 */
export function useMachineFacts(machine: MachineView): readonly Fact[] {
  const { domain } = wordsOf(startWords);
  const fields = wordsOf(fieldsWords);
  const { facts } = wordsOf(machinesWords);
  const role = useEffectiveRole();
  const date = (day: string | null) => (day === null ? facts.never : formatDate(day, machine.time_zone));
  /** The model is the title of the machine. */
  const passport: Readonly<Record<Exclude<PassportField, 'model' | `second_${string}`>, Fact>> = {
    label: { name: fields.label, value: ownName(machine) },
    serial_number: {
      name: fields.serial_number,
      value: <bdi dir="ltr">{unbroken(machine.serial_number)}</bdi>,
    },
    site_id: { name: fields.site, value: machine.site && shownName(machine.site) },
    location: { name: fields.location, value: shownLocation(machine) },
    ownership: { name: fields.ownership, value: domain.ownership[machine.ownership] },
    install_date: { name: facts.installed, value: date(machine.install_date) },
    warranty_end: { name: facts.warranty, value: warrantyText(machine, role === 'client') },
  };
  const otherLocation = {
    name: fields.second_location,
    value: otherForm(machine.location, machine.second_location, shownLocation(machine)),
  };
  const otherLabel = {
    name: fields.second_label,
    value: machine.second_label && otherForm(machine.label, machine.second_label, machineName(machine)),
  };
  const { site_id, location, warranty_end, label, ...others } = passport;
  const confirmedWarranty = { name: fields.confirmed_warranty_end, value: confirmedText(machine) };
  const isConfirmed = isWarrantyConfirmed(machine);
  return [
    ...(isConfirmed ? [] : [warranty_end, confirmedWarranty]),
    {
      name: fields.client_id,
      value:
        role === 'client' ? null : (
          <RecordLink record="clients" id={machine.client_id}>
            {shownName(machine.client)}
          </RecordLink>
        ),
    },
    {
      name: facts.openJob,
      value: machine.open_job && <CaseNumber open={machine.open_job} />,
    },
    { name: facts.lastService, value: date(machine.last_service_date) },
    { name: facts.nextService, value: date(machine.next_service_date) },
    site_id,
    location,
    ...(isConfirmed ? [warranty_end] : []),
    label,
    ...Object.values(others),
    otherLocation,
    otherLabel,
  ];
}

/** Returns the end of the warranty, and says if the operator has not confirmed what the client entered; null if there is none. */
function warrantyText(machine: MachineView, isOwn: boolean): string | null {
  const words = wordsOf(machinesWords).page.unconfirmed;
  const { warranty_end, time_zone } = machine;
  const until = warranty_end === null ? null : formatDate(warranty_end, time_zone);
  if (isWarrantyConfirmed(machine)) return until;
  if (until === null) return isOwn ? words.ownRemoved : words.removed;
  return joined([until, isOwn ? words.ownEntered : words.entered]);
}

/** Returns the end of the confirmed warranty; null if there is none. */
function confirmedText(machine: MachineView): string | null {
  const { confirmed_warranty_end: until, time_zone } = machine;
  return until === null ? null : formatDate(until, time_zone);
}
