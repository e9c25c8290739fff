import { useState } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { jobAppointment } from '#contract/planning/appointment.ts';
import { concernsAmong, noObjections, type Objections } from '#domain/planning/appointment.ts';
import { windowDefault } from '#domain/visit/course.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/**
 * The technician, the time, the length and the arrival window that a form names. The time is the one on clocks in the
 * operator's zone. A length that no one has chosen is empty: then the job keeps its own, and a new one gets that of its
 * kind.
 */
export type AppointmentValues = {
  technician_id: string;
  scheduled_date: string;
  duration_minutes: string;
  window_minutes: string;
};

/** Keeps what the server objects to; sending the same again accepts that. */
export function useObjections() {
  const [objections, setObjections] = useState(noObjections);
  return {
    objections,
    accepted: [...objections.concerns],
    isAsked: objections.concerns.length > 0,
    onProblem: (problem: Problem) => {
      const found = objectionsIn(problem);
      if (found !== null) setObjections(found);
      return found !== null;
    },
    /** An objection to one appointment says nothing about another. */
    forget: () => setObjections(noObjections),
  };
}

type Proposed = Pick<AppointmentValues, 'technician_id' | 'scheduled_date'> & {
  /** What the job has; when left out, what is usual. */
  readonly window_minutes?: number;
};

/** The form of a technician and a time, and what the server objects to. */
export function useAppointmentForm({ window_minutes = windowDefault, ...proposed }: Proposed, zone: string) {
  const { objections, accepted, isAsked, onProblem, forget } = useObjections();
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
  /** What every command of the form has in common. */
  const shared = { schema: jobAppointment, fieldsOf, onProblem };
  return { state, shared, objections, isAsked };
}

/** The objections that a refusal names; null when it is a refusal of another kind. */
export function objectionsIn({ code, concerns, overlaps = [] }: Problem): Objections | null {
  return code === 'concerns' ? { concerns: concernsAmong(concerns), overlaps } : null;
}
