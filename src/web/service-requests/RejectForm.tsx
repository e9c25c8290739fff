import { Button, Group, Stack, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rejection, rejectServiceRequest, type ServiceRequestView } from '#contract/service-requests.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { checkBy } from '#web/app/forms/check-by.ts';
import { useDialogExit } from '#web/app/forms/dialog-exit.ts';
import { onInvalid, showFieldErrors } from '#web/app/forms/form-errors.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { ActionNotice, type Overtaken } from './ActionNotice.tsx';

type RejectFormProps = {
  readonly request: ServiceRequestView;
  readonly overtaken: Overtaken;
  readonly close: () => void;
};

export function RejectForm({ request, overtaken, close }: RejectFormProps) {
  const { app } = wordsOf(startWords);
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { reject } = serviceRequests;
  const form = useForm({
    initialValues: { rejection_reason: '' },
    validate: checkBy(rejection),
  });
  const command = useCommand(rejectServiceRequest, {
    onSuccess: () => {
      toastSuccess(reject.rejected, reject.rejectedText);
      close();
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const leave = useDialogExit(form.isDirty());
  const send = (values: { rejection_reason: string }) =>
    void command.run({ id: request.id, version: request.version, ...values });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        {!command.isRunning && (
          <ActionNotice request={request} overtaken={overtaken} problem={command.problem} close={close} />
        )}
        <Textarea
          label={reject.reason}
          description={reject.reasonHint}
          rows={4}
          required
          data-autofocus
          {...form.getInputProps('rejection_reason')}
        />
        <Group className="gh-actions">
          <Button type="submit" color="rose" loading={command.isRunning} disabled={overtaken !== null}>
            {reject.submit}
          </Button>
          <Button variant="default" onClick={leave}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
