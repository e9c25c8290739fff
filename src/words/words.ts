import { type Digits, readings } from '#domain/values/language.ts';

/**
 * The languages with their digits, by BCP 47 tag. en-XA and en-XB are pseudolocales, generated from English. A string
 * that appears there in plain English cannot be translated. en-XB runs from right to left.
 */
export const locales = [...readings, 'en-XA', 'en-XB'] as const;
export type Locale = (typeof locales)[number];

/** A function that translates one feature's strings. */
type Translate = <Words extends object>(name: string, english: Words) => Words;

type Spoken = {
  /** The language's own name. */
  readonly name: string;
  /** The tag for formatting dates and numbers, with the Gregorian calendar and the reader's digits. */
  readonly format: string;
  readonly direction: 'ltr' | 'rtl';
  /** Loads the language when it is needed. The English strings come with the code that uses them. */
  readonly load: () => Promise<Translate>;
};

/** Returns the translated part with this name. The translation's type guarantees that every part exists. */
const translator =
  (parts: Readonly<Record<string, object>>): Translate =>
  <Words extends object>(name: string, english: Words) =>
    (parts[name] as Words | undefined) ?? english;

/** Returns Arabic with the months of a region, in its digits. */
const inArabic = (
  region: string,
  digits: Digits,
  loadTexts: () => Promise<Readonly<Record<string, object>>>,
): Spoken => ({
  name: 'العربية',
  format: `${region}-u-ca-gregory-nu-${digits}`,
  direction: 'rtl',
  load: () => loadTexts().then(translator),
});

const languages: Readonly<Record<Locale, Spoken>> = {
  en: {
    name: 'English',
    format: 'en-US',
    direction: 'ltr',
    load: async () => (_name, english) => english,
  },
  ar: inArabic('ar', 'latn', () => import('./ar/all.ts').then(({ arabic }) => arabic)),
  'ar-u-nu-arab': inArabic('ar', 'arab', () =>
    import('./ar/in-own-digits.ts').then(({ arabicInOwnDigits }) => arabicInOwnDigits),
  ),
  'ar-JO': inArabic('ar-JO', 'latn', () =>
    import('./ar/in-levant.ts').then(({ arabicInLevant }) => arabicInLevant),
  ),
  'ar-JO-u-nu-arab': inArabic('ar-JO', 'arab', () =>
    import('./ar/in-levant.ts').then(({ levantInOwnDigits }) => levantInOwnDigits),
  ),
  'en-XA': {
    name: 'en-XA',
    format: 'ar-u-nu-latn',
    direction: 'ltr',
    load: loadPseudo,
  },
  'en-XB': {
    name: 'en-XB',
    format: 'ar-u-nu-latn',
    direction: 'rtl',
    load: loadPseudo,
  },
};

async function loadPseudo(): Promise<Translate> {
  const { pseudo } = await import('./pseudo.ts');
  return (_name, english) => pseudo(english);
}

const spoken = new Map<Locale, Translate>();
const names = new WeakMap<object, string>();
let spokenLocale: Locale = 'en';

/** Sets the reader's language. Await it before reading the first text. */
export async function speak(locale: Locale): Promise<void> {
  await learn(locale);
  spokenLocale = locale;
}

/** Loads a language's strings for text to other people, without making it the reader's language. */
export async function learn(locale: Locale): Promise<void> {
  spoken.set(locale, await languages[locale].load());
}

export function ownLocale(): Locale {
  return spokenLocale;
}

/** Returns the language's name in its own language. */
export function languageName(locale: Locale): string {
  return languages[locale].name;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return languages[locale].direction;
}

/** Returns the tag that Intl uses to format dates, numbers and lists. */
export function formatLocale(locale: Locale = spokenLocale): string {
  return languages[locale].format;
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
