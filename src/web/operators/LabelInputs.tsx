import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useAnchoredFocus } from '#web/app/parts/anchored-focus.ts';
import { labelPhoneId } from '#web/records/people/label-phone-id.ts';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import type { WorkValues } from './work-values.ts';

/** The inputs for the text on machine labels and for the actions that a scan allows. */
export function LabelInputs({ form }: { readonly form: UseFormReturnType<WorkValues> }) {
  const { work } = wordsOf(settingsWords);
  useAnchoredFocus(true);
  return (
    <TitledPanel title={work.labels}>
      <TextInput
        id={labelPhoneId}
        label={work.servicePhone}
        description={work.servicePhoneHint}
        placeholder={work.servicePhonePlaceholder}
        type="tel"
        dir="ltr"
        maw="24rem"
        {...form.getInputProps('service_phone')}
      />
      <Checkbox
        label={work.reportsByLabel}
        description={work.reportsByLabelHint}
        {...form.getInputProps('reports_by_label', { type: 'checkbox' })}
      />
    </TitledPanel>
  );
}
