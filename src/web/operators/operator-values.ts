import type { OperatorView } from '#contract/operators.ts';
import { currencyOf, operatorDefaults, zoneOfCountry } from '#domain/operator.ts';
import { defaultCurrency, trimAmount } from '#domain/values/money.ts';
import { type NewAccount, newAccount } from '#web/records/people/account-values.ts';

/** The values of the inputs. An empty string means no value. */
export type OperatorValues = NewAccount & {
  name: string;
  second_name: string;
  country: string;
  time_zone: string;
  platform_subscription_type: OperatorView['platform_subscription_type'];
  platform_subscription_fee: string;
  subscription_due_on: string;
  currency: OperatorView['currency'];
  is_whitelabel: boolean;
  custom_domain: string;
  cmasa_standard_annual_fee: string;
  cmasa_premium_annual_fee: string;
};

export function valuesOf(operator: OperatorView | null): OperatorValues {
  return {
    ...newAccount,
    name: operator?.name ?? '',
    second_name: operator?.second_name ?? '',
    country: operator?.country ?? '',
    time_zone: operator?.time_zone ?? '',
    platform_subscription_type:
      operator?.platform_subscription_type ?? operatorDefaults.platform_subscription_type,
    platform_subscription_fee: trimAmount(operator?.platform_subscription_fee ?? ''),
    subscription_due_on: operator?.subscription_due_on ?? '',
    currency: operator?.currency ?? defaultCurrency,
    is_whitelabel: operator?.is_whitelabel ?? operatorDefaults.is_whitelabel,
    custom_domain: operator?.custom_domain ?? '',
    cmasa_standard_annual_fee: trimAmount(operator?.cmasa_standard_annual_fee ?? ''),
    cmasa_premium_annual_fee: trimAmount(operator?.cmasa_premium_annual_fee ?? ''),
  };
}

/** Returns the record's fields. The domain is sent only if the operator has its own brand (white label). */
export function fieldsOf({ email: _, password: __, ...values }: OperatorValues) {
  return {
    ...values,
    time_zone: values.time_zone || null,
    custom_domain: values.is_whitelabel ? values.custom_domain : null,
  };
}

export function newOperatorOf(values: OperatorValues) {
  const { email, password } = values;
  return { ...fieldsOf(values), email, password };
}

type CountryValues = Pick<OperatorValues, 'country' | 'time_zone' | 'currency'>;

/**
 * Returns the values for a different country. The zone follows the country, unless someone has chosen a
 * different zone. The currency follows only for a new operator, because an existing one already has amounts
 * in its currency.
 */
export function withCountry(
  { country, time_zone, currency }: CountryValues,
  next: string,
  isNew: boolean,
): CountryValues {
  const keepsZone = time_zone !== '' && time_zone !== (zoneOfCountry(country) ?? '');
  const keepsCurrency = !isNew || currency !== (currencyOf(country) ?? defaultCurrency);
  return {
    country: next,
    time_zone: keepsZone ? time_zone : (zoneOfCountry(next) ?? ''),
    currency: keepsCurrency ? currency : (currencyOf(next) ?? defaultCurrency),
  };
}
