import { Button, Group, Stack } from '@mantine/core';
import {
  approveServiceRequest,
  assignServiceRequest,
  type ServiceRequestView,
} from '#contract/service-requests.ts';
import { useCommand } from '#web/app/data/server-data.ts';
import { useDialogExit } from '#web/app/forms/dialog-exit.ts';
import { onInvalid } from '#web/app/forms/form-errors.ts';
import { AppointmentFields } from '#web/app/job-orders/AppointmentFields.tsx';
import { type AppointmentValues, useAppointmentForm } from '#web/app/job-orders/appointment-form.ts';
import { instantToZoned } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { ActionNotice, type Overtaken } from './ActionNotice.tsx';
import { usePreferred } from './preferred.ts';
import { proposedAppointment } from './proposed-appointment.ts';

type AppointmentFormProps = {
  readonly kind: 'approve' | 'assign';
  readonly request: ServiceRequestView;
  readonly overtaken: Overtaken;
  readonly close: () => void;
};

export function AppointmentForm({ kind, request, overtaken, close }: AppointmentFormProps) {
  const { app } = wordsOf(startWords);
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { approve, assign, facts } = serviceRequests;
  const words = kind === 'approve' ? approve : assign;
  const preferred = usePreferred(request);
  const { id, version, time_zone } = request;
  const now = instantToZoned(new Date().toISOString(), time_zone);
  const proposed = { technician_id: '', scheduled_date: proposedAppointment(request, now) };
  const { form, objections, isAsked, appointmentOf, onProblem } = useAppointmentForm(proposed, time_zone);
  const created = () => toastSuccess(approve.created, approve.createdText);
  const approving = useCommand(approveServiceRequest, {
    onSuccess: (_output, { appointment }) => {
      toastSuccess(approve.approved, approve.approvedText);
      if (appointment) created();
      close();
    },
    onProblem,
  });
  const assigning = useCommand(assignServiceRequest, {
    onSuccess: () => {
      created();
      close();
    },
    onProblem,
  });
  const command = kind === 'approve' ? approving : assigning;
  const isRunning = approving.isRunning || assigning.isRunning;
  const isSettled = overtaken !== null && !overtaken.canStillAssign;
  const leave = useDialogExit(form.isDirty());
  const send = (values: AppointmentValues) =>
    void command.run({ id, version, appointment: appointmentOf(values) });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        {!isRunning && (
          <ActionNotice request={request} overtaken={overtaken} problem={command.problem} close={close} />
        )}
        <Facts facts={[{ name: facts.preferred, value: preferred }]} />
        <AppointmentFields
          form={form}
          objections={objections}
          operatorId={request.operator_id}
          label={approve.scheduledDate}
          zone={time_zone}
          now={now}
        />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning} disabled={isSettled}>
            {isAsked ? words.anyway : words.submit}
          </Button>
          {kind === 'approve' && (
            <Button
              variant="light"
              disabled={isRunning || isSettled}
              onClick={() => void approving.run({ id, version })}
            >
              {approve.approveOnly}
            </Button>
          )}
          <Button variant="default" onClick={leave}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
