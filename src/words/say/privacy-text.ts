import { type Language, languages } from '#domain/values/language.ts';
import { shippedPrivacyTexts } from '#words/en/people/shipped-privacy.ts';
import { isPseudo, learn, ownLocale, wordsOf } from '#words/words.ts';

// The notice has readers in every language, so all languages are loaded.
await Promise.all(languages.map(learn));

/**
 * Returns a shipped privacy notice in the format of published notices, or null for an unknown version. In an
 * installation with a pseudolocale, the notice is always in that locale.
 */
export function shippedPrivacyWords(version: number, language?: Language): string | null {
  const own = ownLocale();
  const locale = isPseudo(own) ? own : (language ?? own);
  const sections = wordsOf(shippedPrivacyTexts, locale).versions[version - 1];
  if (sections === undefined) return null;
  return sections.map(({ title, paragraphs }) => [`# ${title}`, ...paragraphs].join('\n\n')).join('\n\n');
}
