import type { JobOrderListed } from '#contract/job-order.ts';
import { isFormSubmitted, isJob } from '#domain/job-order.ts';
import { arrivalWindowOf } from '#domain/visit/course.ts';

type Visit = Pick<
  JobOrderListed,
  'status' | 'workflow_status' | 'scheduled_date' | 'window_minutes' | 'on_the_way_at'
>;

/**
 * The visit that a client waits for, of open ones by their time: where somebody is there or on the way, else the first
 * whose window is not over, else the one that is late the least. Work that only waits for a signature is done.
 */
export function nextVisitOf<V extends Visit>(open: readonly V[], now: Date): V | null {
  const visits = open.filter((visit) => !isFormSubmitted(visit));
  const isUnderway = (visit: V) => !isJob('planned', visit) || visit.on_the_way_at !== null;
  const isToCome = ({ scheduled_date, window_minutes }: V) =>
    arrivalWindowOf({ scheduled_date: new Date(scheduled_date), window_minutes }).until >= now;
  return visits.find(isUnderway) ?? visits.find(isToCome) ?? visits.at(-1) ?? null;
}
