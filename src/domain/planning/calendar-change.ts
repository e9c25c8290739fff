import { type Concern, conflictsOf, type Slot } from './appointment.ts';
import type { OnCallTurn } from './on-call.ts';
import { minuteOfDay, type OpenDays, type WorkWeek } from './work-time.ts';

/** The conflict that an operator may accept: planned visits are outside the new hours. */
export const calendarConcerns = ['planned_visits'] as const;
export type CalendarConcern = (typeof calendarConcerns)[number];

export const calendarChangeLimits = {
  /** The maximum number of upcoming visits that are checked. */
  visits: 2000,
  /** The maximum number of visits that the question to the operator lists by number. */
  named: 20,
} as const;

export type PlannedVisit = Slot & {
  readonly isEmergency: boolean;
  /** The assigned technician; null while the visit is unassigned. */
  readonly technician: { readonly week: WorkWeek | null; readonly on_call: readonly OnCallTurn[] } | null;
};

/** The conflicts that depend on the operator's calendar. */
const ofCalendar: readonly Concern[] = ['off_hours', 'weekend', 'holiday'];

/** Returns the visits for which the change creates a conflict that they did not have before. */
export function newlyOutside<Visit extends PlannedVisit>(
  visits: readonly Visit[],
  { before, after }: { readonly before: OpenDays; readonly after: OpenDays },
): Visit[] {
  return visits.filter((visit) => {
    const previousConcerns = concernsWith(visit, before);
    return concernsWith(visit, after).some((concern) => !previousConcerns.includes(concern));
  });
}

/** Returns the visits that would be at a different time of day in the new time zone. */
export function atOtherTimes<Visit extends Slot>(
  visits: readonly Visit[],
  { before, after }: { readonly before: string; readonly after: string },
): Visit[] {
  return visits.filter(
    ({ scheduled_date }) => minuteOfDay(before, scheduled_date) !== minuteOfDay(after, scheduled_date),
  );
}

function concernsWith({ isEmergency, technician, ...slot }: PlannedVisit, hours: OpenDays): Concern[] {
  const { concerns } = conflictsOf(slot, {
    now: slot.scheduled_date,
    isEmergency,
    arrive_by: null,
    hours,
    technician: technician && { ...technician, absences: [], is_active: true },
    others: [],
  });
  return concerns.filter((concern) => ofCalendar.includes(concern));
}
