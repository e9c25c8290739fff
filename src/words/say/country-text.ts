import { countryName } from '#domain/values/country.ts';
import { formatLocale, type Locale } from '#words/words.ts';

/** Returns a country's name in the reader's language. */
export function countryText(country: string, locale?: Locale): string {
  return countryName(country, formatLocale(locale));
}
