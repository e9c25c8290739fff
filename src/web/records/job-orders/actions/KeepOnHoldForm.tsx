import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import { keepJobOrderOnHold } from '#contract/job-orders/visit/visit.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { refusal } from '#domain/workflow.ts';
import { useEffectiveRole } from '#web/app/acting-for/acting-for.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { formatAppointment, instantToZoned, zonedToInstant } from '#web/app/time/dates.ts';
import { HandBackForm } from '#web/records/job-orders/visit/HandBackForm.tsx';
import { holdWords } from '#words/en/job-orders/visit/hold.ts';
import { wordsOf } from '#words/words.ts';
import { proposedHoldEnd } from './hold-end.ts';

type KeepOnHoldFormProps = { readonly job: JobOrderListed; readonly close: () => void };

const schema = z.pick(keepJobOrderOnHold.input, { hold_until: true });

/** Asks when work on hold will continue. A technician who cannot continue hands the job back instead. */
export function KeepOnHoldForm({ job, close }: KeepOnHoldFormProps) {
  const words = wordsOf(holdWords);
  const role = useEffectiveRole();
  const [handsBack, setHandsBack] = useState(false);
  if (handsBack) return <HandBackForm job={job} close={close} />;
  const mayHandBack = role !== null && refusal(jobOrderWorkflow, 'hand_back', job, { role }) === null;
  return (
    <Stack gap="md">
      {job.paused_at !== null && <Text>{words.since(formatAppointment(job.paused_at, job.time_zone))}</Text>}
      <UntilForm job={job} close={close} />
      {mayHandBack && (
        <>
          <Text>{words.handBackHint}</Text>
          <Button variant="default" onClick={() => setHandsBack(true)}>
            {words.handBack}
          </Button>
        </>
      )}
    </Stack>
  );
}

function UntilForm({ job: { id, version, number, time_zone, hold_until }, close }: KeepOnHoldFormProps) {
  const words = wordsOf(holdWords);
  const state = useCallForm(keepJobOrderOnHold, {
    initialValues: {
      hold_until: instantToZoned(hold_until ?? proposedHoldEnd(new Date(), time_zone), time_zone),
    },
    schema,
    fieldsOf: (values) => ({
      hold_until: values.hold_until === '' ? '' : zonedToInstant(values.hold_until, time_zone),
    }),
    inputOf: (fields) => ({ id, version, ...fields }),
    done: [words.done, words.doneText(number)],
    onSaved: close,
  });
  const { values, errors, setFieldValue } = state.form;
  return (
    <DialogForm state={state} submit={state.submit} text={words.submit} tellsStale>
      <DateTimeInput
        label={words.question}
        zone={time_zone}
        required
        minDate={instantToZoned(new Date().toISOString(), time_zone)}
        value={values.hold_until}
        onChange={(value) => setFieldValue('hold_until', value)}
        error={errors.hold_until}
      />
      <Text>{words.visible}</Text>
    </DialogForm>
  );
}
