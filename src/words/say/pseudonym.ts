import { privacyWords } from '#words/en/people/privacy.ts';
import { wordsOf } from '#words/words.ts';

/** The number of characters of the code that a pseudonym shows, to distinguish former users. */
const shownCharacters = 4;

/**
 * Returns the pseudonym that replaces a name. It is stored, so it is always in English, like other stored
 * data.
 */
export function pseudonymOf(code: string): string {
  return wordsOf(privacyWords, 'en').pseudonym(code.slice(0, shownCharacters).toUpperCase());
}
