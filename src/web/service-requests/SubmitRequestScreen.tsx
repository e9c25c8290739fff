import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { schemaResolver, useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { listMachines } from '#contract/machines.ts';
import { serviceRequestForm, submitServiceRequest } from '#contract/service-requests.ts';
import { serviceRequestDefaults, serviceTypes, timeSlots, urgencies } from '#domain/service-request.ts';
import { todayIn } from '../app/dates.ts';
import { type Draft, draftStore } from '../app/draft.ts';
import { onInvalid, showFieldErrors } from '../app/form-errors.ts';
import { useCommand, useServerQuery } from '../app/server-data.ts';
import { useSession } from '../app/session.ts';
import { toastSuccess } from '../app/toast.ts';
import { useMessages } from '../messages/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';

const empty = {
  machine_id: '',
  service_type_requested: serviceRequestDefaults.service_type_requested as string,
  problem_description: '',
  urgency: serviceRequestDefaults.urgency as string,
  preferred_date: '',
  preferred_time_slot: '',
  contact_phone: '',
  special_instructions: '',
};
type Values = typeof empty;

const formVersion = 1;

/** An unchosen slot is none; everything else is as the contract wants it. */
function inputOf(values: Values) {
  return {
    ...values,
    preferred_time_slot: values.preferred_time_slot === '' ? null : values.preferred_time_slot,
  };
}

export function SubmitRequestScreen() {
  const { request } = useMessages().serviceRequests;
  const { session } = useSession();
  const store = draftStore(session?.user.id ?? '', 'service-request', empty);
  const [draft, setDraft] = useState<Draft<Values> | null>(store.read);
  return (
    <Page title={request.title} description={request.description}>
      {draft !== null && (
        <Notice
          tone="info"
          action={{
            text: request.discardDraft,
            run: () => {
              store.discard();
              setDraft(null);
            },
          }}
        >
          {request.draftRestored}
        </Notice>
      )}
      <Panel>
        <RequestForm key={String(draft === null)} initial={draft?.values ?? empty} store={store} />
      </Panel>
    </Page>
  );
}

type RequestFormProps = { readonly initial: Values; readonly store: ReturnType<typeof draftStore<Values>> };

function RequestForm({ initial, store }: RequestFormProps) {
  const { app, domain, serviceRequests } = useMessages();
  const { request } = serviceRequests;
  const { session } = useSession();
  const navigate = useNavigate();
  const resolve = schemaResolver(serviceRequestForm, { sync: true });
  const form = useForm<Values>({
    initialValues: initial,
    validate: (values) => resolve(inputOf(values)),
    onValuesChange: (values) => store.write({ version: formVersion, values }),
  });
  const command = useCommand(submitServiceRequest, {
    onSuccess: () => {
      store.discard();
      toastSuccess(request.submitted, request.submittedText);
      void navigate({ to: '/client' });
    },
    onProblem: (problem) => showFieldErrors(form, problem),
  });
  const send = (values: Values) => {
    const parsed = serviceRequestForm.safeParse(inputOf(values));
    if (parsed.success) void command.run(parsed.data);
  };
  const choices = <Value extends string>(values: readonly Value[], words: Record<Value, string>) =>
    values.map((value) => ({ value, label: words[value] }));
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        <MachineSelect {...form.getInputProps('machine_id')} />
        <Select
          label={request.serviceType}
          data={choices(serviceTypes, domain.serviceType)}
          allowDeselect={false}
          required
          {...form.getInputProps('service_type_requested')}
        />
        <Textarea
          label={request.problem}
          description={request.problemHint}
          rows={4}
          required
          {...form.getInputProps('problem_description')}
        />
        <Select
          label={request.urgency}
          data={choices(urgencies, domain.urgency)}
          allowDeselect={false}
          required
          {...form.getInputProps('urgency')}
        />
        <DateInput
          label={request.preferredDate}
          required
          firstDayOfWeek={0}
          minDate={todayIn(session?.operator?.time_zone ?? 'UTC')}
          valueFormat="MMM D, YYYY"
          {...form.getInputProps('preferred_date')}
          value={form.values.preferred_date || null}
          onChange={(date) => form.setFieldValue('preferred_date', date ?? '')}
        />
        <Select
          label={request.timeSlot}
          data={choices(timeSlots, domain.timeSlot)}
          placeholder={request.noTimeSlot}
          clearable
          {...form.getInputProps('preferred_time_slot')}
          value={form.values.preferred_time_slot || null}
          onChange={(slot) => form.setFieldValue('preferred_time_slot', slot ?? '')}
        />
        <TextInput
          label={request.contactPhone}
          type="tel"
          autoComplete="tel"
          placeholder={request.phonePlaceholder}
          {...form.getInputProps('contact_phone')}
        />
        <Textarea label={request.instructions} rows={3} {...form.getInputProps('special_instructions')} />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {request.submit}
          </Button>
          <Button variant="default" component={Link} to="/client" onClick={store.discard}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type MachineSelectProps = {
  readonly value?: string;
  readonly onChange?: (value: string) => void;
  readonly error?: React.ReactNode;
};

function MachineSelect({ value = '', onChange, error, ...input }: MachineSelectProps) {
  const { request } = useMessages().serviceRequests;
  const { role } = useSession();
  const [search, setSearch] = useState('');
  const [typed] = useDebouncedValue(search, 250);
  const query = useServerQuery(
    listMachines,
    { limit: 100, ...(role === 'super_admin' && typed && { search: typed }) },
    { keepPrevious: true },
  );
  const machines = query.data?.items ?? [];
  return (
    <Select
      {...input}
      label={request.machine}
      placeholder={request.machinePlaceholder}
      required
      searchable
      disabled={query.isPending}
      data={machines.map((machine) => ({
        value: machine.id,
        label: `${machine.model} · ${machine.serial_number} · ${machine.location}${role === 'super_admin' ? ` · ${machine.client.name}` : ''}`,
      }))}
      nothingFoundMessage={query.isPending ? undefined : request.noMachines}
      onSearchChange={setSearch}
      error={
        error ?? (query.isSuccess && machines.length === 0 && typed === '' ? request.noMachines : undefined)
      }
      value={value || null}
      onChange={(machine) => onChange?.(machine ?? '')}
    />
  );
}
