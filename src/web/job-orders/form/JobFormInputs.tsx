import { Checkbox, NumberInput, Select, Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { jobOrderLimits } from '#domain/job-orders/job-order.ts';
import { type VisitType, visitTypes } from '#domain/values/visit-type.ts';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { workWords } from '#words/en/job-orders/form/work.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import type { FormValues } from './form-values.ts';
import { PriceInputs } from './PriceInputs.tsx';
import { useProposedHours } from './proposed-hours.ts';
import { PartChips, WorkChips } from './WorkChips.tsx';

type JobFormInputsProps = {
  readonly form: UseFormReturnType<FormValues>;
  readonly job: JobOrderView;
  readonly disabled: boolean;
};

const { time_spent_hours: hours } = jobOrderLimits;

export function JobFormInputs({ form, job, disabled }: JobFormInputsProps) {
  const { domain } = wordsOf(startWords);
  const text = wordsOf(formWords);
  const shared = { disabled, size: 'md' as const };
  const hoursByClock = useProposedHours(job);
  const proposed =
    hoursByClock !== null && Number(form.values.time_spent_hours) === 0
      ? wordsOf(workWords).proposed(text.facts.hours(String(hoursByClock)))
      : null;
  return (
    <>
      <WorkChips form={form} job={job} disabled={disabled} />
      <Textarea
        label={text.workPerformed}
        description={text.workHint}
        rows={4}
        required
        {...shared}
        {...form.getInputProps('work_performed')}
      />
      <NumberInput
        label={text.timeSpent}
        description={proposed}
        min={hours.min}
        max={hours.max}
        step={hours.step}
        decimalScale={2}
        clampBehavior="none"
        required
        {...shared}
        {...form.getInputProps('time_spent_hours')}
      />
      <Select
        label={text.visitType}
        data={visitTypes.map((value: VisitType) => ({ value, label: domain.visitType[value] }))}
        allowDeselect={false}
        required
        {...shared}
        {...form.getInputProps('visit_type')}
      />
      <PriceInputs form={form} job={job} disabled={disabled} />
      <Textarea
        label={text.parts}
        description={text.partsHint}
        rows={3}
        {...shared}
        {...form.getInputProps('parts_used')}
      />
      <PartChips form={form} job={job} disabled={disabled} />
      <Textarea label={text.notes} rows={3} {...shared} {...form.getInputProps('technician_notes')} />
      <Checkbox
        label={text.resolved}
        {...shared}
        {...form.getInputProps('problem_resolved', { type: 'checkbox' })}
      />
      <Checkbox
        label={text.followUp}
        {...shared}
        {...form.getInputProps('follow_up_required', { type: 'checkbox' })}
      />
      {form.values.follow_up_required && (
        <Textarea
          label={text.followUpReason}
          rows={2}
          {...shared}
          {...form.getInputProps('follow_up_reason')}
        />
      )}
    </>
  );
}
