import { Select, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { defaultTimeZone } from '#domain/operator.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { operatorsWords } from '#words/en/operators.ts';
import { zoneText } from '#words/say/zone-text.ts';
import { wordsOf } from '#words/words.ts';
import { countryChoices, currencyChoices, subscriptionChoices, timeZoneChoices } from './operator-choices.ts';
import { type OperatorValues, withCountry } from './operator-values.ts';

type OperatorInputsProps = { readonly form: UseFormReturnType<OperatorValues> };

export function CountryInputs({ form, isNew }: OperatorInputsProps & { readonly isNew: boolean }) {
  const { fields } = wordsOf(operatorsWords);
  const { country, time_zone } = form.values;
  const isUnknown = country.trim() !== '' && time_zone === '';
  return (
    <FieldPair>
      <Select
        label={fields.country}
        placeholder={fields.countryPlaceholder}
        data={countryChoices(country)}
        required
        searchable
        allowDeselect={false}
        nothingFoundMessage={fields.noCountry}
        {...form.getInputProps('country')}
        value={country || null}
        onChange={(next) => form.setValues(withCountry(form.getValues(), next ?? '', isNew))}
      />
      <Select
        label={fields.timeZone}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        description={isUnknown ? fields.timeZoneUnknown(zoneText(defaultTimeZone)) : fields.timeZoneHint}
        placeholder={fields.timeZonePlaceholder}
        data={timeZoneChoices(time_zone)}
        searchable
        allowDeselect={false}
        nothingFoundMessage={fields.noTimeZone}
        {...form.getInputProps('time_zone')}
        value={time_zone || null}
        onChange={(zone) => form.setFieldValue('time_zone', zone ?? '')}
      />
    </FieldPair>
  );
}

export function SubscriptionInputs({ form }: OperatorInputsProps) {
  const words = wordsOf(operatorsWords);
  const calendar = useCalendarProps();
  const { fields } = words;
  return (
    <>
      <FieldPair>
        <Select
          label={fields.subscription}
          data={subscriptionChoices(words)}
          allowDeselect={false}
          required
          {...form.getInputProps('platform_subscription_type')}
        />
        <Select
          label={fields.currency}
          data={currencyChoices(words)}
          allowDeselect={false}
          required
          {...form.getInputProps('currency')}
        />
      </FieldPair>
      <FieldPair>
        <AmountInput
          label={fields.fee(form.values.currency)}
          input={form.getInputProps('platform_subscription_fee')}
        />
        <DateInput
          {...calendar}
          label={fields.dueOn}
          {...dayInput('date')}
          clearable
          {...form.getInputProps('subscription_due_on')}
          value={form.values.subscription_due_on || null}
          onChange={(date) => form.setFieldValue('subscription_due_on', date ?? '')}
        />
      </FieldPair>
    </>
  );
}

export function BrandInputs({ form }: OperatorInputsProps) {
  const { fields } = wordsOf(operatorsWords);
  return (
    <>
      <Switch
        label={fields.whitelabel}
        description={fields.whitelabelHint}
        {...form.getInputProps('is_whitelabel', { type: 'checkbox' })}
      />
      {form.values.is_whitelabel && (
        <TextInput
          label={fields.customDomain}
          placeholder={fields.customDomainPlaceholder}
          dir="ltr"
          inputMode="url"
          autoCapitalize="none"
          {...form.getInputProps('custom_domain')}
        />
      )}
    </>
  );
}

export function FeeInputs({ form }: OperatorInputsProps) {
  const { fields } = wordsOf(operatorsWords);
  const { currency } = form.values;
  return (
    <FieldPair>
      <AmountInput
        label={fields.standardFee(currency)}
        input={form.getInputProps('cmasa_standard_annual_fee')}
      />
      <AmountInput
        label={fields.premiumFee(currency)}
        input={form.getInputProps('cmasa_premium_annual_fee')}
      />
    </FieldPair>
  );
}

function AmountInput({ label, input }: { readonly label: string; readonly input: object }) {
  const { amountPlaceholder } = wordsOf(operatorsWords).fields;
  return <TextInput label={label} inputMode="decimal" dir="ltr" placeholder={amountPlaceholder} {...input} />;
}
