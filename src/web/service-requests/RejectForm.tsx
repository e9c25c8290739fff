import { Button, Group, Stack, Textarea } from '@mantine/core';
import { rejection, rejectServiceRequest, type ServiceRequestView } from '#contract/service-requests.ts';
import { useCallForm } from '#web/app/forms/form-command.ts';
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
  const { form, command, submit, leave } = useCallForm(rejectServiceRequest, {
    initialValues: { rejection_reason: '' },
    schema: rejection,
    inputOf: (fields) => ({ id: request.id, version: request.version, ...fields }),
    done: [reject.rejected, reject.rejectedText],
    onSaved: close,
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ActionNotice request={request} overtaken={overtaken} command={command} close={close} />
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
