import { privacyWords } from '#words/en/people/privacy.ts';
import { wordsOf } from '#words/words.ts';

/** The number of characters of the code that distinguish former users. */
const signs = 4;

/** Returns the pseudonym that replaces a name. It is stored, so it is in the language of the stored data. */
export function pseudonymOf(code: string): string {
  return wordsOf(privacyWords, 'en').pseudonym(code.slice(0, signs).toUpperCase());
}
