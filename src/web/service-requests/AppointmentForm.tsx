import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import {
  approveServiceRequest,
  assignServiceRequest,
  type ServiceRequestView,
} from '#contract/service-requests.ts';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { instantToZoned } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { AppointmentFields } from '#web/records/job-orders/AppointmentFields.tsx';
import { useAppointmentForm } from '#web/records/job-orders/appointment-form.ts';
import { TakeAlong } from '#web/records/planning/take-along/TakeAlong.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { wordsOf } from '#words/words.ts';
import { ActionNotice, type Overtaken } from './ActionNotice.tsx';
import { proposedAppointment } from './proposed-appointment.ts';
import { useRequestFacts } from './request-facts.tsx';

type AppointmentFormProps = {
  readonly kind: 'approve' | 'assign';
  readonly request: ServiceRequestView;
  readonly overtaken: Overtaken;
  readonly close: () => void;
};

export function AppointmentForm({ kind, request, overtaken, close }: AppointmentFormProps) {
  const serviceRequests = wordsOf(serviceRequestsWords);
  const { approve, assign, facts } = serviceRequests;
  const words = kind === 'approve' ? approve : assign;
  const beside = [facts.serial, facts.received];
  const requestFacts = useRequestFacts(request).filter(({ name }) => !beside.includes(name));
  const { id, version, time_zone } = request;
  const now = instantToZoned(new Date().toISOString(), time_zone);
  const proposed = { technician_id: '', scheduled_date: proposedAppointment(request, now) };
  const { state, shared, conflicts, isAsked } = useAppointmentForm(proposed, time_zone);
  const created = () => toastSuccess(approve.created, approve.createdText);
  const [forerunner_id, takeAlong] = useState<string | null>(null);
  const inputOf = (appointment: ReturnType<typeof shared.fieldsOf>) => ({
    id,
    version,
    appointment,
    forerunner_id,
  });
  const approving = useFormCommand(state, approveServiceRequest, {
    ...shared,
    inputOf,
    done: [approve.approved, approve.approvedText],
    onSaved: (_output, { appointment }) => {
      if (appointment) created();
      close();
    },
  });
  const assigning = useFormCommand(state, assignServiceRequest, {
    ...shared,
    inputOf,
    onSaved: () => {
      created();
      close();
    },
  });
  const { command, submit } = kind === 'approve' ? approving : assigning;
  const isRunning = approving.command.isRunning || assigning.command.isRunning;
  const isSettled = overtaken !== null && !overtaken.canStillAssign;
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <ActionNotice
          request={request}
          overtaken={overtaken}
          command={{ ...command, isRunning }}
          close={close}
        />
        <Facts facts={[{ name: facts.problem, value: request.problem_description }, ...requestFacts]} />
        <TakeAlong
          machine_id={request.machine_id}
          value={forerunner_id}
          onChange={(visit) => takeAlong(visit?.id ?? null)}
        />
        <AppointmentFields
          form={state.form}
          conflicts={conflicts}
          record={{ record: 'service_requests', id }}
          label={approve.scheduledDate}
          zone={time_zone}
          now={now}
        />
        <FormButtons
          text={isAsked ? words.anyway : words.submit}
          loading={command.isRunning}
          disabled={isSettled}
          leave={state.leave}
        >
          {kind === 'approve' && (
            <Button
              variant="light"
              disabled={isRunning || isSettled}
              onClick={() => void approving.command.run({ id, version })}
            >
              {approve.approveOnly}
            </Button>
          )}
        </FormButtons>
      </Stack>
    </form>
  );
}
