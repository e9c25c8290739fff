import { Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { serviceTypes } from '#domain/service-request.ts';
import { LengthSelect } from '#web/records/job-orders/LengthSelect.tsx';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import type { WorkValues } from './work-values.ts';

type LengthInputsProps = { readonly form: UseFormReturnType<WorkValues>; readonly currency: string };

/** The inputs for the planned length and the usual fee of each kind of visit. */
export function LengthInputs({ form, currency }: LengthInputsProps) {
  const { work } = wordsOf(settingsWords);
  const { domain } = wordsOf(startWords);
  return (
    <TitledPanel title={work.planning}>
      <Text size="sm" c="dimmed">
        {work.planningHint}
      </Text>
      <FieldPair>
        {serviceTypes.map((type) => (
          <LengthSelect
            key={type}
            label={domain.serviceType[type]}
            {...form.getInputProps(`${type}_minutes`)}
          />
        ))}
      </FieldPair>
      <Text size="sm" c="dimmed">
        {work.pricesHint}
      </Text>
      <FieldPair>
        {serviceTypes.map((type) => (
          <TextInput
            key={type}
            label={work.usualFee(domain.serviceType[type], currency)}
            inputMode="decimal"
            dir="ltr"
            placeholder={work.amountPlaceholder}
            {...form.getInputProps(`${type}_fee`)}
          />
        ))}
        <TextInput
          label={work.emergencyFee(currency)}
          description={work.emergencyFeeHint}
          inputMode="decimal"
          dir="ltr"
          placeholder={work.amountPlaceholder}
          {...form.getInputProps('emergency_fee')}
        />
      </FieldPair>
    </TitledPanel>
  );
}
