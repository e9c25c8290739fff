import { Box, Button, Group, Stack } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import { serviceRequestForm, submitServiceRequest } from '#contract/service-requests.ts';
import { useOwnZone } from '#web/app/acting-for/own-zone.ts';
import type { draftStore } from '#web/app/data/draft.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { todayIn } from '#web/app/time/dates.ts';
import { PhotoInput } from '#web/records/files/PhotoInput.tsx';
import { type UploadStore, useUploads } from '#web/records/files/uploads.ts';
import { EmergencyNotice } from '#web/records/service-requests/EmergencyNotice.tsx';
import { OpenCaseQuestion } from '#web/records/service-requests/OpenCaseQuestion.tsx';
import { isOpenCase, useDifferentFault } from '#web/records/service-requests/open-case.ts';
import { requestFormVersion } from '#web/records/service-requests/request-draft.ts';
import {
  fieldsOf,
  type RequestValues,
  withoutPastDate,
} from '#web/records/service-requests/request-values.ts';
import { toastSubmitted } from '#web/records/service-requests/submitted-toasts.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { MachineSelect, useMachineZone } from './MachineSelect.tsx';
import { RequestInputs } from './RequestInputs.tsx';

type RequestFormProps = {
  readonly initial: RequestValues;
  readonly store: ReturnType<typeof draftStore<RequestValues>>;
  readonly photoStore: UploadStore;
  /** The earlier visit for the same problem. It is used only if the request is for the same machine. */
  readonly forerunner: Pick<JobOrderView, 'id' | 'number' | 'machine_id'> | null;
};

export function RequestForm({ initial, store, photoStore, forerunner }: RequestFormProps) {
  const { app } = wordsOf(startWords);
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { request } = serviceRequests;
  const navigate = useNavigate();
  const ownZone = useOwnZone();
  const photos = useUploads(photoStore);
  const forget = () => {
    photos.queue.clear();
    store.discard();
  };
  const leave = () => {
    forget();
    void navigate({ to: '/client' });
  };
  const differentFault = useDifferentFault();
  const { form, command, submit } = useCallForm(submitServiceRequest, {
    initialValues: withoutPastDate(initial, todayIn(ownZone)),
    onValuesChange: (values) => store.write({ version: requestFormVersion, values }),
    schema: serviceRequestForm,
    fieldsOf,
    inputOf: (fields) => ({
      ...serviceRequestForm.parse(fields),
      different_fault: differentFault.take(),
      photo_ids: photos.queue.ids(),
      forerunner_id: fields.machine_id === forerunner?.machine_id ? forerunner.id : null,
    }),
    onProblem: (problem) => isOpenCase(problem) || photos.queue.refused(problem, 'photo_ids'),
    onSaved: (saved) => {
      toastSubmitted(saved);
      leave();
    },
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await photos.queue.areSent()) submit();
  };
  // The emergency notice is hidden while the form asks about an open case, because that question already says what
  // happens next.
  const isAsked = command.problem !== null && isOpenCase(command.problem);
  const zone = useMachineZone(form.values.machine_id) ?? ownZone;
  return (
    <Box component="form" maw="48rem" noValidate onSubmit={onSubmit}>
      <Stack gap="md">
        <CommandNotice command={command} />
        {forerunner !== null && form.values.machine_id === forerunner.machine_id && (
          <Notice tone="info">{request.follows(forerunner.number)}</Notice>
        )}
        <MachineSelect {...form.getInputProps('machine_id')} value={form.values.machine_id} />
        <RequestInputs form={form} zone={zone} />
        {!isAsked && <EmergencyNotice urgency={form.values.urgency} />}
        <PhotoInput uploads={photos} label={request.photos} />
        <OpenCaseQuestion
          problem={command.problem}
          zone={zone}
          report={form.values}
          fileIds={photos.queue.ids()}
          added={leave}
          insist={() => differentFault.insist(submit)}
        />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {request.submit}
          </Button>
          <Button variant="default" component={Link} to="/client" onClick={forget}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </Box>
  );
}
