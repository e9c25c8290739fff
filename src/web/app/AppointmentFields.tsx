import { type FormErrors, schemaResolver, type UseFormReturnType } from '@mantine/form';
import { jobAppointment } from '#contract/service-requests.ts';
import { DateTimeInput } from './DateTimeInput.tsx';
import { zonedToInstant } from './dates.ts';
import { TechnicianSelect } from './TechnicianSelect.tsx';

/** Whom and when a form names; the time as clocks in the operator's zone show it. */
export type AppointmentValues = { technician_id: string; scheduled_date: string };

const resolve = schemaResolver(jobAppointment, { sync: true });

/** What is sent for the values. */
export function appointmentOf({ technician_id, scheduled_date }: AppointmentValues, zone: string) {
  return {
    technician_id,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, zone),
  };
}

export function appointmentErrors(values: AppointmentValues, zone: string): FormErrors {
  return resolve(appointmentOf(values, zone));
}

type AppointmentFieldsProps = {
  readonly form: UseFormReturnType<AppointmentValues>;
  readonly operatorId: string;
  readonly label: string;
  readonly zone: string;
  /** On the clocks there. */
  readonly now: string;
};

export function AppointmentFields({ form, operatorId, label, zone, now }: AppointmentFieldsProps) {
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
    </>
  );
}
