import { subscriptionTypes, timeZoneOfCountry } from '#domain/operator.ts';
import { countryCodes } from '#domain/values/country-codes.ts';
import { currencies, currenciesOffered } from '#domain/values/money.ts';
import type { operatorsWords } from '#words/en/operators.ts';
import { countryText } from '#words/say/country-text.ts';
import { currencyText, zoneText } from '#words/say/zone-text.ts';
import { formatLocale } from '#words/words.ts';

type Words = typeof operatorsWords;

/** Returns all countries by name, and the current one, which may have no code. */
export function countryChoices(current: string): { value: string; label: string }[] {
  const values = new Set([...countryCodes, current].filter(Boolean));
  const { compare } = new Intl.Collator(formatLocale());
  return [...values]
    .map((value) => ({ value, label: countryText(value) }))
    .sort((one, other) => compare(one.label, other.label));
}

/**
 * Returns the time zones known to the browser, the time zones of the countries, and the current one, which may have
 * an outdated name.
 */
export function timeZoneChoices(current: string): { value: string; label: string }[] {
  const zones = [...Intl.supportedValuesOf('timeZone'), ...Object.values(timeZoneOfCountry), current];
  const sorted = [...new Set(zones)].filter(Boolean).sort();
  return sorted.map((value) => ({ value, label: zoneText(value) }));
}

export function currencyChoices({ fields }: Words) {
  const choices = currencies.map((value) => ({ value, label: currencyText(value) }));
  return [
    ...choices.slice(0, currenciesOffered),
    { group: fields.moreCurrencies, items: choices.slice(currenciesOffered) },
  ];
}

export function subscriptionChoices({ subscription }: Words) {
  return subscriptionTypes.map((value) => ({ value, label: subscription[value] }));
}
