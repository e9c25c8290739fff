import type { InputOf } from '#contract/calls/call.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { useServerQuery } from '#web/app/data/server-data.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/** The record that needs a technician and a time. An empty id means that no record is selected yet. */
export type PlannedRecord = Pick<InputOf<typeof getCrew>, 'record' | 'id'>;

/** The local time and the length in a form. An empty text means that none is selected yet. */
type FormAppointment = { readonly scheduled_date: string; readonly duration_minutes: string };

/** Reads the technicians who can be assigned at that time, and the best times. */
export function useCrew(
  record: PlannedRecord,
  { scheduled_date, duration_minutes }: FormAppointment,
  zone: string,
) {
  const at = {
    ...(scheduled_date !== '' && { at: zonedToInstant(scheduled_date, zone) }),
    ...(duration_minutes !== '' && { duration_minutes: Number(duration_minutes) }),
  };
  return useServerQuery(getCrew, { ...record, ...at }, { keepPrevious: true, enabled: record.id !== '' });
}
