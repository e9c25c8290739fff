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

/** Some browsers have names that are partly in Latin letters. For readers of another script, the offset is shown then. */
function nameOf(timeZone: string): string {
  const name = partOf(timeZone, 'longGeneric');
  const isForeign =
    new Intl.Locale(formatLocale()).maximize().script !== 'Latn' && /\p{Script=Latin}/u.test(name);
  return isForeign ? partOf(timeZone, 'longOffset') : name;
}

function partOf(timeZone: string, timeZoneName: 'longGeneric' | 'longOffset'): string {
  const parts = new Intl.DateTimeFormat(formatLocale(), { timeZone, timeZoneName }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** Returns a currency's name in the reader's language, after its code: 'BHD · Bahraini Dinar'. */
export function currencyText(currency: string): string {
  return `${currency} · ${new Intl.DisplayNames(formatLocale(), { type: 'currency' }).of(currency)}`;
}
