import { Stack } from '@mantine/core';
import { assignJobOrder, handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { CommandNotice } from '#web/app/forms/CommandNotice.tsx';
import { FormButtons } from '#web/app/forms/FormButtons.tsx';
import { useFormCommand } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatDateTime, instantToZoned } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { AppointmentFields } from '#web/records/job-orders/AppointmentFields.tsx';
import { useAppointmentForm } from '#web/records/job-orders/appointment-form.ts';
import { assignWords } from '#words/en/job-orders/appointment/assign.ts';
import { wordsOf } from '#words/words.ts';

type AssignJobFormProps = { readonly job: JobOrderListed; readonly close: () => void };

/** Assigns a job to a technician at a chosen time. Conflicts are shown, and the dispatcher can accept them. */
export function AssignJobForm(props: AssignJobFormProps) {
  return <AppointmentOfJob {...props} call={assignJobOrder} technician_id={props.job.technician_id} />;
}

/** Hands a started job over to another technician, who continues the same report. */
export function HandOverForm(props: AssignJobFormProps) {
  return <AppointmentOfJob {...props} call={handOverJobOrder} technician_id={null} />;
}

type AppointmentOfJobProps = AssignJobFormProps & {
  readonly call: typeof assignJobOrder | typeof handOverJobOrder;
  readonly technician_id: string | null;
};

function AppointmentOfJob({ job, close, call, technician_id }: AppointmentOfJobProps) {
  const words = wordsOf(assignWords);
  const { id, version, number, time_zone, window_minutes } = job;
  const now = instantToZoned(new Date().toISOString(), time_zone);
  const scheduled_date = proposedTime(job, now);
  const proposed = { technician_id: technician_id ?? '', scheduled_date, window_minutes };
  const { state, shared, conflicts, isAsked } = useAppointmentForm(proposed, time_zone);
  const { command, submit } = useFormCommand(state, call, {
    ...shared,
    inputOf: (fields) => ({ id, version, ...fields }),
    onSaved: ({ technician, scheduled_date }) => {
      const at = formatDateTime(scheduled_date, time_zone);
      toastSuccess(words.done, words.doneText(number, (technician && shownName(technician)) ?? '', at));
      close();
    },
  });
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap="md">
        <AppointmentFields
          form={state.form}
          conflicts={conflicts}
          record={{ record: 'job_orders', id }}
          label={words.scheduledDate}
          zone={time_zone}
          now={now}
        />
        <CommandNotice command={command} />
        <FormButtons
          text={isAsked ? words.anyway : words.submit}
          loading={command.isRunning}
          leave={state.leave}
        />
      </Stack>
    </form>
  );
}

/** Returns the time that the client requested, or else the job's own time; empty if it is in the past. */
function proposedTime({ asked_date, scheduled_date, time_zone }: JobOrderListed, now: string): string {
  const proposed = instantToZoned(asked_date ?? scheduled_date, time_zone);
  return proposed < now ? '' : proposed;
}
