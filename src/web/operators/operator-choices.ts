import { subscriptionTypes, timeZoneOfCountry } from '#domain/operator.ts';
import { currencies, currenciesOffered } from '#domain/values/money.ts';
import type { operatorsWords } from '#words/en/operators.ts';

type Words = typeof operatorsWords;

export const countryChoices = Object.keys(timeZoneOfCountry);

/**
 * Returns the time zones known to the browser, the time zones of the countries, and the current one, which may have
 * an outdated name.
 */
export function timeZoneChoices(current: string): string[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), ...Object.values(timeZoneOfCountry), current];
  return [...new Set(zones)].filter(Boolean).sort();
}

export function currencyChoices({ fields }: Words) {
  const offered: readonly string[] = currencies.slice(0, currenciesOffered);
  return [...offered, { group: fields.moreCurrencies, items: currencies.slice(currenciesOffered) }];
}

export function subscriptionChoices({ subscription }: Words) {
  return subscriptionTypes.map((value) => ({ value, label: subscription[value] }));
}
