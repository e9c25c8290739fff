import { shippedPrivacyTexts } from '#words/en/people/shipped-privacy.ts';
import { wordsOf } from '#words/words.ts';

/** Returns a shipped privacy notice in the format of published notices, or null for an unknown version. */
export function shippedPrivacyWords(version: number): string | null {
  const sections = wordsOf(shippedPrivacyTexts).versions[version - 1];
  if (sections === undefined) return null;
  return sections.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n')).join('\n\n');
}
