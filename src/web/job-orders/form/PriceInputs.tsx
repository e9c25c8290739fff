import { Checkbox, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { isFreeReason } from '#domain/price/free-visit.ts';
import { priceQuestionOf } from '#domain/price/price-question.ts';
import { trimAmount } from '#domain/values/money.ts';
import { useWarrantyText } from '#web/records/job-orders/warranty-text.ts';
import { Chips } from '#web/ui/Chips.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { priceWords } from '#words/en/job-orders/form/price.ts';
import { startWords } from '#words/en/start.ts';
import { moneyText } from '#words/say/money-text.ts';
import { wordsOf } from '#words/words.ts';
import { type FormValues, fieldsOf, isFeeMissing, isPriceHidden } from './form-values.ts';

type PriceInputsProps = {
  readonly form: UseFormReturnType<FormValues>;
  readonly job: JobOrderView;
  readonly disabled: boolean;
};

/** The inputs for the price of the visit and for who pays it. */
export function PriceInputs({ form, job, disabled }: PriceInputsProps) {
  const { domain } = wordsOf(startWords);
  const text = wordsOf(formWords);
  const shared = { disabled, size: 'md' as const };
  const { reason, visits_left } = job.coverage;
  const isFree = isPriceHidden(form.values, job);
  const warranty = useWarrantyText(job);
  return (
    <>
      <FreeVisit form={form} job={job} disabled={disabled} />
      {warranty !== null && <Notice tone="info">{warranty}</Notice>}
      {!isFree && (
        <Checkbox
          label={text.covered}
          description={isFreeReason(reason) ? null : domain.coverage[reason](visits_left)}
          {...shared}
          {...form.getInputProps('is_cmasa_covered', { type: 'checkbox' })}
        />
      )}
      {!isFree && !form.values.is_cmasa_covered && <FeeInput form={form} job={job} disabled={disabled} />}
      <PriceReason form={form} job={job} disabled={disabled} />
    </>
  );
}

/** The input for the visit's fee. While it is empty, one tap fills in the usual fee. */
function FeeInput({ form, job, disabled }: PriceInputsProps) {
  const text = wordsOf(formWords);
  const { usual_fee, currency } = job;
  return (
    <>
      <TextInput
        label={text.fee(currency)}
        inputMode="decimal"
        placeholder="0.00"
        disabled={disabled}
        size="md"
        {...form.getInputProps('visit_fee')}
      />
      {usual_fee !== null && isFeeMissing(form.values, job) && (
        <Chips
          label={text.proposedFee}
          choices={[{ value: trimAmount(usual_fee), text: moneyText(usual_fee, currency) }]}
          isChosen={() => false}
          choose={(fee) => form.setFieldValue('visit_fee', fee)}
          disabled={disabled}
        />
      )}
    </>
  );
}

/** Explains why the visit is free, and lets the technician charge for it. */
function FreeVisit({ form, job, disabled }: PriceInputsProps) {
  const { free } = wordsOf(formWords).facts;
  const { reason } = job.coverage;
  if (!isFreeReason(reason)) return null;
  return (
    <>
      <Notice tone="info">{free[reason]}</Notice>
      <Checkbox
        label={wordsOf(priceWords).charge}
        disabled={disabled}
        size="md"
        {...form.getInputProps('charges_free_visit', { type: 'checkbox' })}
      />
    </>
  );
}

/** Asks for the reason for an unusual price. The operator can read the answer. */
function PriceReason({ form, job, disabled }: PriceInputsProps) {
  const { questions, reason, hint } = wordsOf(priceWords);
  const question = priceQuestionOf(fieldsOf(form.values, job), job);
  if (question === null) return null;
  return (
    <>
      <Notice tone="warning">{questions[question]}</Notice>
      <Textarea
        label={reason}
        description={hint}
        rows={2}
        required
        disabled={disabled}
        size="md"
        {...form.getInputProps('price_reason')}
      />
    </>
  );
}
