import { SegmentedControl } from '@mantine/core';
import { appearanceChoices, appearanceNamed } from '#domain/brand/appearance.ts';
import { chooseAppearance, useAppearance } from '#web/app/accounts/appearance-choice.ts';
import { appearanceWords } from '#words/en/appearance.ts';
import { wordsOf } from '#words/words.ts';
import { AccountSection } from './AccountSection.tsx';

/** The section for choosing the appearance on this device. */
export function AppearanceSection() {
  const { title, text, choices } = wordsOf(appearanceWords);
  return (
    <AccountSection title={title} text={text}>
      <SegmentedControl
        aria-label={title}
        fullWidth
        size="md"
        value={useAppearance() ?? 'system'}
        data={appearanceChoices.map((value) => ({ value, label: choices[value] }))}
        onChange={(value) => chooseAppearance(appearanceNamed(value))}
      />
    </AccountSection>
  );
}
