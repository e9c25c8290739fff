import { Button, Group, Stack } from '@mantine/core';
import type { JobOrderListed } from '#contract/job-order.ts';
import { assignJobOrder } from '#contract/job-orders.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { formatDateTime, instantToZoned } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { assignWords } from '#words/en/planning/assign.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { AppointmentFields } from './AppointmentFields.tsx';
import { useAppointmentForm } from './appointment-form.ts';

type AssignJobFormProps = { readonly job: JobOrderListed; readonly close: () => void };

/** Gives a job to a technician at a time; what speaks against it is shown, and can be accepted. */
export function AssignJobForm({ job, close }: AssignJobFormProps) {
  const { app } = wordsOf(startWords);
  const words = wordsOf(assignWords);
  const { id, version, number, time_zone } = job;
  const now = instantToZoned(new Date().toISOString(), time_zone);
  const proposed = { technician_id: job.technician_id ?? '', scheduled_date: proposedTime(job, now) };
  const { state, shared, objections, isAsked } = useAppointmentForm(proposed, time_zone);
  const { command, submit } = useFormCommand(state, assignJobOrder, {
    ...shared,
    inputOf: (fields) => ({ id, version, ...fields }),
    onSaved: ({ technician, scheduled_date }) => {
      const at = formatDateTime(scheduled_date, time_zone);
      toastSuccess(words.done, words.doneText(number, technician?.name ?? '', at));
      close();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <AppointmentFields
          form={state.form}
          objections={objections}
          planned={{ record: 'job_orders', id }}
          label={words.scheduledDate}
          zone={time_zone}
          now={now}
        />
        <CommandNotice command={command} />
        <Group className="gh-actions">
          <Button type="submit" loading={command.isRunning}>
            {isAsked ? words.anyway : words.submit}
          </Button>
          <Button variant="default" onClick={state.leave}>
            {app.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The job's own time, unless it is past. */
function proposedTime({ scheduled_date, time_zone }: JobOrderListed, now: string): string {
  const proposed = instantToZoned(scheduled_date, time_zone);
  return proposed < now ? '' : proposed;
}
