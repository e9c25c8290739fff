import type { UseFormReturnType } from '@mantine/form';
import type { Objections } from '#domain/planning/appointment.ts';
import { DateTimeInput } from '#web/app/time/DateTimeInput.tsx';
import type { AppointmentValues } from './appointment-form.ts';
import { ObjectionNotice } from './ObjectionList.tsx';
import { TechnicianSelect } from './TechnicianSelect.tsx';

type AppointmentFieldsProps = {
  readonly form: UseFormReturnType<AppointmentValues>;
  readonly objections: Objections;
  readonly operatorId: string;
  readonly label: string;
  readonly zone: string;
  /** The time now, on the clocks of the operator's zone. */
  readonly now: string;
};

export function AppointmentFields({
  form,
  objections,
  operatorId,
  label,
  zone,
  now,
}: AppointmentFieldsProps) {
  return (
    <>
      <TechnicianSelect
        operatorId={operatorId}
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
      <ObjectionNotice objections={objections} />
    </>
  );
}
