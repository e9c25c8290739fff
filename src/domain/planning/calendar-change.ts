import { type Concern, objectionsTo, type Slot } from './appointment.ts';
import type { OnCallTurn } from './on-call.ts';
import type { OpenDays, WorkWeek } from './work-time.ts';

/** A conflict that an operator may accept: the new hours leave planned visits outside them. */
export const calendarConcerns = ['planned_visits'] as const;
export type CalendarConcern = (typeof calendarConcerns)[number];

export const calendarChangeLimits = {
  /** How many of the next planned visits are looked at. */
  visits: 2000,
  /** How many visits the question names. */
  named: 20,
} as const;

export type PlannedVisit = Slot & {
  readonly isEmergency: boolean;
  /** Null while no technician has the visit. */
  readonly technician: { readonly week: WorkWeek | null; readonly on_call: readonly OnCallTurn[] } | null;
};

/** The conflicts that come from the operator's calendar. */
const ofCalendar: readonly Concern[] = ['off_hours', 'weekend', 'holiday'];

/** The visits that get a conflict by the change which planning did not ask about before. */
export function newlyOutside<Visit extends PlannedVisit>(
  visits: readonly Visit[],
  { before, after }: { readonly before: OpenDays; readonly after: OpenDays },
): Visit[] {
  return visits.filter((visit) => {
    const previousConflicts = conflictsOf(visit, before);
    return conflictsOf(visit, after).some((conflict) => !previousConflicts.includes(conflict));
  });
}

function conflictsOf({ isEmergency, technician, ...slot }: PlannedVisit, hours: OpenDays): Concern[] {
  const { concerns } = objectionsTo(slot, {
    now: slot.scheduled_date,
    isEmergency,
    arrive_by: null,
    hours,
    technician: technician && { ...technician, absences: [], is_active: true },
    others: [],
  });
  return concerns.filter((concern) => ofCalendar.includes(concern));
}
