import type { JobOrder } from '#domain/job-orders/job-order.ts';
import {
  isOtherDay,
  type PlannedVisit,
  type StartConcern,
  startConcerns,
  type Underway,
  visitLocationOf,
} from '#domain/visit/location.ts';
import { overlap, type Slot } from './appointment.ts';

type VisitStart = {
  /** The time at which the technician set out or arrived. */
  readonly at: Date;
  readonly time_zone: string;
  /** The other visit that the technician is on the way to or working on, if any. */
  readonly otherVisit: (Underway & Pick<JobOrder, 'id'>) | null;
  /** The technician's open jobs around that time. */
  readonly open: readonly Appointment[];
};
type Appointment = Slot & { readonly id: string; readonly number: string };
/** Returns the new start of an appointment on a different day than planned, rounded down to the minute. */
export function movedTo(at: Date): Date {
  return new Date(Math.floor(at.getTime() / 60_000) * 60_000);
}

/**
 * Returns the conflicts that arise if the technician sets out or starts. Another visit in progress is reported as
 * `elsewhere`, not as an overlap.
 */
export function conflictsOfStart(
  job: PlannedVisit & Pick<JobOrder, 'id' | 'duration_minutes'>,
  { at, time_zone, otherVisit, open }: VisitStart,
): { readonly concerns: StartConcern[]; readonly overlaps: string[] } {
  const isElsewhere = otherVisit !== null && visitLocationOf(otherVisit) !== null;
  const isMoved = isOtherDay(job, at, time_zone);
  const moved = { ...job, scheduled_date: movedTo(at) };
  const otherJobs = open.filter(({ id }) => id !== job.id && !(isElsewhere && id === otherVisit.id));
  const overlaps = isMoved ? otherJobs.filter((one) => overlap(moved, one)).map(({ number }) => number) : [];
  const applies: Record<StartConcern, boolean> = {
    other_day: isMoved,
    elsewhere: isElsewhere,
    overlap: overlaps.length > 0,
  };
  return { concerns: startConcerns.filter((concern) => applies[concern]), overlaps };
}
