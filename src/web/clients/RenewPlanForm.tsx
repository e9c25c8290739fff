import { Text } from '@mantine/core';
import { type ClientView, clientForm, updateClient } from '#contract/clients.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { clientsWords } from '#words/en/clients.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import { type ClientValues, fieldsOf, renewalOf, renewedValuesOf } from './client-values.ts';
import { PlanInputs } from './PlanInputs.tsx';

type RenewPlanFormProps = { readonly record: ClientView; readonly onSaved: () => void };

/** The form for a client's plan, with the dates of the next plan year filled in. */
export function RenewPlanForm({ record, onSaved }: RenewPlanFormProps) {
  const { plans } = wordsOf(upkeepWords);
  const zone = record.time_zone;
  const state = useRecordForm({
    record,
    onSaved,
    words: wordsOf(clientsWords),
    valuesOf: renewedValuesOf,
    update: {
      call: updateClient,
      schema: clientForm,
      fieldsOf: (values: ClientValues) => fieldsOf(values, zone),
    },
  });
  return (
    <DialogForm state={state} submit={state.submit} text={plans.renew}>
      <Text c="dimmed">
        {plans.dates[renewalOf(record)]} {plans.hint}
      </Text>
      <PlanInputs form={state.form} zone={zone} />
    </DialogForm>
  );
}
