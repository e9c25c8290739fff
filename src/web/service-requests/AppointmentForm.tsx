import { Button, Group, Stack } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import {
  approveServiceRequest,
  assignServiceRequest,
  jobAppointment,
  type ServiceRequestView,
} from '#contract/service-requests.ts';
import { DateTimeInput } from '../app/DateTimeInput.tsx';
import { instantToZoned, zonedToInstant } from '../app/dates.ts';
import { onInvalid, showFieldErrors } from '../app/form-errors.ts';
import { useCommand } from '../app/server-data.ts';
import { toastSuccess } from '../app/toast.ts';
import { useMessages } from '../messages/messages.ts';
import { useServiceRequestsMessages } from '../messages/service-requests.ts';
import { ActionNotice, type Overtaken } from './ActionNotice.tsx';
import { proposedAppointment } from './proposed-appointment.ts';
import { TechnicianSelect } from './TechnicianSelect.tsx';

type AppointmentFormProps = {
  readonly kind: 'approve' | 'assign';
  readonly request: ServiceRequestView;
  readonly overtaken: Overtaken;
  readonly close: () => void;
};

type Values = { technician_id: string; scheduled_date: string };

const resolve = schemaResolver(jobAppointment, { sync: true });

export function AppointmentForm({ kind, request, overtaken, close }: AppointmentFormProps) {
  const { app } = useMessages();
  const serviceRequests = useServiceRequestsMessages();
  const { approve, assign } = serviceRequests;
  const { id, version, time_zone } = request;
  const now = instantToZoned(new Date().toISOString(), time_zone);
  const appointmentOf = ({ technician_id, scheduled_date }: Values) => ({
    technician_id,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, time_zone),
  });
  const form = useForm<Values>({
    initialValues: { technician_id: '', scheduled_date: proposedAppointment(request, now) },
    validate: (values) => resolve(appointmentOf(values)),
  });
  const created = () => toastSuccess(approve.created, approve.createdText);
  const onProblem = (problem: Parameters<typeof showFieldErrors>[1]) => showFieldErrors(form, problem);
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
  const send = (values: Values) => void command.run({ id, version, appointment: appointmentOf(values) });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        {!isRunning && (
          <ActionNotice request={request} overtaken={overtaken} problem={command.problem} close={close} />
        )}
        <TechnicianSelect
          operatorId={request.operator_id}
          {...form.getInputProps('technician_id')}
          value={form.values.technician_id}
        />
        <DateTimeInput
          label={approve.scheduledDate}
          zone={time_zone}
          minDate={now.slice(0, 10)}
          required
          {...form.getInputProps('scheduled_date')}
          value={form.values.scheduled_date}
        />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning} disabled={isSettled}>
            {kind === 'approve' ? approve.submit : assign.submit}
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
          <Button variant="default" onClick={close}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
