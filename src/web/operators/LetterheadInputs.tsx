import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { operatorLimits } from '#domain/operator.ts';
import { SecondInput } from '#web/records/people/SecondInput.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import type { WorkValues } from './work-values.ts';

/**
 * The inputs for the text below the operator's name on its reports. Reports also show the phone number from
 * the labels.
 */
export function LetterheadInputs({ form }: { readonly form: UseFormReturnType<WorkValues> }) {
  const { work } = wordsOf(settingsWords);
  return (
    <TitledPanel title={work.letterhead} hint={work.letterheadHint}>
      <SecondInput field="second_name" input={form.getInputProps('second_name')} />
      <Textarea
        label={work.address}
        placeholder={work.addressPlaceholder}
        autosize
        minRows={2}
        maw="24rem"
        maxLength={operatorLimits.address.max}
        {...form.getInputProps('address')}
      />
      <SecondInput field="second_address" input={form.getInputProps('second_address')} />
      <TextInput
        label={work.serviceEmail}
        placeholder={work.serviceEmailPlaceholder}
        type="email"
        dir="ltr"
        maw="24rem"
        {...form.getInputProps('service_email')}
      />
    </TitledPanel>
  );
}
