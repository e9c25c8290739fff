import { UnstyledButton } from '@mantine/core';
import { languageNamed, languages } from '#domain/values/language.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { languageWords } from '#words/en/people/language.ts';
import { languageName, wordsOf } from '#words/words.ts';
import classes from './LanguageSwitch.module.css';
import { chooseLanguage } from './language.ts';

/** The other languages, each under its own name, for pages that people read before or without signing in. */
export function LanguageSwitch() {
  const own = languageNamed(useLocale());
  return (
    <nav className={classes.languages} aria-label={wordsOf(languageWords).title}>
      {languages
        .filter((language) => language !== own)
        .map((language) => (
          <UnstyledButton
            key={language}
            lang={language}
            className={classes.language ?? ''}
            onClick={() => void chooseLanguage(language)}
          >
            {languageName(language)}
          </UnstyledButton>
        ))}
    </nav>
  );
}
