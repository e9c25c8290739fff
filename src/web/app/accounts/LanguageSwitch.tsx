import { UnstyledButton } from '@mantine/core';
import { useRef } from 'react';
import { type Language, languageNamed, languages } from '#domain/values/language.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { languageWords } from '#words/en/people/language.ts';
import { languageName, wordsOf } from '#words/words.ts';
import classes from './LanguageSwitch.module.css';
import { chooseLanguage } from './language.ts';

type LanguageSwitchProps = {
  /** Shows the chosen language. Unless it is given, the device and the account also keep the choice. */
  readonly show?: (language: Language) => Promise<void>;
};

/** The other languages, each under its own name, for pages that people read before or without signing in. */
export function LanguageSwitch({ show = chooseLanguage }: LanguageSwitchProps) {
  const own = languageNamed(useLocale());
  const nav = useRef<HTMLElement>(null);
  /** The pressed button disappears, so the focus moves to the one that takes its place. */
  const choose = (language: Language) =>
    show(language).then(() => nav.current?.querySelector('button')?.focus());
  return (
    <nav ref={nav} className={classes.languages} aria-label={wordsOf(languageWords).title}>
      {languages
        .filter((language) => language !== own)
        .map((language) => (
          <UnstyledButton
            key={language}
            lang={language}
            className={classes.language ?? ''}
            onClick={() => void choose(language)}
          >
            {languageName(language)}
          </UnstyledButton>
        ))}
    </nav>
  );
}
