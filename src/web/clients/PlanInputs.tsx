import { Select } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import type { UseFormReturnType } from '@mantine/form';
import { cmasaPlans } from '#domain/price/visit-coverage.ts';
import { useCalendarProps } from '#web/app/time/calendar-props.ts';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { dayInput } from '#web/app/time/date-inputs.ts';
import { FieldPair } from '#web/ui/FieldPair.tsx';
import { clientsWords } from '#words/en/clients.ts';
import { managementWords } from '#words/en/management.ts';
import { wordsOf } from '#words/words.ts';
import { type ClientValues, withPlan } from './client-values.ts';

/** The input's value for "no plan", because the input cannot hold null. */
const noPlan = 'none';

type PlanInputsProps = {
  readonly form: UseFormReturnType<ClientValues>;
  readonly zone: string;
  /** True if the plan must have a type and an end. */
  readonly isPlanRequired?: boolean;
};

export function PlanInputs({ form, zone, isPlanRequired = false }: PlanInputsProps) {
  const { fields } = wordsOf(clientsWords);
  const management = wordsOf(managementWords);
  const { cmasa_plan_type: plan } = form.values;
  const choices = cmasaPlans.map((value) => ({ value, label: management.plan[value] }));
  return (
    <>
      <Select
        label={fields.plan}
        data={isPlanRequired ? choices : [{ value: noPlan, label: management.noPlan }, ...choices]}
        allowDeselect={false}
        {...form.getInputProps('cmasa_plan_type')}
        value={plan ?? noPlan}
        onChange={(chosen) =>
          form.setValues(
            withPlan(form.getValues(), cmasaPlans.find((option) => option === chosen) ?? null, zone),
          )
        }
      />
      {plan !== null && <PlanDates form={form} zone={zone} isPlanRequired={isPlanRequired} />}
    </>
  );
}

function PlanDates({ form, zone, isPlanRequired = false }: PlanInputsProps) {
  const { fields } = wordsOf(clientsWords);
  const { cmasa_start_date, cmasa_expiry } = form.values;
  return (
    <FieldPair>
      <DateInput
        {...useCalendarProps()}
        label={fields.start}
        description={fields.startHint}
        placeholder={fields.startPlaceholder}
        {...dayInput('date')}
        required
        {...form.getInputProps('cmasa_start_date')}
        value={cmasa_start_date || null}
        onChange={(date) => form.setFieldValue('cmasa_start_date', date ?? '')}
      />
      <DateTimeInput
        label={fields.expiry}
        zone={zone}
        clearable
        required={isPlanRequired}
        {...form.getInputProps('cmasa_expiry')}
        value={cmasa_expiry}
      />
    </FieldPair>
  );
}
