import { useForm } from '@mantine/form';
import { useState } from 'react';
import { jobAppointment } from '#contract/appointment.ts';
import type { Problem } from '#contract/problem.ts';
import { noObjections, type Objections } from '#domain/appointment.ts';
import { checkBy } from '#web/app/forms/check-by.ts';
import { showFieldErrors } from '#web/app/forms/form-errors.ts';
import { zonedToInstant } from '#web/app/time/dates.ts';

/** Whom and when a form names; the time as clocks in the operator's zone show it. */
export type AppointmentValues = { technician_id: string; scheduled_date: string };

const resolve = checkBy(jobAppointment);

/** Whom and when, and what the server found to speak against it: sending it again accepts that. */
export function useAppointmentForm(initialValues: AppointmentValues, zone: string) {
  const [objections, setObjections] = useState(noObjections);
  const appointmentOf = ({ technician_id, scheduled_date }: AppointmentValues) => ({
    technician_id,
    scheduled_date: scheduled_date === '' ? '' : zonedToInstant(scheduled_date, zone),
    accepted: [...objections.concerns],
  });
  const form = useForm<AppointmentValues>({
    initialValues,
    validate: (values) => resolve(appointmentOf(values)),
    // What was said of one appointment says nothing of another.
    onValuesChange: () => setObjections(noObjections),
  });
  const onProblem = (problem: Problem) => {
    const found = objectionsIn(problem);
    if (found !== null) setObjections(found);
    return found !== null || showFieldErrors(form, problem);
  };
  return { form, objections, isAsked: objections.concerns.length > 0, appointmentOf, onProblem };
}

/** What a refusal says against an appointment; null when it says something else. */
export function objectionsIn({ code, concerns = [], overlaps = [] }: Problem): Objections | null {
  return code === 'concerns' ? { concerns, overlaps } : null;
}
