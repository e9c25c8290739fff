import { Text, Textarea } from '@mantine/core';
import { disputeForm, disputeSignature } from '#contract/job-orders/signature/dispute.ts';
import { disputeLimits } from '#domain/signing/dispute.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { disputeWords } from '#words/en/job-orders/signature/dispute.ts';
import { wordsOf } from '#words/words.ts';

type DisputeFormProps = {
  readonly job: { readonly id: string; readonly version: number; readonly number: string };
  readonly close: () => void;
};

/** The form in which a client disputes a signature and can add a remark. */
export function DisputeForm({ job: { id, version, number }, close }: DisputeFormProps) {
  const { dispute, page } = wordsOf(disputeWords);
  const state = useCallForm(disputeSignature, {
    initialValues: { remark: '' },
    schema: disputeForm,
    inputOf: (fields) => ({ id, version, ...fields }),
    done: [dispute.done, dispute.doneText(number)],
    onSaved: close,
  });
  return (
    <DialogForm state={state} submit={state.submit} text={page.submit} tellsStale>
      <Text>{dispute.happens}</Text>
      <Textarea
        label={page.remark}
        autosize
        minRows={3}
        maxLength={disputeLimits.remark.max}
        {...state.form.getInputProps('remark')}
      />
    </DialogForm>
  );
}
