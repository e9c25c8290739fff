/** The languages there are, by their tags of BCP 47; en-XA is made of English, to show what no language can reach. */
export const locales = ['en', 'en-XA'] as const;
export type Locale = (typeof locales)[number];

/** Gives a part of the texts in another language. */
export type Translate = <Words extends object>(name: string, english: Words) => Words;

export type DateInputs = { readonly date: string; readonly day: string; readonly dateTime: string };

const monthFirst: DateInputs = {
  date: 'MMM D, YYYY',
  day: 'ddd, MMM D, YYYY',
  dateTime: 'ddd, MMM D, YYYY h:mm A',
};

type Language = {
  /** What dates and numbers are written by. */
  readonly format: string;
  readonly direction: 'ltr' | 'rtl';
  /** How inputs show dates: tokens of dayjs, which the calendars use. */
  readonly dateInputs: DateInputs;
  /** Loaded when it is spoken; the English texts come with the code that says them. */
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
const nameOf = new WeakMap<object, string>();
let own: Locale = 'en';

/** Makes the language the reader's own; to be awaited before the first text is asked for. */
export async function speak(locale: Locale): Promise<void> {
  spoken.set(locale, await languages[locale].load());
  own = locale;
}

export function ownLocale(): Locale {
  return own;
}

export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return languages[locale].direction;
}

/** The tag that Intl writes dates, numbers and lists by. */
export function formatLocale(locale: Locale = own): string {
  return languages[locale].format;
}

export function dateInputs(): DateInputs {
  return languages[own].dateInputs;
}

/** The language that a tag asks for; English where there is no such. */
export function localeNamed(tag: string): Locale {
  return locales.find((locale) => locale === tag) ?? 'en';
}

/** A part of the texts: what one feature says. The English ones are the specification to the letter. */
export function defineWords<Words extends object>(name: string, english: Words): Words {
  nameOf.set(english, name);
  return english;
}

/** A part of the texts in the language of the reader. */
export function wordsOf<Words extends object>(english: Words, locale: Locale = own): Words {
  const translate = spoken.get(locale);
  return translate === undefined ? english : translate(nameOf.get(english) ?? '', english);
}
