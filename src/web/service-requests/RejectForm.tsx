import { Button, Group, Stack, Textarea } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { rejection, rejectServiceRequest, type ServiceRequestView } from '#contract/service-requests.ts';
import { onInvalid, showFieldErrors } from '../app/form-errors.ts';
import { useCommand } from '../app/server-data.ts';
import { toastSuccess } from '../app/toast.ts';
import { useMessages } from '../messages/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { isOvertaken } from './overtaken.ts';

export function RejectForm({
  request,
  close,
}: {
  readonly request: ServiceRequestView;
  readonly close: () => void;
}) {
  const { app, serviceRequests } = useMessages();
  const { reject, overtaken } = serviceRequests;
  const form = useForm({
    initialValues: { rejection_reason: '' },
    validate: schemaResolver(rejection, { sync: true }),
  });
  const command = useCommand(rejectServiceRequest, {
    onSuccess: () => {
      toastSuccess(reject.rejected, reject.rejectedText);
      close();
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const send = (values: { rejection_reason: string }) =>
    void command.run({ id: request.id, version: request.version, ...values });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        {isOvertaken(command.problem) && (
          <Notice tone="warning" title={overtaken} action={{ text: app.close, run: close }}>
            {command.problem.detail}
          </Notice>
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
          <Button type="submit" color="rose" loading={command.isRunning}>
            {reject.submit}
          </Button>
          <Button variant="default" onClick={close}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
