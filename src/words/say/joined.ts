import { directionOf, ownLocale } from '#words/words.ts';
import { isolated } from './isolated.ts';

/** Returns the comma of the reader's language, followed by a space. */
export function comma(): string {
  return directionOf(ownLocale()) === 'rtl' ? '، ' : ', ';
}

/** Returns the strings joined with commas. Each keeps its own direction. */
export function joined(texts: readonly string[]): string {
  return texts.map(isolated).join(comma());
}
