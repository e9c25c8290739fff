import type { UseFormReturnType } from '@mantine/form';
import type { ProposalView } from '#contract/planning/crew.ts';
import type { Conflicts } from '#domain/planning/appointment.ts';
import { useDigits } from '#web/app/parts/plain-keys.ts';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import { instantToZoned } from '#web/app/time/dates.ts';
import type { AppointmentValues } from './appointment-form.ts';
import { BestTimes } from './BestTimes.tsx';
import { ConflictNotice } from './ConflictList.tsx';
import { type PlannedRecord, useCrew } from './crew.ts';
import { LengthAndWindow } from './LengthAndWindow.tsx';
import { TechnicianSelect } from './TechnicianSelect.tsx';

type AppointmentFieldsProps = {
  readonly form: UseFormReturnType<AppointmentValues>;
  readonly conflicts: Conflicts;
  /** The record that needs an appointment. */
  readonly record: PlannedRecord;
  readonly label: string;
  readonly zone: string;
  /** The current time in the operator's zone. */
  readonly now: string;
};

export function AppointmentFields({ form, conflicts, record, label, zone, now }: AppointmentFieldsProps) {
  const crew = useCrew(record, form.values, zone);
  const choose = ({ technician_id, scheduled_date }: ProposalView) =>
    form.setValues({ technician_id, scheduled_date: instantToZoned(scheduled_date, zone) });
  useDigits((digit) => {
    const proposal = crew.data?.proposals[digit - 1];
    if (proposal !== undefined) choose(proposal);
  });
  return (
    <>
      <BestTimes crew={crew.data} choose={choose} />
      <TechnicianSelect
        crew={crew}
        {...form.getInputProps('technician_id')}
        value={form.values.technician_id}
      />
      <DateTimeInput
        label={label}
        zone={zone}
        minDate={now.slice(0, 10)}
        required
        {...form.getInputProps('scheduled_date')}
        value={form.values.scheduled_date}
      />
      <LengthAndWindow
        inputs={form.getInputProps}
        length={form.values.duration_minutes || String(crew.data?.duration_minutes ?? '')}
        window={form.values.window_minutes}
      />
      <ConflictNotice conflicts={conflicts} />
    </>
  );
}
