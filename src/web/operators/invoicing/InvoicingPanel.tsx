import { Checkbox, NumberInput, Stack, Textarea, TextInput } from '@mantine/core';
import { getInvoicing, type Invoicing, invoicingForm, saveInvoicing } from '#contract/operators/invoicing.ts';
import { invoiceLimits } from '#domain/invoice/invoice.ts';
import { trimRate } from '#domain/invoice/vat.ts';
import { QueryState } from '#web/app/data/QueryState.tsx';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { SettingsFrame } from '#web/app/forms/SettingsFrame.tsx';
import { useSettingsForm } from '#web/app/forms/settings-form.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { invoicingWords } from '#words/en/invoices/invoicing.ts';
import { preciseText } from '#words/say/count-text.ts';
import { wordsOf } from '#words/words.ts';

type InvoicingValues = {
  legal_name: string;
  second_legal_name: string;
  vat_number: string;
  vat_rate: string;
  fees_include_vat: boolean;
  payment_days: number | string;
  payment_text: string;
};

function valuesOf(settings: Invoicing): InvoicingValues {
  const { legal_name, second_legal_name, vat_number, payment_text } = settings;
  return {
    legal_name: legal_name ?? '',
    second_legal_name: second_legal_name ?? '',
    vat_number: vat_number ?? '',
    vat_rate: trimRate(settings.vat_rate ?? settings.proposed_vat_rate ?? ''),
    fees_include_vat: settings.fees_include_vat,
    payment_days: settings.payment_days,
    payment_text: payment_text ?? '',
  };
}

/** Returns NaN for a cleared number. The contract reports NaN as an error. */
function fieldsOf({ payment_days, ...values }: InvoicingValues) {
  return { ...values, payment_days: payment_days === '' ? Number.NaN : Number(payment_days) };
}

/** The settings of an operator's invoices: its legal name, VAT and payment. */
export function InvoicingPanel() {
  const words = wordsOf(invoicingWords);
  const query = useServerQuery(getInvoicing, {});
  return (
    <TitledPanel title={words.title} hint={words.hint}>
      <QueryState query={query}>{(settings) => <InvoicingForm settings={settings} />}</QueryState>
    </TitledPanel>
  );
}

function InvoicingForm({ settings }: { readonly settings: Invoicing }) {
  const words = wordsOf(invoicingWords);
  const state = useSettingsForm({
    record: settings,
    call: saveInvoicing,
    valuesOf,
    schema: invoicingForm,
    fieldsOf,
    inputOf: (fields, { id, version }) => ({ id, version, ...fields }),
  });
  const { getInputProps } = state.form;
  const { proposed_vat_rate: proposed } = settings;
  return (
    <SettingsFrame state={state} subject={words.title}>
      <Stack gap="md">
        <TextInput
          label={words.legalName}
          description={words.legalNameHint}
          placeholder={words.legalNamePlaceholder}
          maw="32rem"
          maxLength={invoiceLimits.legal_name.max}
          {...getInputProps('legal_name')}
        />
        <SecondInput field="second_legal_name" input={getInputProps('second_legal_name')} />
        <FieldPair>
          <TextInput
            label={words.vatNumber}
            dir="ltr"
            maxLength={invoiceLimits.vat_number.max}
            {...getInputProps('vat_number')}
          />
          <TextInput
            label={words.vatRate}
            description={proposed === null ? words.noVat : words.proposed(preciseText(Number(proposed)))}
            dir="ltr"
            inputMode="decimal"
            {...getInputProps('vat_rate')}
          />
        </FieldPair>
        <Checkbox
          label={words.includesVat}
          description={words.includesVatHint}
          {...getInputProps('fees_include_vat', { type: 'checkbox' })}
        />
        <NumberInput
          label={words.days}
          maw="16rem"
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="none"
          inputMode="numeric"
          {...getInputProps('payment_days')}
        />
        <Textarea
          label={words.payment}
          description={words.paymentHint}
          autosize
          minRows={2}
          maw="32rem"
          maxLength={invoiceLimits.payment_text.max}
          {...getInputProps('payment_text')}
        />
      </Stack>
    </SettingsFrame>
  );
}
