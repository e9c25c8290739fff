import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { isEmergency, type Urgency } from '#domain/service-request.ts';
import { isAtHand, isLate } from '#domain/visit/standing.ts';
import { standingOfVisit, type VisitView } from './visit-sentences.ts';

/**
 * Returns the visit that a client is waiting for. The open visits must be sorted by time. The order of
 * preference is: a technician at work or on the way, work that has started, a late emergency, the most recent late
 * visit, the next one. Work that only awaits a signature counts as done.
 */
export function nextVisitOf<V extends VisitView & { readonly urgency?: Urgency }>(
  open: readonly V[],
  now: Date,
): V | null {
  const visits = open.filter((visit) => !isFormSubmitted(visit));
  const standing = (visit: V) => standingOfVisit(visit, now).is;
  const isComing = (visit: V) => standing(visit) === 'on_the_way' || standing(visit) === 'at_work';
  return (
    visits.find(isComing) ??
    visits.find((visit) => isAtHand(standing(visit))) ??
    visits.findLast(
      (visit) => isLate(standing(visit)) && visit.urgency !== undefined && isEmergency(visit.urgency),
    ) ??
    visits.findLast((visit) => isLate(standing(visit))) ??
    visits[0] ??
    null
  );
}
