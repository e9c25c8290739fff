import { Text } from '@mantine/core';
import { offerForm, offerRenewal } from '#contract/clients/offer-renewal.ts';
import type { ClientView } from '#contract/clients.ts';
import type { CmasaPlan } from '#domain/price/visit-coverage.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useRecordForm } from '#web/records/people/management-form.ts';
import { clientsWords } from '#words/en/clients.ts';
import { upkeepWords } from '#words/en/planning/upkeep.ts';
import { wordsOf } from '#words/words.ts';
import { type ClientValues, fieldsOf, renewalOf, renewedValuesOf } from './client-values.ts';
import { PlanInputs } from './PlanInputs.tsx';

type OfferRenewalFormProps = { readonly record: ClientView; readonly onSaved: () => void };

/** The form that offers a client a renewal, with the dates of the next plan year filled in. */
export function OfferRenewalForm({ record, onSaved }: OfferRenewalFormProps) {
  const { offer, dates } = wordsOf(upkeepWords).plans;
  const zone = record.time_zone;
  const state = useRecordForm({
    record,
    onSaved,
    words: { ...wordsOf(clientsWords), update: { ...offer, title: offer.open } },
    valuesOf: renewedValuesOf,
    update: {
      call: offerRenewal,
      schema: offerForm,
      fieldsOf: (values: ClientValues) => offerOf(values, zone),
    },
  });
  return (
    <DialogForm state={state} submit={state.submit} text={offer.open}>
      <Text c="dimmed">
        {dates[renewalOf(record)]} {offer.hint}
      </Text>
      <PlanInputs form={state.form} zone={zone} isPlanRequired />
    </DialogForm>
  );
}

/** Returns the fields of the offer. The schema reports missing ones next to their inputs. */
function offerOf(values: ClientValues, zone: string) {
  const { cmasa_plan_type, cmasa_start_date, cmasa_expiry } = fieldsOf(values, zone);
  return {
    cmasa_plan_type: cmasa_plan_type as CmasaPlan,
    cmasa_start_date: cmasa_start_date as string,
    cmasa_expiry: cmasa_expiry as string,
  };
}
