import { formatLocale, type Locale } from '#words/words.ts';

type Style = 'shortGeneric' | 'longGeneric' | 'longOffset';

const names = new Map<string, string>();

/** Returns a time zone's name in the language, which is the reader's by default: 'Bahrain Time'. */
export function zoneName(zone: string, locale?: Locale): string {
  return nameOf(zone, 'shortGeneric', formatLocale(locale));
}

/** Returns a time zone's name in the reader's language, after its IANA name: 'Asia/Bahrain · Arabian Standard Time'. */
export function zoneText(zone: string): string {
  return `\u2068${zone}\u2069 · ${nameOf(zone, 'longGeneric', formatLocale())}`;
}

function nameOf(timeZone: string, style: Style, tag: string): string {
  const key = `${tag} ${style} ${timeZone}`;
  const name = names.get(key) ?? nameIn(timeZone, style, tag);
  names.set(key, name);
  return name;
}

/**
 * Returns the zone's name. In some browsers, it is partly in Latin letters. Readers of another script then get the
 * offset instead.
 */
function nameIn(timeZone: string, timeZoneName: Style, tag: string): string {
  const parts = new Intl.DateTimeFormat(tag, { timeZone, timeZoneName }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const isForeign = new Intl.Locale(tag).maximize().script !== 'Latn' && /\p{Script=Latin}/u.test(name);
  return isForeign && timeZoneName !== 'longOffset' ? nameIn(timeZone, 'longOffset', tag) : name;
}

/** Returns a currency's name in the reader's language, after its code: 'BHD · Bahraini Dinar'. */
export function currencyText(currency: string): string {
  return `${currency} · ${new Intl.DisplayNames(formatLocale(), { type: 'currency' }).of(currency)}`;
}
