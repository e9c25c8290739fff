import { digitsNamed, readings } from '#domain/values/language.ts';

/**
 * The languages with their digits, by BCP 47 tag. en-XA and en-XB are pseudolocales, generated from English. A string
 * that appears there in plain English cannot be translated. en-XB runs from right to left.
 */
export const locales = [...readings, 'en-XA', 'en-XB'] as const;
export type Locale = (typeof locales)[number];

/** A function that translates one feature's strings. */
type Translate = <Words extends object>(name: string, english: Words) => Words;

/** The translations of a language's parts, by their names. */
type Translations = Readonly<Record<string, object>>;
/** The content of `translation.ts`, which is in the folder of each language other than English. */
type TranslatedLanguage = { readonly textsOf: (reading: Locale) => Translations };

/** The scripts that run from right to left. */
const rightToLeft: ReadonlySet<string> = new Set(['Arab', 'Hebr', 'Thaa']);
export const isPseudo = (locale: Locale) => locale === 'en-XA' || locale === 'en-XB';

/**
 * Loads a language when it is needed. The English strings come with the code that uses them. The type of a translation
 * guarantees that every part exists.
 */
async function translationInto(locale: Locale): Promise<Translate> {
  if (isPseudo(locale)) {
    const { pseudo } = await import('./pseudo.ts');
    return (_name, english) => pseudo(english);
  }
  const [language = ''] = locale.split('-');
  if (language === 'en') return (_name, english) => english;
  const { textsOf }: TranslatedLanguage = await import(`./${language}/translation.ts`);
  const parts = textsOf(locale);
  return <Words extends object>(name: string, english: Words) =>
    (parts[name] as Words | undefined) ?? english;
}

const spoken = new Map<Locale, Translate>();
const names = new WeakMap<object, string>();
let spokenLocale: Locale = 'en';

/** Sets the reader's language. Await it before reading the first text. */
export async function speak(locale: Locale): Promise<void> {
  await learn(locale);
  spokenLocale = locale;
}

/** Loads a language's strings for texts to other people, without making it the reader's language. */
export async function learn(locale: Locale): Promise<void> {
  spoken.set(locale, await translationInto(locale));
}

export function ownLocale(): Locale {
  return spokenLocale;
}

/** Returns the language's name in its own language. */
export function languageName(locale: Locale): string {
  if (isPseudo(locale)) return locale;
  const name = new Intl.DisplayNames([locale], { type: 'language' }).of(locale.split('-')[0] ?? '') ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  if (isPseudo(locale)) return locale === 'en-XB' ? 'rtl' : 'ltr';
  return rightToLeft.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}

/**
 * Returns the tag that Intl uses to format dates, numbers and lists: with the Gregorian calendar and the reader's
 * digits.
 */
export function formatLocale(locale: Locale = spokenLocale): string {
  if (isPseudo(locale)) return 'ar-u-nu-latn';
  const [tag = ''] = locale.split('-u-');
  return tag === 'en' ? 'en-US' : `${tag}-u-ca-gregory-nu-${digitsNamed(locale)}`;
}

/** Returns the language for a tag, or English if there is no such language. */
export function localeNamed(tag: string): Locale {
  return locales.find((locale) => locale === tag) ?? 'en';
}

/** Defines the strings of one feature. The English ones follow the specification to the letter. */
export function defineWords<Words extends object>(name: string, english: Words): Words {
  names.set(english, name);
  return english;
}

/** Returns the name under which a language stores the translation of a feature's strings. */
export function nameOf(english: object): string {
  return names.get(english) ?? '';
}

/** Returns a feature's strings in the reader's language. */
export function wordsOf<Words extends object>(english: Words, locale: Locale = spokenLocale): Words {
  const translate = spoken.get(locale);
  return translate === undefined ? english : translate(nameOf(english), english);
}
