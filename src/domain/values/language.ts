/** The languages that a person can choose, by BCP 47 tag. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language that a person chose on this device. Signed-in people have theirs in their account. */
export const languageCookie = 'language';

/** Returns the language of the tag, regardless of its region; null if the language is not offered. */
export function languageNamed(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}
