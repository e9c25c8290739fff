import { TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import type { WorkValues } from './work-values.ts';

/** The input for the address that gets the seal of each day. */
export function SealInputs({ form }: { readonly form: UseFormReturnType<WorkValues> }) {
  const { work } = wordsOf(settingsWords);
  return (
    <TitledPanel title={work.seals} hint={work.sealsHint}>
      <TextInput
        label={work.daySealEmail}
        type="email"
        dir="ltr"
        maw="24rem"
        {...form.getInputProps('day_seal_email')}
      />
    </TitledPanel>
  );
}
