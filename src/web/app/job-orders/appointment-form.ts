import { useState } from 'react';
import { jobAppointment } from '#contract/appointment.ts';
import type { Problem } from '#contract/problem.ts';
import { noObjections, type Objections } from '#domain/appointment.ts';
import { useVersionedForm } from '#web/app/forms/versioned-form.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/** Whom and when a form names; the time as clocks in the operator's zone show it. */
export type AppointmentValues = { technician_id: string; scheduled_date: string };

/** Whom and when, and what the server found to speak against it: sending it again accepts that. */
export function useAppointmentForm(initialValues: AppointmentValues, zone: string) {
  const [objections, setObjections] = useState(noObjections);
  const state = useVersionedForm({
    record: null,
    valuesOf: () => initialValues,
    // What was said of one appointment says nothing of another.
    onValuesChange: () => setObjections(noObjections),
  });
  const fieldsOf = ({ technician_id, scheduled_date }: AppointmentValues) => ({
    technician_id,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, zone),
    accepted: [...objections.concerns],
  });
  const onProblem = (problem: Problem) => {
    const found = objectionsIn(problem);
    if (found !== null) setObjections(found);
    return found !== null;
  };
  /** What every command of the form has in common. */
  const shared = { schema: jobAppointment, fieldsOf, onProblem };
  return { state, shared, objections, isAsked: objections.concerns.length > 0 };
}

/** What a refusal says against an appointment; null when it says something else. */
export function objectionsIn({ code, concerns = [], overlaps = [] }: Problem): Objections | null {
  return code === 'concerns' ? { concerns, overlaps } : null;
}
