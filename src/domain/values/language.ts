/** The languages that a person can choose, by BCP 47 tag. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The digits that a person can choose, by their name in BCP 47: 123 or ١٢٣. */
export const digitSets = ['latn', 'arab'] as const;
export type Digits = (typeof digitSets)[number];

/**
 * The tags of the languages as people read them: each with Latin digits and, if it has digits of its own, also with
 * these. Some countries name the months differently; the tag of one of them is used for them all.
 */
export const readings = [...languages, 'ar-u-nu-arab', 'ar-JO', 'ar-JO-u-nu-arab'] as const;
export type Reading = (typeof readings)[number];

/** Returns a table with a value for each language. */
export function inEachLanguage<Value>(
  make: (language: Language) => Value,
): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<
    Language,
    Value
  >;
}

/**
 * The cookie with the language and the digits that a person chose on this device. Signed-in people have theirs in
 * their account.
 */
export const languageCookie = 'language';

/** Returns the language of the tag, regardless of its region; null if the language is not offered. */
export function languageNamed(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}

/** Returns the digits that the tag names; Latin digits if it names none. */
export function digitsNamed(tag: string | null | undefined): Digits {
  return tag?.endsWith('-u-nu-arab') ? 'arab' : 'latn';
}

/** Returns whether the language has digits of its own. */
export function hasOwnDigits(language: Language | null): boolean {
  return readings.some((reading) => reading.startsWith(`${language}-`));
}

/** The countries that use the same month names as Jordan. */
export const levant: readonly string[] = ['JO', 'LB', 'SY', 'IQ', 'PS'];

/**
 * Returns the tag of a language with these digits, and with the month names of the country. A language without such
 * digits uses Latin ones.
 */
export function readingOf(language: Language, digits: Digits | null, country?: string): Reading {
  const tag = language === 'ar' && levant.includes(country ?? '') ? 'ar-JO' : language;
  return readings.find((reading) => reading === `${tag}-u-nu-${digits}`) ?? tag;
}

/**
 * Returns the language tag that uses the country's month names; a tag that users cannot choose is returned unchanged.
 */
export function datedIn<Tag extends string>(tag: Tag, country: string | null | undefined): Tag | Reading {
  const language = readings.some((reading) => reading === tag) ? languageNamed(tag) : null;
  return language === null ? tag : readingOf(language, digitsNamed(tag), country ?? undefined);
}
