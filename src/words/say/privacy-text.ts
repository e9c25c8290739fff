import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';

/** The privacy text that the product ships, in the form in which people publish others. */
export function shippedPrivacyWords(): string {
  return wordsOf(privacyTextWords)
    .shipped.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n'))
    .join('\n\n');
}
