import { directionOf, ownLocale } from '#words/words.ts';

/** Returns the comma of the reader's language with its space. */
export function comma(): string {
  return directionOf(ownLocale()) === 'rtl' ? '، ' : ', ';
}

/** Returns the texts with commas between them. */
export function joined(texts: readonly string[]): string {
  return texts.join(comma());
}
