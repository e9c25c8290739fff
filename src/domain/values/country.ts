const names = new Map<string, Intl.DisplayNames>();

/** Returns a country's name in a language. A country without a code is returned unchanged. */
export function countryName(country: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(country)) return country;
  const inLanguage = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  names.set(locale, inLanguage);
  return inLanguage.of(country) ?? country;
}
