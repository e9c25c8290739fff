import * as z from 'zod/mini';
import { estimateJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { useConflicts } from '#web/records/job-orders/appointment-form.ts';
import { ConflictNotice } from '#web/records/job-orders/ConflictList.tsx';
import { LengthSelect } from '#web/records/job-orders/LengthSelect.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { lengthsWords } from '#words/en/job-orders/appointment/lengths.ts';
import { wordsOf } from '#words/words.ts';

type EstimateFormProps = {
  readonly job: {
    readonly id: string;
    readonly version: number;
    readonly number: string;
    readonly duration_minutes: number;
  };
  readonly close: () => void;
};

const schema = z.pick(estimateJobOrder.input, { duration_minutes: true });

/** Changes the planned length of a job. Conflicts are shown, and the dispatcher can accept them. */
export function EstimateForm({ job, close }: EstimateFormProps) {
  const words = wordsOf(assignWords);
  const { minutes } = wordsOf(lengthsWords);
  const { id, version, number } = job;
  const { conflicts, accepted, isAsked, onProblem, forget } = useConflicts();
  const state = useCallForm(estimateJobOrder, {
    initialValues: { duration_minutes: String(job.duration_minutes) },
    onValuesChange: forget,
    schema,
    fieldsOf: ({ duration_minutes }) => ({ duration_minutes: Number(duration_minutes) }),
    inputOf: (fields) => ({ id, version, ...fields, accepted }),
    done: [words.done, words.estimate.doneText(number)],
    onProblem,
    onSaved: close,
  });
  return (
    <DialogForm
      state={state}
      submit={state.submit}
      text={isAsked ? words.estimate.anyway : words.estimate.submit}
      tellsStale
    >
      <LengthSelect
        data-autofocus
        description={words.estimate.hint(minutes(job.duration_minutes))}
        {...state.form.getInputProps('duration_minutes')}
      />
      <ConflictNotice conflicts={conflicts} />
    </DialogForm>
  );
}
