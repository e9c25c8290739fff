import { NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { operatorSettingsLimits } from '#domain/operator.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { TitledPanel } from '#web/ui/Panel.tsx';
import { settingsWords } from '#words/en/settings.ts';
import { wordsOf } from '#words/words.ts';
import type { WorkValues } from './work-values.ts';

const {
  visits_per_year: visits,
  service_interval_months: interval,
  free_visit_days: freeDays,
} = operatorSettingsLimits;

type PlanInputsProps = { readonly form: UseFormReturnType<WorkValues>; readonly currency: string };

export function PlanInputs({ form, currency }: PlanInputsProps) {
  const { work } = wordsOf(settingsWords);
  const fee = { inputMode: 'decimal', dir: 'ltr', placeholder: work.amountPlaceholder } as const;
  const count = { ...visits, allowDecimal: false, clampBehavior: 'none' } as const;
  return (
    <TitledPanel title={work.plans}>
      <NumberInput
        label={work.interval}
        description={work.intervalHint}
        {...count}
        {...interval}
        maw="24rem"
        {...form.getInputProps('service_interval_months')}
      />
      <NumberInput
        label={work.freeDays}
        description={work.freeDaysHint}
        {...count}
        {...freeDays}
        maw="24rem"
        {...form.getInputProps('free_visit_days')}
      />
      <FieldPair>
        <TextInput
          label={work.fee(work.standard, currency)}
          {...fee}
          {...form.getInputProps('cmasa_standard_annual_fee')}
        />
        <NumberInput
          label={work.visits(work.standard)}
          {...count}
          {...form.getInputProps('cmasa_standard_visits_per_year')}
        />
        <TextInput
          label={work.fee(work.premium, currency)}
          {...fee}
          {...form.getInputProps('cmasa_premium_annual_fee')}
        />
        <NumberInput
          label={work.visits(work.premium)}
          {...count}
          {...form.getInputProps('cmasa_premium_visits_per_year')}
        />
      </FieldPair>
    </TitledPanel>
  );
}
