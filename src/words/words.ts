/**
 * The languages, by BCP 47 tag. en-XA is an artificial language, generated from English. A text that appears
 * there in plain English cannot be translated.
 */
export const locales = ['en', 'en-XA'] as const;
export type Locale = (typeof locales)[number];

/** Translates the texts of one feature. */
type Translate = <Words extends object>(name: string, english: Words) => Words;

type DateInputs = { readonly date: string; readonly day: string; readonly dateTime: string };

const monthFirst: DateInputs = {
  date: 'MMM D, YYYY',
  day: 'ddd, MMM D, YYYY',
  dateTime: 'ddd, MMM D, YYYY h:mm A',
};

type Language = {
  /** The tag with which dates and numbers are formatted. */
  readonly format: string;
  readonly direction: 'ltr' | 'rtl';
  /** The date formats of inputs, in the tokens of dayjs, which the calendars use. */
  readonly dateInputs: DateInputs;
  /** Loads the language when it is needed. The English texts come with the code that uses them. */
  readonly load: () => Promise<Translate>;
};

const languages: Readonly<Record<Locale, Language>> = {
  en: {
    format: 'en-US',
    direction: 'ltr',
    dateInputs: monthFirst,
    load: async () => (_name, english) => english,
  },
  'en-XA': {
    format: 'ar-u-nu-latn',
    direction: 'ltr',
    dateInputs: monthFirst,
    load: () =>
      import('./pseudo.ts').then(
        ({ pseudo }) =>
          (_name, english) =>
            pseudo(english),
      ),
  },
};

const spoken = new Map<Locale, Translate>();
const names = new WeakMap<object, string>();
let spokenLocale: Locale = 'en';

/** Sets the reader's language. Await it before reading the first text. */
export async function speak(locale: Locale): Promise<void> {
  spoken.set(locale, await languages[locale].load());
  spokenLocale = locale;
}

export function ownLocale(): Locale {
  return spokenLocale;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return languages[locale].direction;
}

/** Returns the tag with which Intl formats dates, numbers and lists. */
export function formatLocale(locale: Locale = spokenLocale): string {
  return languages[locale].format;
}

export function dateInputs(): DateInputs {
  return languages[spokenLocale].dateInputs;
}

/** Returns the language for a tag, or English if there is no such language. */
export function localeNamed(tag: string): Locale {
  return locales.find((locale) => locale === tag) ?? 'en';
}

/** Defines the texts of one feature. The English ones follow the specification to the letter. */
export function defineWords<Words extends object>(name: string, english: Words): Words {
  names.set(english, name);
  return english;
}

/** Returns the name of a feature's texts, by which a language finds its translation. */
export function nameOf(english: object): string {
  return names.get(english) ?? '';
}

/** Returns a feature's texts in the reader's language. */
export function wordsOf<Words extends object>(english: Words, locale: Locale = spokenLocale): Words {
  const translate = spoken.get(locale);
  return translate === undefined ? english : translate(nameOf(english), english);
}
