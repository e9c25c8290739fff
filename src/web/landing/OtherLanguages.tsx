import { languages } from '#domain/values/language.ts';
import { languageName, ownLocale } from '#words/words.ts';

/** Links to the page in the other languages. The server keeps the choice for the next pages. */
export function OtherLanguages({ className }: { readonly className: string }) {
  return languages
    .filter((language) => language !== ownLocale())
    .map((language) => (
      <a key={language} className={className} href={`/${language}`} lang={language} hrefLang={language}>
        {languageName(language)}
      </a>
    ));
}
