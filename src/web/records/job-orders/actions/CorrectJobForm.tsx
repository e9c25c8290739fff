import { Text } from '@mantine/core';
import { correctJobOrder, jobCorrection } from '#contract/job-orders/order/correct.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { WorkInputs } from '#web/records/planning/new-work/WorkInputs.tsx';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { wordsOf } from '#words/words.ts';

type CorrectJobFormProps = { readonly job: JobOrderListed; readonly close: () => void };

/** Edits the type, urgency, phone and instructions of a planned job. */
export function CorrectJobForm({ job, close }: CorrectJobFormProps) {
  const words = wordsOf(assignWords);
  const { id, version, number, type, urgency, contact_phone, special_instructions } = job;
  const state = useCallForm(correctJobOrder, {
    initialValues: {
      type: type as string,
      urgency: urgency as string,
      contact_phone: formatPhone(contact_phone ?? ''),
      special_instructions: special_instructions ?? '',
    },
    schema: jobCorrection,
    inputOf: (fields) => ({ ...jobCorrection.parse(fields), id, version }),
    done: [words.done, words.correct.doneText(number)],
    onSaved: close,
  });
  const { getInputProps } = state.form;
  return (
    <DialogForm state={state} submit={state.submit} text={words.correct.submit} tellsStale>
      <WorkInputs
        type={getInputProps('type')}
        urgency={getInputProps('urgency')}
        phone={getInputProps('contact_phone')}
        instructions={getInputProps('special_instructions')}
      />
      <Text size="sm" c="dimmed">
        {words.correct.hint}
      </Text>
    </DialogForm>
  );
}
