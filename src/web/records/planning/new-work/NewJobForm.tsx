import { Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { createJobOrder, newJobForm } from '#contract/job-orders/order/create.ts';
import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { ProposalView } from '#contract/planning/crew.ts';
import type { UndoneVisit } from '#contract/planning/undone.ts';
import { DialogForm } from '#web/app/forms/DialogForm.tsx';
import { useCallForm } from '#web/app/forms/form-command.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { instantToZoned, todayIn, zonedToInstant } from '#web/app/time/dates.ts';
import { toastSuccess } from '#web/app/toasts/toast.ts';
import { useConflicts } from '#web/records/job-orders/appointment-form.ts';
import { BestTimes } from '#web/records/job-orders/BestTimes.tsx';
import { ConflictNotice } from '#web/records/job-orders/ConflictList.tsx';
import { type PlannedRecord, useCrew } from '#web/records/job-orders/crew.ts';
import { LengthAndWindow } from '#web/records/job-orders/LengthAndWindow.tsx';
import { TechnicianSelect } from '#web/records/job-orders/TechnicianSelect.tsx';
import { FirstVisit } from '#web/records/job-orders/visit/FirstVisit.tsx';
import { TakeAlong } from '#web/records/planning/take-along/TakeAlong.tsx';
import { newWorkWords } from '#words/en/planning/new-work.ts';
import { wordsOf } from '#words/words.ts';
import { useFirstProposal } from './first-proposal.ts';
import { firstJobValues, usualLength, withFaultOfVisit } from './first-values.ts';
import { MachineAndText } from './MachineAndText.tsx';
import { WorkInputs } from './WorkInputs.tsx';
import type { WorkFormProps } from './work-form.ts';

/** Returns the typed values as the fields that the call expects. Times are in the zone. */
function fieldsOf(
  {
    technician_id,
    scheduled_date,
    duration_minutes,
    window_minutes,
    ...values
  }: ReturnType<typeof firstJobValues>,
  zone: string,
) {
  return {
    ...values,
    ...(duration_minutes !== '' && { duration_minutes: Number(duration_minutes) }),
    window_minutes: Number(window_minutes),
    technician_id: technician_id || null,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, zone),
  };
}

/** Creates a job without a request. A technician is optional, and the user can accept conflicts. */
export function NewJobForm({ caller, draft, first, textRef, close }: WorkFormProps) {
  const words = wordsOf(newWorkWords);
  const { time_zone: zone } = caller;
  const today = todayIn(zone);
  const { conflicts, accepted, isAsked, forget, onProblem } = useConflicts();
  const [takenVisit, setTakenVisit] = useState<UndoneVisit | null>(null);
  const state = useCallForm(createJobOrder, {
    initialValues: firstJobValues({ caller, draft, first, text: textRef.current, today }),
    onValuesChange: ({ description }) => {
      textRef.current = description;
      forget();
    },
    schema: newJobForm,
    fieldsOf: (values) => ({ ...fieldsOf(values, zone), accepted }),
    inputOf: (fields) => {
      const work = newJobForm.parse(fields);
      const before = [first, takenVisit].find((visit) => visit?.machine_id === work.machine_id);
      return { ...work, forerunner_id: before?.id ?? null };
    },
    onProblem,
    onSaved: ({ number }) => {
      toastSuccess(words.job.done, words.job.doneText(number, shownName(caller)));
      close();
    },
  });
  const { form, submit } = state;
  const { machine_id, type, window_minutes } = form.values;
  const duration_minutes = form.values.duration_minutes || usualLength(caller, type);
  const follows = first !== null && first.machine_id === machine_id ? first : null;
  const crew = useCrew(plannedRecordOf(machine_id, follows), { ...form.values, duration_minutes }, zone);
  const choose = ({ technician_id, scheduled_date }: ProposalView) =>
    form.setValues({ technician_id, scheduled_date: instantToZoned(scheduled_date, zone) });
  const takeAlong = (visit: UndoneVisit | null) => {
    setTakenVisit(visit);
    form.setFieldValue(
      'description',
      withFaultOfVisit(form.values.description, { before: takenVisit, after: visit }),
    );
  };
  useFirstProposal(follows && crew.data, choose);
  return (
    <DialogForm state={state} submit={submit} text={isAsked ? words.job.anyway : words.job.submit}>
      <MachineAndText
        machine={{ caller, ...form.getInputProps('machine_id'), value: form.values.machine_id }}
        text={{
          label: words.job.description,
          description: words.job.descriptionHint,
          ...form.getInputProps('description'),
        }}
      />
      <EarlierVisit
        first={follows}
        takeAlongProps={{ machine_id, value: takenVisit?.id ?? null, onChange: takeAlong }}
      >
        <BestTimes crew={crew.data} choose={choose} />
      </EarlierVisit>
      <DateTimeInput
        label={words.job.scheduledDate}
        zone={zone}
        minDate={today}
        required
        {...form.getInputProps('scheduled_date')}
        value={form.values.scheduled_date}
      />
      <LengthAndWindow inputs={form.getInputProps} length={duration_minutes} window={window_minutes} />
      {machine_id === '' ? (
        <Text c="dimmed">{words.job.machineFirst}</Text>
      ) : (
        <TechnicianSelect
          crew={crew}
          {...form.getInputProps('technician_id')}
          value={form.values.technician_id}
          isOptional
        />
      )}
      <ConflictNotice conflicts={conflicts} />
      <WorkInputs
        type={form.getInputProps('type')}
        urgency={form.getInputProps('urgency')}
        phone={form.getInputProps('contact_phone')}
        instructions={form.getInputProps('special_instructions')}
      />
      <Text size="sm" c="dimmed" className="gh-keys">
        {words.sendKeys}
      </Text>
    </DialogForm>
  );
}

/**
 * Returns the record that the best times are for: the earlier job for a follow-up visit, otherwise the
 * machine.
 */
function plannedRecordOf(machine_id: string, first: JobOrderView | null): PlannedRecord {
  return first === null ? { record: 'machines', id: machine_id } : { record: 'second_visits', id: first.id };
}

type EarlierVisitProps = {
  readonly first: JobOrderView | null;
  readonly takeAlongProps: ComponentProps<typeof TakeAlong>;
  /** The best times, which are shown for a follow-up visit only. */
  readonly children: ReactNode;
};

/**
 * Shows the earlier visit that this one follows, or offers the visits whose unfinished work it could take
 * over.
 */
function EarlierVisit({ first, takeAlongProps, children }: EarlierVisitProps) {
  if (first === null) return <TakeAlong {...takeAlongProps} />;
  return (
    <>
      <FirstVisit first={first} />
      {children}
    </>
  );
}
