import { dateFormatOf } from '#domain/values/date-format.ts';
import { languages, levant } from '#domain/values/language.ts';
import { type Named, nameFor } from '#domain/values/second-name.ts';
import { zoneName } from '#words/say/zone-text.ts';
import { formatLocale, type Locale, learn, wordsOf } from '#words/words.ts';
import type { Bilingual } from './sheet.ts';

// A sheet has both languages.
await Promise.all([...languages, 'ar-JO' as const].map(learn));

/** Returns a text in both languages. If it names a month, adds the Arabic text for countries with other month names. */
function inBoth(say: (locale: Locale) => string): Bilingual {
  const [ar, inLevant] = [say('ar'), say('ar-JO')];
  return { en: say('en'), ar, ...(inLevant !== ar && { levant: inLevant }) };
}

/** Returns one of a feature's texts in both languages. */
export function wordInBoth<Words extends object>(
  words: Words,
  say: (words: Words, locale: Locale) => string,
): Bilingual {
  return inBoth((locale) => say(wordsOf(words, locale), locale));
}

/** Returns a name in the form of each language; the plain name if it has only one form. */
export function nameInBoth(name: Named): Bilingual | string {
  return name.second_name ? inBoth((locale) => nameFor(locale, name)) : name.name;
}

/** The Umm al-Qura calendar, which the authorities of the Gulf use. */
const hijri = 'ar-u-ca-islamic-umalqura-nu-latn';
const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** Returns a plain date, YYYY-MM-DD, with its Hijri date. */
export function dateInBoth(day: string): Bilingual {
  return momentIn('UTC', new Date(`${day}T00:00:00Z`), date);
}

/** Returns a plain date, YYYY-MM-DD, for use inside a sentence. */
export function plainDateText(day: string, locale: Locale): string {
  return dateFormatOf(formatLocale(locale), { ...date, timeZone: 'UTC' }).format(new Date(day));
}

/** Returns the date and time of an instant in the zone, with the Hijri date. */
export function momentInBoth(instant: string, timeZone: string): Bilingual {
  return momentIn(timeZone, new Date(instant), { ...date, ...time });
}

/** Returns an arrival window with its date. */
export function windowInBoth(from: string, until: string, timeZone: string): Bilingual {
  return inBoth((locale) =>
    dateFormatOf(formatLocale(locale), { ...date, ...time, timeZone }).formatRange(
      new Date(from),
      new Date(until),
    ),
  );
}

/** Returns the name of a time zone. */
export function zoneInBoth(timeZone: string): Bilingual {
  return inBoth((locale) => zoneName(timeZone, locale));
}

function momentIn(timeZone: string, at: Date, fields: Intl.DateTimeFormatOptions): Bilingual {
  const text = inBoth((locale) => dateFormatOf(formatLocale(locale), { ...fields, timeZone }).format(at));
  const hijriDate = dateFormatOf(hijri, { ...date, month: 'long', timeZone }).format(at);
  return { ...text, hijri: hijriDate };
}

type OfOperator = { readonly has_hijri_dates: boolean; readonly country: string | null };

/**
 * Returns the sheet, or a part of it, with the month names of the operator's country, and with Hijri dates if the
 * operator uses them.
 */
export function datedFor<Part>(part: Part, { has_hijri_dates, country }: OfOperator): Part {
  const isLevant = levant.includes(country ?? '');
  return mapped(part, ({ en, ar, levant: other, hijri }) => {
    const text = isLevant ? (other ?? ar) : ar;
    return { en, ar: has_hijri_dates && hijri !== undefined ? `${text} · ${hijri}` : text };
  }) as Part;
}

function mapped(value: unknown, write: (text: Bilingual) => Bilingual): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date)
    return value;
  if (Array.isArray(value)) return value.map((inner) => mapped(inner, write));
  if (isDated(value)) return write(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, write)]));
}

function isDated(value: object): value is Bilingual {
  return ('hijri' in value && value.hijri !== undefined) || 'levant' in value;
}
