import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie } from 'hono/cookie';
import type { SessionView } from '#contract/accounts.ts';
import {
  type Digits,
  digitsNamed,
  type Language,
  languageCookie,
  languageNamed,
  languages,
  readingOf,
} from '#domain/values/language.ts';
import { type Locale, ownLocale } from '#words/words.ts';

/** Returns the language that someone chose on this device, before or without signing in. */
export function chosenLanguage(c: Context): { language: Language; digits: Digits } | null {
  const tag = getCookie(c, languageCookie);
  const language = languageNamed(tag);
  return language && { language, digits: digitsNamed(tag) };
}

/** Returns the first supported language in the browser's order of preference. */
export function browserLanguage(c: Context): Language | null {
  const found = accepts(c, {
    header: 'Accept-Language',
    supports: [],
    default: '',
    match: (accepted, { default: none }) =>
      accepted
        .toSorted((one, other) => other.q - one.q)
        .map(({ type }) => languageNamed(type))
        .find((language) => language !== null) ?? none,
  });
  return languageNamed(found);
}

const isForPeople = (locale: Locale) => languages.some((language) => language === locale);

/**
 * Returns the language of a page: the reader's own choice, else the operator's, else the browser's, else the
 * installation's. No browser requests an artificial language, so an installation that uses one ignores the browser's
 * language.
 */
export function readerLocale(c: Context, view: SessionView | null): Locale {
  const own = ownLocale();
  const chosen = chosenLanguage(c);
  const language =
    view?.language ??
    chosen?.language ??
    view?.operator?.language ??
    (isForPeople(own) ? (browserLanguage(c) ?? languageNamed(own)) : null);
  if (language === null) return own;
  return readingOf(language, view?.digits ?? chosen?.digits ?? null, view?.operator?.country);
}
