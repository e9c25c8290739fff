import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { Question } from '#web/app/forms/Question.tsx';
import { useHeldEntries } from '#web/records/decisions/held-steps.ts';
import { applyToOutbox } from '#web/records/decisions/send-held.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { formWords } from '#words/en/job-orders/form/form.ts';
import { wordsOf } from '#words/words.ts';
import { type FormValues, isNewerInput, valuesOfRefused } from './form-values.ts';
import { refusedFormIn } from './refused-form.ts';

type RefusedFormProps = { readonly job: JobOrderView; readonly form: UseFormReturnType<FormValues> };

/**
 * Lets the technician correct a form that was filled in offline, and that the server refused because of a field. The
 * form takes the place of the entry, so nothing has to be typed again. If that would discard newer input or the
 * client's signature, the technician decides first.
 */
export function RefusedForm({ job, form }: RefusedFormProps) {
  const text = wordsOf(formWords).refusedForm;
  const [isAsking, setAsking] = useState(false);
  const refusedForm = refusedFormIn(useHeldEntries(job.id).entries);
  if (refusedForm === null) return null;
  const { one, hasLaterForm, signature } = refusedForm;
  const { why = '', field } = one.refused ?? {};
  const values = valuesOfRefused(job, one.decision.input);
  const replaces = hasLaterForm || isNewerInput(form.getValues(), { ...one.decision.job, values }, job);
  const change = () => {
    setAsking(false);
    form.setValues(values);
    if (field !== undefined) form.setFieldError(field, why);
    applyToOutbox({ kind: 'drop', one });
    if (signature !== null) applyToOutbox({ kind: 'drop', one: signature });
  };
  const run = () => (replaces || signature !== null ? setAsking(true) : change());
  return (
    <>
      <Notice tone="warning" action={{ text: text.change, run }}>
        {text.refused(why)}
        {signature !== null && ` ${text.signAgain}`}
      </Notice>
      <Question
        opened={isAsking}
        title={replaces ? text.askReplace : text.askSigned}
        text={[replaces && text.replaceText, signature !== null && text.signedText].filter(Boolean).join(' ')}
        safe={{ text: text.keep, run: () => setAsking(false) }}
        other={{ text: replaces ? text.replace : text.change, run: change }}
        isOtherGrave
      />
    </>
  );
}
