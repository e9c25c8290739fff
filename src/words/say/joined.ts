import { directionOf, type Locale, ownLocale } from '#words/words.ts';
import { inItsDirection, isolated } from './isolated.ts';

/** Returns the comma of the language, followed by a space. */
export function comma(locale: Locale = ownLocale()): string {
  return directionOf(locale) === 'rtl' ? '، ' : ', ';
}

/** Returns the strings joined with commas. Each keeps its own direction, and the whole has the language's. */
export function joined(texts: readonly string[], locale: Locale = ownLocale()): string {
  const line = texts.map((text) => isolated(text, locale)).join(comma(locale));
  return texts.length > 1 ? inItsDirection(line, locale) : line;
}
