import { privacyWords } from '#words/en/people/privacy.ts';
import { wordsOf } from '#words/words.ts';

/** How many signs of the code tell one former user from another. */
const signs = 4;

/** What is kept in the place of a name. It is stored, so it is in the language of the stored data. */
export function pseudonymOf(code: string): string {
  return wordsOf(privacyWords, 'en').pseudonym(code.slice(0, signs).toUpperCase());
}
