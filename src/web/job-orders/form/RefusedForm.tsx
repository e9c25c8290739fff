import type { UseFormReturnType } from '@mantine/form';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { type HeldDecision, isActDecision } from '#web/records/decisions/decision.ts';
import { useHeldEntries } from '#web/records/decisions/held-steps.ts';
import { applyToOutbox } from '#web/records/decisions/send-held.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';
import { type FormValues, valuesOfRefused } from './form-values.ts';

type RefusedFormProps = { readonly job: JobOrderView; readonly form: UseFormReturnType<FormValues> };

/**
 * Lets the technician correct a form that was filled in offline, and that the server refused because of a field. The
 * form takes the place of the entry, so that nothing has to be typed again.
 */
export function RefusedForm({ job, form }: RefusedFormProps) {
  const text = wordsOf(formWords);
  const one = useHeldEntries(job.id).entries.find(isFormRefused);
  if (one === undefined || !isActDecision(one.decision)) return null;
  const { decision, refused } = one;
  const { why = '', field } = refused ?? {};
  const change = () => {
    form.setValues(valuesOfRefused(job, decision.input));
    if (field !== undefined) form.setFieldError(field, why);
    applyToOutbox({ kind: 'drop', one });
  };
  return (
    <Notice tone="warning" action={{ text: text.changeRefused, run: change }}>
      {text.refused(why)}
    </Notice>
  );
}

function isFormRefused({ decision, refused }: HeldDecision): boolean {
  return refused?.code === 'invalid_input' && (decision.kind === 'save' || decision.kind === 'submit');
}
