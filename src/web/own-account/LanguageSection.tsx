import '@mantine/core/styles/Radio.css';
import { Group, Radio, SegmentedControl } from '@mantine/core';
import { digitSets, digitsNamed, hasOwnDigits, languageNamed, languages } from '#domain/values/language.ts';
import { chooseLanguage } from '#web/app/accounts/language.ts';
import { useLocale } from '#web/app/language/shown-language.ts';
import { languageWords } from '#words/en/people/language.ts';
import { languageName, wordsOf } from '#words/words.ts';
import { AccountSection } from './AccountSection.tsx';

/** A sample of each kind of digits, which is the same in every language. */
const sampleOf = { latn: '123', arab: '١٢٣' } as const;

/** The section for choosing the person's language, which applies to their emails too. */
export function LanguageSection() {
  const { title, text, digits, digitsText } = wordsOf(languageWords);
  const reading = useLocale();
  const language = languageNamed(reading);
  return (
    <AccountSection title={title} text={text}>
      <SegmentedControl
        aria-label={title}
        fullWidth
        size="md"
        value={language ?? ''}
        data={languages.map((value) => ({ value, label: languageName(value) }))}
        onChange={(value) => {
          const chosen = languageNamed(value);
          if (chosen !== null) void chooseLanguage(chosen);
        }}
      />
      {hasOwnDigits(language) && (
        <Radio.Group
          label={digits}
          description={digitsText}
          value={digitsNamed(reading)}
          onChange={(value) => {
            const chosen = digitSets.find((set) => set === value);
            if (language !== null && chosen !== undefined) void chooseLanguage(language, chosen);
          }}
        >
          <Group gap="lg" mt="xs">
            {digitSets.map((set) => (
              <Radio key={set} value={set} label={<bdi>{sampleOf[set]}</bdi>} />
            ))}
          </Group>
        </Radio.Group>
      )}
    </AccountSection>
  );
}
