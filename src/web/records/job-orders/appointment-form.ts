import { useState } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { jobAppointment } from '#contract/job-orders/appointment/appointment.ts';
import { type Conflicts, concernsAmong, noConflicts } from '#domain/planning/appointment.ts';
import { windowDefault } from '#domain/visit/course.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/**
 * The technician, time, length and arrival window in a form. The time is local to the operator's zone. If the length
 * is empty, the job's own length applies or, for a new job, the default of its service type.
 */
export type AppointmentValues = {
  technician_id: string;
  scheduled_date: string;
  duration_minutes: string;
  window_minutes: string;
};

/** Stores the conflicts that the server reported. Sending the same input again accepts them. */
export function useConflicts() {
  const [conflicts, setConflicts] = useState(noConflicts);
  return {
    conflicts,
    accepted: [...conflicts.concerns],
    isAsked: conflicts.concerns.length > 0,
    onProblem: (problem: Problem) => {
      const reported = conflictsIn(problem);
      if (reported !== null) setConflicts(reported);
      return reported !== null;
    },
    /** Call this when the appointment changes, because its conflicts may then differ. */
    forget: () => setConflicts(noConflicts),
  };
}

type ProposedAppointment = Pick<AppointmentValues, 'technician_id' | 'scheduled_date'> & {
  /** The job's own arrival window in minutes; the default if omitted. */
  readonly window_minutes?: number;
};

/** Creates the form for an appointment, with the conflicts that the server reports. */
export function useAppointmentForm(
  { window_minutes = windowDefault, ...proposed }: ProposedAppointment,
  zone: string,
) {
  const { conflicts, accepted, isAsked, onProblem, forget } = useConflicts();
  const state = useVersionedForm({
    record: null,
    valuesOf: (): AppointmentValues => ({
      ...proposed,
      duration_minutes: '',
      window_minutes: String(window_minutes),
    }),
    onValuesChange: forget,
  });
  const fieldsOf = ({
    technician_id,
    scheduled_date,
    duration_minutes,
    window_minutes,
  }: AppointmentValues) => ({
    technician_id,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, zone),
    ...(duration_minutes !== '' && { duration_minutes: Number(duration_minutes) }),
    window_minutes: Number(window_minutes),
    accepted,
  });
  /** The options that all commands of the form share. */
  const shared = { schema: jobAppointment, fieldsOf, onProblem };
  return { state, shared, conflicts, isAsked };
}

/** Returns the conflicts that a refusal lists; null for any other refusal. */
export function conflictsIn({ code, concerns, overlaps = [] }: Problem): Conflicts | null {
  return code === 'concerns' ? { concerns: concernsAmong(concerns), overlaps } : null;
}
