import { useSyncExternalStore } from 'react';
import { directionOf, type Locale, ownLocale, speak } from '#words/words.ts';
import { loadCalendarLanguage } from './calendar-language.ts';

const listeners = new Set<() => void>();

/** Switches the page to the language, and keeps all typed input. */
export async function showLanguage(locale: Locale): Promise<void> {
  if (locale === ownLocale()) return;
  await loadLanguage(locale);
  const { documentElement } = document;
  documentElement.lang = locale;
  documentElement.dir = directionOf(locale);
  for (const listener of listeners) listener();
}

/** Loads the strings of the page's language before the first one is used. */
export async function loadLanguage(locale: Locale): Promise<void> {
  await loadCalendarLanguage(locale);
  await speak(locale);
}

/** Returns the language of the page, and renders the component again when it changes. */
export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, ownLocale);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
