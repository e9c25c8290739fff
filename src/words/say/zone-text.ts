import { formatLocale } from '#words/words.ts';

const names = new Map<string, string>();

/** Returns a time zone's name in the reader's language, after its IANA name: 'Asia/Bahrain · Arabian Standard Time'. */
export function zoneText(zone: string): string {
  const key = `${formatLocale()} ${zone}`;
  const known = names.get(key);
  if (known !== undefined) return known;
  const text = `\u2068${zone}\u2069 · ${nameOf(zone)}`;
  names.set(key, text);
  return text;
}

function nameOf(timeZone: string): string {
  const parts = new Intl.DateTimeFormat(formatLocale(), { timeZone, timeZoneName: 'longGeneric' });
  return parts.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns a currency's name in the reader's language, after its code: 'BHD · Bahraini Dinar'. */
export function currencyText(currency: string): string {
  return `${currency} · ${new Intl.DisplayNames(formatLocale(), { type: 'currency' }).of(currency)}`;
}
