import { SegmentedControl } from '@mantine/core';
import { languageNamed, languages } from '#domain/values/language.ts';
import { chooseLanguage } from '#web/app/accounts/language.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { languageWords } from '#words/en/people/language.ts';
import { languageName, wordsOf } from '#words/words.ts';
import { AccountSection } from './AccountSection.tsx';

/** The section for choosing the person's language, which applies to their emails too. */
export function LanguageSection() {
  const { title, text } = wordsOf(languageWords);
  const locale = useLocale();
  return (
    <AccountSection title={title} text={text}>
      <SegmentedControl
        aria-label={title}
        fullWidth
        size="md"
        value={locale}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
        onChange={(value) => {
          const language = languageNamed(value);
          if (language !== null) void chooseLanguage(language);
        }}
      />
    </AccountSection>
  );
}
