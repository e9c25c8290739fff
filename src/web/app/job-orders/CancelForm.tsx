import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { cancelJobOrder, cancellationForm } from '#contract/job-orders.ts';
import { jobOrderLimits } from '#domain/job-order.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { checkBy } from '#web/app/forms/check-by.ts';
import { useDialogExit } from '#web/app/forms/dialog-exit.ts';
import { onInvalid, showFieldErrors } from '#web/app/forms/form-errors.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { cancelWords } from '#words/en/cancel.ts';
import { wordsOf } from '#words/words.ts';

type CancelFormProps = {
  readonly job: { readonly id: string; readonly version: number; readonly number: string };
  readonly close: () => void;
};

const validate = checkBy(cancellationForm);

/** Cancels a job for good, for a reason that technician and client are told. */
export function CancelForm({ job, close }: CancelFormProps) {
  const words = wordsOf(cancelWords);
  const form = useForm({ initialValues: { cancellation_reason: '' }, validate });
  const command = useCommand(cancelJobOrder, {
    onSuccess: () => {
      toastSuccess(words.done, words.doneText(job.number));
      close();
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const leave = useDialogExit(form.isDirty());
  const send = (values: typeof form.values) =>
    void command.run({ id: job.id, version: job.version, ...values });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        <CommandNotice command={command} />
        <Textarea
          label={words.reason}
          description={words.hint}
          required
          data-autofocus
          autosize
          minRows={3}
          maxLength={jobOrderLimits.cancellation_reason.max}
          {...form.getInputProps('cancellation_reason')}
        />
        <Group className="gh-actions">
          <Button type="submit" color="rose" loading={command.isRunning}>
            {words.submit(job.number)}
          </Button>
          <Button variant="default" onClick={leave}>
            {words.keep}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
