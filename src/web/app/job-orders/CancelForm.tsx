import { Button, Group, Stack, Textarea } from '@mantine/core';
import { cancelJobOrder, cancellationForm } from '#contract/job-orders.ts';
import { jobOrderLimits } from '#domain/job-order.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { cancelWords } from '#words/en/cancel.ts';
import { wordsOf } from '#words/words.ts';

type CancelFormProps = {
  readonly job: { readonly id: string; readonly version: number; readonly number: string };
  readonly close: () => void;
};

/** Cancels a job for good. The reason is told to the technician and the client. */
export function CancelForm({ job, close }: CancelFormProps) {
  const words = wordsOf(cancelWords);
  const { form, command, submit, leave } = useCallForm(cancelJobOrder, {
    initialValues: { cancellation_reason: '' },
    schema: cancellationForm,
    inputOf: (fields) => ({ id: job.id, version: job.version, ...fields }),
    done: [words.done, words.doneText(job.number)],
    onSaved: close,
  });
  return (
    <form noValidate onSubmit={submit}>
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
