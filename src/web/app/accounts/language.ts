import { useEffect } from 'react';
import {
  type Digits,
  datedIn,
  digitsNamed,
  type Language,
  languageCookie,
  languageNamed,
  type Reading,
  readingOf,
} from '#domain/values/language.ts';
import { loadLanguage, showLanguage } from '#web/app/language/shown-language.ts';
import { type Locale, localeNamed, ownLocale } from '#words/words.ts';
import { keepInCookie, readCookie } from './cookie.ts';
import { onSessionEvent, sessionState, useSession } from './session.ts';

/** The country whose month names a page without a session uses; undefined if the page belongs to no operator. */
let countryOfPage: string | undefined;

/** Uses the month names of the operator's country, once it is known, for the dates of a page without a session. */
export function useMonthsOf(country: string | null | undefined): void {
  const { session } = useSession();
  const known = session === null ? (country ?? undefined) : undefined;
  useEffect(() => {
    if (known === undefined) return;
    countryOfPage = known;
    void showLanguage(datedIn(ownLocale(), known));
  }, [known]);
}

/** The language and digits that the person chose on this page, until the session contains them. */
let chosen: { readonly user_id: string | null; readonly reading: Reading } | null = null;

/** The language of the person who holds the signed-in person's device, and the one that the page had before. */
let lent: { readonly reading: Reading; readonly before: Locale } | null = null;

/**
 * Starts showing the signed-in person's language. The server has already chosen one for the page. So this matters for
 * people who sign in later, or who change their language in another tab.
 */
export function startLanguage(): Promise<void> {
  onSessionEvent(() => {
    const reading = sessionReading();
    if (reading !== null) void showLanguage(reading);
  });
  return loadLanguage(localeNamed(document.documentElement.lang));
}

/**
 * Returns the session's language, chosen in the same order of precedence as on the server; null if there is no
 * session.
 */
function sessionReading(): Reading | null {
  const { session } = sessionState();
  if (session === null) return null;
  if (lent !== null) return lent.reading;
  if (chosen?.user_id === session.user.id) return chosen.reading;
  const { language, digits, operator } = session;
  const isKept = language === null && languageNamed(readCookie(languageCookie)) !== null;
  const shown = isKept ? null : (language ?? operator?.language);
  return shown ? readingOf(shown, digits, operator?.country) : null;
}

/**
 * Shows the application in the language and keeps the choice. Input in forms is kept. The digits do not change,
 * unless new ones are given.
 */
export async function chooseLanguage(language: Language, given?: Digits): Promise<void> {
  const { session } = sessionState();
  const digits = given ?? session?.digits ?? digitsNamed(readCookie(languageCookie));
  const reading = readingOf(language, digits, session ? session.operator?.country : countryOfPage);
  chosen = { user_id: session?.user.id ?? null, reading };
  keepInCookie(languageCookie, reading);
  await showLanguage(reading);
  if (session === null) return;
  // The sign-in page, whose size is limited, does not need this module.
  const { saveInAccount } = await import('./saved-language.ts');
  await saveInAccount(reading);
}

/**
 * Shows the page in the language of a client who holds the signed-in person's device. Input in forms is kept. The
 * account and the cookie keep the signed-in person's language.
 */
export async function lendPage(language: Language): Promise<void> {
  const reading = readingOf(language, null, sessionState().session?.operator?.country);
  const before = lent?.before ?? ownLocale();
  const [earlier, own] = [lent, { reading, before }];
  lent = own;
  try {
    await showLanguage(reading);
  } catch (error) {
    if (lent === own) lent = earlier;
    throw error;
  }
  // The technician may have left the page while the language was loading.
  if (lent !== own) await showLanguage(sessionReading() ?? before);
}

/** Returns the language that a client chose on the signed-in person's device, or null. */
export function lentLanguage(): Language | null {
  return languageNamed(lent?.reading);
}

/** Shows the signed-in person's language again. */
export async function takeBackPage(): Promise<void> {
  if (lent === null) return;
  const { before } = lent;
  lent = null;
  await showLanguage(sessionReading() ?? before);
}
