import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { JobOrderListed } from '#contract/job-orders.ts';
import { assignJobOrder } from '#contract/planning.ts';
import type { Problem } from '#contract/problem.ts';
import type { Concern } from '#domain/appointment.ts';
import { useAssignMessages } from '../messages/assign.ts';
import { useMessages } from '../messages/messages.ts';
import { usePlanningMessages } from '../messages/planning.ts';
import { Notice } from '../ui/Notice.tsx';
import {
  AppointmentFields,
  type AppointmentValues,
  appointmentErrors,
  appointmentOf,
} from './AppointmentFields.tsx';
import { CommandNotice } from './CommandNotice.tsx';
import { formatDateTime, instantToZoned } from './dates.ts';
import { onInvalid, showFieldErrors } from './form-errors.ts';
import { useCommand } from './server-data.ts';
import { toastSuccess } from './toast.ts';

type AssignJobFormProps = { readonly job: JobOrderListed; readonly close: () => void };

const noConcerns: readonly Concern[] = [];

/** Gives a job to a technician at a time; what speaks against it is shown, and can be accepted. */
export function AssignJobForm({ job, close }: AssignJobFormProps) {
  const { app } = useMessages();
  const words = useAssignMessages();
  const { id, version, number, time_zone } = job;
  const now = instantToZoned(new Date().toISOString(), time_zone);
  const [against, setAgainst] = useState(noConcerns);
  const form = useForm<AppointmentValues>({
    initialValues: { technician_id: job.technician_id ?? '', scheduled_date: proposedTime(job, now) },
    validate: (values) => appointmentErrors(values, time_zone),
    // What was said of one appointment says nothing of another.
    onValuesChange: () => setAgainst(noConcerns),
  });
  const command = useCommand(assignJobOrder, {
    onSuccess: ({ technician, scheduled_date }) => {
      const at = formatDateTime(scheduled_date, time_zone);
      toastSuccess(words.done, words.doneText(number, technician?.name ?? '', at));
      close();
    },
    onProblem: (problem) => showConcerns(problem, setAgainst) || showFieldErrors(form, problem),
  });
  const send = (values: AppointmentValues) =>
    void command.run({ id, version, ...appointmentOf(values, time_zone), accepted: [...against] });
  return (
    <form noValidate onSubmit={form.onSubmit(send, onInvalid(form))}>
      <Stack gap="md">
        <AppointmentFields
          form={form}
          operatorId={job.operator_id}
          label={words.scheduledDate}
          zone={time_zone}
          now={now}
        />
        {command.problem?.code === 'concerns' ? (
          <Concerns concerns={against} />
        ) : (
          <CommandNotice command={command} />
        )}
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {against.length > 0 ? words.anyway : words.submit}
          </Button>
          <Button variant="default" onClick={close}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the job has, unless that is past. */
function proposedTime({ scheduled_date, time_zone }: JobOrderListed, now: string): string {
  const proposed = instantToZoned(scheduled_date, time_zone);
  return proposed < now ? '' : proposed;
}

function showConcerns(
  { code, concerns = [] }: Problem,
  show: (concerns: readonly Concern[]) => void,
): boolean {
  if (code !== 'concerns') return false;
  show(concerns);
  return true;
}

function Concerns({ concerns }: { readonly concerns: readonly Concern[] }) {
  const words = useAssignMessages();
  const { concernTexts } = usePlanningMessages().board;
  if (concerns.length === 0) return null;
  return (
    <Notice tone="warning" title={words.concerns}>
      {concerns.map((concern) => (
        <div key={concern}>{concernTexts[concern]}</div>
      ))}
    </Notice>
  );
}
