import { Button, Group, Select, Stack } from '@mantine/core';
import { DateTimePicker } from '@mantine/dates';
import { schemaResolver, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import {
  approveServiceRequest,
  assignServiceRequest,
  jobAppointment,
  type ServiceRequestView,
} from '#contract/service-requests.ts';
import { listTechniciansToAssign } from '#contract/technicians.ts';
import { todayIn, zonedToInstant } from '../app/dates.ts';
import { onInvalid, showFieldErrors } from '../app/form-errors.ts';
import { useCommand, useServerQuery } from '../app/server-data.ts';
import { toastSuccess } from '../app/toast.ts';
import { useMessages } from '../messages/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { isOvertaken } from './overtaken.ts';
import { proposedAppointment } from './proposed-appointment.ts';

type AppointmentFormProps = {
  readonly kind: 'approve' | 'assign';
  readonly request: ServiceRequestView;
  readonly close: () => void;
};

type Values = { technician_id: string; scheduled_date: string };

export function AppointmentForm({ kind, request, close }: AppointmentFormProps) {
  const { app, serviceRequests } = useMessages();
  const { approve, assign, overtaken } = serviceRequests;
  const { time_zone } = request;
  const inputOf = ({ technician_id, scheduled_date }: Values) => ({
    technician_id,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, time_zone),
  });
  const resolve = schemaResolver(jobAppointment, { sync: true });
  const form = useForm<Values>({
    initialValues: { technician_id: '', scheduled_date: proposedAppointment(request, todayIn(time_zone)) },
    validate: (values) => resolve(inputOf(values)),
  });
  const created = () => toastSuccess(approve.created, approve.createdText);
  const approving = useCommand(approveServiceRequest, {
    onSuccess: (_output, { appointment }) => {
      toastSuccess(approve.approved, approve.approvedText);
      if (appointment) created();
      close();
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const assigning = useCommand(assignServiceRequest, {
    onSuccess: () => {
      created();
      close();
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const command = kind === 'approve' ? approving : assigning;
  const { id, version } = request;
  const send = (values: Values) => void command.run({ id, version, appointment: inputOf(values) });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        {isOvertaken(command.problem) && (
          <Notice tone="warning" title={overtaken} action={{ text: app.close, run: close }}>
            {command.problem.detail}
          </Notice>
        )}
        <TechnicianSelect operatorId={request.operator_id} {...form.getInputProps('technician_id')} />
        <DateTimePicker
          label={approve.scheduledDate}
          description={approve.zoneHint(time_zone)}
          firstDayOfWeek={0}
          valueFormat="MMM D, YYYY h:mm A"
          required
          clearable
          {...form.getInputProps('scheduled_date')}
          value={form.values.scheduled_date || null}
          onChange={(date) => form.setFieldValue('scheduled_date', date ?? '')}
        />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {kind === 'approve' ? approve.submit : assign.submit}
          </Button>
          {kind === 'approve' && (
            <Button
              variant="light"
              disabled={command.isRunning}
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

type TechnicianSelectProps = {
  readonly operatorId: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
};

function TechnicianSelect({ operatorId, value = '', onChange, ...input }: TechnicianSelectProps) {
  const { approve } = useMessages().serviceRequests;
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 250);
  const [chosenLabel, setChosenLabel] = useState('');
  const isSearch = typed !== '' && typed !== chosenLabel;
  const query = useServerQuery(
    listTechniciansToAssign,
    { operator_id: operatorId, limit: 50, ...(isSearch && { search: typed }) },
    { keepPrevious: true },
  );
  const technicians = query.data?.items ?? [];
  const data = technicians.map(({ id, name, specialization }) => ({
    value: id,
    label: specialization === null ? name : `${name} · ${specialization}`,
  }));
  return (
    <Select
      {...input}
      label={approve.technician}
      placeholder={approve.technicianPlaceholder}
      required
      searchable
      data-autofocus
      data={data}
      filter={({ options }) => options}
      nothingFoundMessage={query.isPending ? undefined : approve.noTechnician}
      onSearchChange={setSearch}
      value={value || null}
      onChange={(id, option) => {
        setChosenLabel(option?.label ?? '');
        onChange?.(id ?? '');
      }}
    />
  );
}
