import { Text } from '@mantine/core';
import * as z from 'zod/mini';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { pauseJobOrder } from '#contract/job-orders/visit/visit.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatAppointment, zonedToInstant } from '#web/app/time/dates.ts';
import { LeavingInput, useLeaving } from '#web/records/decisions/LeavingInput.tsx';
import { leavingOf } from '#web/records/job-orders/visit/leaving.ts';
import { leavingWords } from '#words/en/job-orders/visit/leaving.ts';
import { wordsOf } from '#words/words.ts';

type PauseFormProps = { readonly job: JobOrderListed; readonly close: () => void };

const schema = z.pick(pauseJobOrder.input, { left_at: true });

/** Lets a planner enter when the technician left a visit that is still open. The work is on hold from then on. */
export function PauseForm({ job, close }: PauseFormProps) {
  const words = wordsOf(leavingWords).ofTechnician;
  const { id, version, number, time_zone, technician } = job;
  const leaving = leavingOf(job, () => true);
  const { value, setValue, left_at } = useLeaving(leaving, time_zone);
  const state = useCallForm(pauseJobOrder, {
    initialValues: { left_at: '' },
    schema,
    fieldsOf: () => ({ left_at }),
    inputOf: () => ({ id, version, left_at: zonedToInstant(value, time_zone) }),
    done: [words.done, words.doneText(number)],
    onSaved: close,
  });
  if (leaving === null) return null;
  const name = (technician && shownName(technician)) ?? '';
  return (
    <DialogForm state={state} submit={state.submit} text={words.submit} tellsStale>
      <Text>{words.open(name, formatAppointment(leaving.from, time_zone))}</Text>
      <LeavingInput
        leaving={leaving}
        question={words.question(name)}
        zone={time_zone}
        value={value}
        onChange={setValue}
        error={state.form.errors.left_at}
      />
      <Text>{words.consequence}</Text>
    </DialogForm>
  );
}
