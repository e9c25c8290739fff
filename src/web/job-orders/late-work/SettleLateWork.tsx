import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { type LateWorkView, settleLateWork } from '#contract/job-orders/late-work.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { wordsOf } from '#words/words.ts';

type SettleLateWorkProps = { readonly work: LateWorkView; readonly close: () => void };

/** The form in which a planner enters what was done about late work. Its technician sees the note. */
export function SettleLateWork({ work, close }: SettleLateWorkProps) {
  const { settle } = wordsOf(lateWorkWords);
  const state = useCallForm(settleLateWork, {
    initialValues: { note: '' },
    schema: z.pick(settleLateWork.input, { note: true }),
    inputOf: ({ note }) => ({ id: work.job_order_id, late_work_id: work.id, note }),
    done: [settle.done, settle.doneText],
    onSaved: close,
  });
  return (
    <DialogForm state={state} submit={state.submit} text={settle.submit}>
      <Textarea
        label={settle.note}
        description={settle.hint}
        required
        data-autofocus
        autosize
        minRows={3}
        maxLength={lateWorkLimits.note.max}
        {...state.form.getInputProps('note')}
      />
    </DialogForm>
  );
}
