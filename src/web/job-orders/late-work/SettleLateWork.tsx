import { Stack, Text, Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { type LateWorkView, settleLateWork } from '#contract/job-orders/late-work.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { lateWorkLimits } from '#domain/late-work.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { lateWorkWords } from '#words/en/job-orders/late-work.ts';
import { wordsOf } from '#words/words.ts';
import { actText } from './LateWorkItem.tsx';

type SettleLateWorkProps = {
  readonly job: JobOrderView;
  readonly chosen: readonly LateWorkView[];
  readonly close: () => void;
};

/** The form in which a planner enters one note about the ticked entries. Their technician sees the note. */
export function SettleLateWork({ job, chosen, close }: SettleLateWorkProps) {
  const { settle } = wordsOf(lateWorkWords);
  const state = useCallForm(settleLateWork, {
    initialValues: { note: '' },
    schema: z.pick(settleLateWork.input, { note: true }),
    inputOf: ({ note }) => ({ id: job.id, late_work_ids: chosen.map(({ id }) => id), note }),
    done: [settle.done, settle.doneText],
    onSaved: close,
  });
  return (
    <DialogForm state={state} submit={state.submit} text={settle.submit}>
      <Stack gap={0}>
        <Text size="sm">{settle.about}</Text>
        {chosen.map((work) => (
          <Text key={work.id} size="sm" fw={600}>
            {actText(work, job)}
          </Text>
        ))}
      </Stack>
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
