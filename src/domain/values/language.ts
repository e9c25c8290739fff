/** The languages that a person can choose, by BCP 47 tag. */
export const languages = ['en', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The cookie with the language that a person chose on this device. Signed-in people have theirs in their account. */
export const languageCookie = 'language';

/** Returns the language that the tag names, in any region; null if there is none. */
export function languageNamed(tag: string | null | undefined): Language | null {
  const primary = tag?.toLowerCase().split('-')[0];
  return languages.find((language) => language === primary) ?? null;
}
