import { type Language, languageCookie, languageNamed } from '#domain/values/language.ts';
import { loadLanguage, showLanguage } from '#web/app/language/shown-language.ts';
import { localeNamed } from '#words/words.ts';
import { keepInCookie, readCookie } from './cookie.ts';
import { onSessionEvent, sessionState } from './session.ts';

/** The language that the person chose on this page, until the session contains it. */
let chosen: { readonly user_id: string | null; readonly language: Language } | null = null;

/**
 * Starts showing the signed-in person's language. The server has already chosen one for the page. So this matters for
 * people who sign in later, or who change their language in another tab.
 */
export function startLanguage(): Promise<void> {
  onSessionEvent(() => {
    const language = sessionLanguage();
    if (language !== null) void showLanguage(language);
  });
  return loadLanguage(localeNamed(document.documentElement.lang));
}

/** Returns the session's language, chosen in the same order of precedence as on the server; null without a session. */
function sessionLanguage(): Language | null {
  const { session } = sessionState();
  if (session === null) return null;
  if (chosen?.user_id === session.user.id) return chosen.language;
  if (session.language !== null) return session.language;
  return languageNamed(readCookie(languageCookie)) === null ? (session.operator?.language ?? null) : null;
}

/** Shows the application in the language and keeps the choice. Text in forms stays. */
export async function chooseLanguage(language: Language): Promise<void> {
  const { session } = sessionState();
  chosen = { user_id: session?.user.id ?? null, language };
  keepInCookie(languageCookie, language);
  await showLanguage(language);
  if (session === null) return;
  // The sign-in page, whose size is limited, does not need this module.
  const { saveInAccount } = await import('./saved-language.ts');
  await saveInAccount(language);
}
