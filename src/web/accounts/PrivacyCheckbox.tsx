import { Checkbox } from '@mantine/core';
import type { PrivacyNotice } from '#contract/calls/agreed-to.ts';
import { forReader } from '#web/app/language/for-reader.ts';
import { PrivacyLine } from '#web/records/privacy/PrivacyLine.tsx';
import { privacyTextWords } from '#words/en/people/privacy-text.ts';
import { wordsOf } from '#words/words.ts';
import type { EntryFormState } from './entry-form.ts';

type PrivacyCheckboxProps = {
  readonly form: Pick<EntryFormState, 'field'>;
  readonly privacy: PrivacyNotice;
};

/**
 * The checkbox to agree to the linked privacy notice. It is cleared when another version or language replaces the notice.
 */
export function PrivacyCheckbox({ form, privacy }: PrivacyCheckboxProps) {
  return (
    <Checkbox
      key={`${privacy.operator_id} ${privacy.version} ${forReader().language}`}
      label={<PrivacyLine path={privacy.path} words={wordsOf(privacyTextWords).signUp} />}
      {...form.field('agreed_to')}
    />
  );
}
