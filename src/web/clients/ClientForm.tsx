import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type ClientView, clientForm, createClient, newClientForm, updateClient } from '#contract/clients.ts';
import type { OperatorView } from '#contract/operators.ts';
import { invoiceLimits } from '#domain/invoice/invoice.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import { type RecordFormProps, useSeesEveryOperator } from '#web/records/people/management.ts';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { OperatorSelect } from '#web/records/people/OperatorSelect.tsx';
import { AccountInputs, NameInput, PhoneInput } from '#web/records/people/PersonInputs.tsx';
import { RecordForm } from '#web/records/people/RecordForm.tsx';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { fieldsWords } from '#words/en/records.ts';
import { wordsOf } from '#words/words.ts';
import { type ClientValues, fieldsOf, newClientOf, valuesOf } from './client-values.ts';
import { PlanInputs } from './PlanInputs.tsx';
import { PositionInputs } from './PositionInputs.tsx';

export function ClientForm(props: RecordFormProps<ClientView>) {
  const { record } = props;
  const words = wordsOf(clientsWords);
  const choosesOperator = useSeesEveryOperator() && record === null;
  const [operator, setOperator] = useState<OperatorView>();
  const ownZone = useOwnZone();
  const zone = record?.time_zone ?? operator?.time_zone ?? ownZone;
  const state = useRecordForm({
    ...props,
    words,
    valuesOf,
    create: {
      call: createClient,
      schema: newClientForm,
      fieldsOf: (values: ClientValues) => newClientOf(values, zone, choosesOperator),
    },
    update: {
      call: updateClient,
      schema: clientForm,
      fieldsOf: (values: ClientValues) => fieldsOf(values, zone),
    },
  });
  const { form } = state;
  return (
    <RecordForm state={state} submit={state.submit}>
      {choosesOperator && (
        <OperatorSelect
          {...form.getInputProps('operator_id')}
          value={form.values.operator_id}
          onChosen={setOperator}
        />
      )}
      <NameInput inputs={form.getInputProps} />
      <SecondInput field="second_name" input={form.getInputProps('second_name')} />
      <AccountInputs inputs={form.getInputProps} record={record} />
      <PhoneInput inputs={form.getInputProps} />
      <Textarea label={words.fields.address} rows={2} required {...form.getInputProps('address')} />
      <SecondInput field="second_address" input={form.getInputProps('second_address')} />
      <TextInput
        label={wordsOf(fieldsWords).vat_number}
        dir="ltr"
        maxLength={invoiceLimits.vat_number.max}
        {...form.getInputProps('vat_number')}
      />
      <PositionInputs inputs={form.getInputProps} />
      <PlanInputs form={form} zone={zone} />
    </RecordForm>
  );
}
