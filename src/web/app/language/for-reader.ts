import { type Language, languageNamed } from '#domain/values/language.ts';
import { ownLocale } from '#words/words.ts';

/** The input of a call whose answer depends on the reader's language. */
export function forReader(): { readonly language: Language } {
  return { language: languageNamed(ownLocale()) ?? 'en' };
}
