import { languages } from '#domain/values/language.ts';
import { formatLocale, type Locale, learn, wordsOf } from '#words/words.ts';
import type { Bilingual } from './sheet.ts';

// A sheet has both languages.
await Promise.all(languages.map(learn));

/** Returns a text in both languages. */
function inBoth(say: (locale: Locale) => string): Bilingual {
  return { en: say('en'), ar: say('ar') };
}

/** Returns one of a feature's texts in both languages. */
export function wordInBoth<Words extends object>(
  words: Words,
  say: (words: Words, locale: Locale) => string,
): Bilingual {
  return inBoth((locale) => say(wordsOf(words, locale), locale));
}

/** Umm al-Qura, the calendar of the Gulf's authorities. */
const hijri = 'ar-u-ca-islamic-umalqura-nu-latn';
const date: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/** Returns a plain date, YYYY-MM-DD, with its Hijri date. */
export function dateInBoth(day: string): Bilingual {
  return momentIn('UTC', new Date(`${day}T00:00:00Z`), date);
}

/** Returns a plain date, YYYY-MM-DD, for use inside a sentence. */
export function plainDateText(day: string, locale: Locale): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { ...date, timeZone: 'UTC' }).format(new Date(day));
}

/** Returns the date and time of an instant in the zone, with the Hijri date. */
export function momentInBoth(instant: string, timeZone: string): Bilingual {
  return momentIn(timeZone, new Date(instant), { ...date, ...time });
}

/** Returns an arrival window with its date. */
export function windowInBoth(from: string, until: string, timeZone: string): Bilingual {
  return inBoth((locale) =>
    new Intl.DateTimeFormat(formatLocale(locale), { ...date, ...time, timeZone }).formatRange(
      new Date(from),
      new Date(until),
    ),
  );
}

function momentIn(timeZone: string, at: Date, fields: Intl.DateTimeFormatOptions): Bilingual {
  const { en, ar } = inBoth((locale) =>
    new Intl.DateTimeFormat(formatLocale(locale), { ...fields, timeZone }).format(at),
  );
  const hijriDate = new Intl.DateTimeFormat(hijri, { ...date, month: 'long', timeZone }).format(at);
  return { en, ar, hijri: hijriDate };
}

/** Returns the sheet, or a part of it, with the Hijri dates behind the Arabic texts, or without them. */
export function withHijriDates<Part>(part: Part, areWanted: boolean): Part {
  return mapped(part, ({ hijri, ar, en }) => ({ en, ar: areWanted ? `${ar} · ${hijri}` : ar })) as Part;
}

type Dated = Required<Bilingual>;

function mapped(value: unknown, write: (text: Dated) => Bilingual): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || value instanceof Date)
    return value;
  if (Array.isArray(value)) return value.map((inner) => mapped(inner, write));
  if (isDated(value)) return write(value);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapped(inner, write)]));
}

function isDated(value: object): value is Dated {
  return 'hijri' in value && value.hijri !== undefined;
}
