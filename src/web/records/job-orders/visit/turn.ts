import type { JobOrderView } from '#contract/job-orders/view/job-order.ts';
import type { ServiceRequestView } from '#contract/service-requests.ts';
import type { Role } from '#domain/actor.ts';
import { isRequest } from '#domain/service-request.ts';
import { isDisputeOpen } from '#domain/signing/dispute.ts';
import { isTripForgotten } from '#domain/visit/location.ts';
import { isLate, isToCome, type VisitStanding } from '#domain/visit/standing.ts';
import { needsNextVisit, plannerNeedOf } from '#domain/visit/turn.ts';
import { shownName } from '#web/app/language/shown-name.ts';
import { formatAppointment, formatDateTime } from '#web/app/time/dates.ts';
import { turnWords } from '#words/en/job-orders/turn.ts';
import { wordsOf } from '#words/words.ts';
import {
  heldUntilText,
  holdEndText,
  sentencesOf,
  standingOfVisit,
  timeText,
  type VisitView,
  whenOf,
} from './visit-sentences.ts';

/**
 * The reader: their role, their technician record, and whether they are on a client's staff and therefore may not sign.
 */
export type TurnReader = {
  readonly role: Role;
  readonly technician_id: string | null;
  readonly isStaff: boolean;
};

/** The fields of a job for a requested time, a dispute and unfinished work. Requests do not have these fields. */
type JobNeeds = Pick<
  JobOrderView,
  | 'asked_date'
  | 'disputed_at'
  | 'dispute_settled_at'
  | 'forerunner_id'
  | 'service_request_id'
  | 'settled_at'
  | 'follower'
>;
export type TurnVisit = VisitView & {
  readonly technician_id: string | null;
  readonly needs: JobNeeds | null;
};

const unsigned: readonly VisitStanding[] = ['unsigned', 'unsigned_in_part'];
const over: readonly VisitStanding[] = ['nobody_there', 'cancelled'];

/**
 * Returns the first sentence about a visit: whose turn it is, and what happens next. Null for a technician who only
 * reads someone else's visit.
 */
export function turnOfVisit(
  visit: TurnVisit,
  { role, technician_id, isStaff }: TurnReader,
  now: Date,
): string | null {
  if (role === 'client') return turnOfClient(visit, isStaff, now);
  const words = wordsOf(turnWords);
  const { is, named } = namedIn(visit, now);
  if (role === 'technician') {
    if (technician_id !== visit.technician_id) return null;
    return forgottenTripOf(visit, now) ?? words.technician[is](named);
  }
  return needTextOf(visit) ?? words.planner[is](named);
}

/**
 * Returns the question for a technician who set out long ago; null if they did not set out long ago, or if they
 * reported their arrival.
 */
function forgottenTripOf({ status, on_the_way_at, time_zone }: TurnVisit, now: Date): string | null {
  if (on_the_way_at === null) return null;
  const trip = { status, on_the_way_at: new Date(on_the_way_at) };
  if (!isTripForgotten(trip, now)) return null;
  return wordsOf(turnWords).forgottenTrip(formatDateTime(on_the_way_at, time_zone));
}

function turnOfClient(visit: TurnVisit, isStaff: boolean, now: Date): string {
  const words = wordsOf(turnWords);
  const { client } = words;
  const { is, named } = namedIn(visit, now);
  const { whereabouts } = sentencesOf(visit, now);
  const { needs } = visit;
  const asked_date = needs?.asked_date ?? null;
  if (needs !== null && isDisputeOpen(needs)) return client.disputed;
  if (unsigned.includes(is)) return isStaff ? client.ownersSign : client.sign;
  if (isToCome(is) && asked_date !== null)
    return client.askedTime(formatAppointment(asked_date, visit.time_zone));
  if (is === 'expected') return client.arrives(named);
  if (isLate(is)) return client.late(whereabouts);
  if (needs !== null && needsNextVisit({ ...visit, ...needs })) return client.followUp(whereabouts);
  if (over.includes(is)) return whereabouts;
  return words.nothing([whereabouts, heldUntilText(visit, now)].filter(Boolean).join(' '));
}

function needTextOf({ needs, ...visit }: TurnVisit): string | null {
  const need = needs === null ? null : plannerNeedOf({ ...visit, ...needs });
  if (need === null) return null;
  const { asked_date = null } = needs ?? {};
  return wordsOf(turnWords).needs[need](
    asked_date === null ? '' : formatAppointment(asked_date, visit.time_zone),
  );
}

/** Returns the visit's state, and the values to insert into its sentences. */
export function namedIn(visit: VisitView, now: Date) {
  const { is, since } = standingOfVisit(visit, now);
  const { time_zone, technician } = visit;
  return {
    is,
    named: {
      name: (technician && shownName(technician)) ?? '',
      when: whenOf(visit, now),
      since: since && timeText(since, now, time_zone),
      until: holdEndText(visit, is, now),
    },
  };
}

/**
 * Returns the first sentence about a request; if there is a visit, the first sentence about the visit. Null for
 * technicians without a visit.
 */
export function turnOfRequest(request: ServiceRequestView, reader: TurnReader, now: Date): string | null {
  const { job_order: job, time_zone, outcome, awaits_visit } = request;
  const words = wordsOf(turnWords).request;
  if (outcome !== null) return words.ended[outcome];
  if (isRequest('rejected', request)) return words.ended.rejected;
  if (job !== null && !awaits_visit) {
    return turnOfVisit({ ...job, time_zone, needs: null }, reader, now);
  }
  if (reader.role === 'technician') return null;
  if (reader.role === 'client') return waitOfClient(request, now);
  const isPending = isRequest('pending', request);
  return request.awaits_call_back || isPending ? reviewOf(request, now) : words.planner.plan;
}

/**
 * Returns the first sentence for a client whose request has no visit yet. A target that has passed is no longer a
 * promise.
 */
function waitOfClient(request: ServiceRequestView, now: Date): string {
  const { client: words } = wordsOf(turnWords).request;
  const { promised_by, time_zone } = request;
  const isPending = isRequest('pending', request);
  const promised = promised_by === null ? null : formatAppointment(promised_by, time_zone);
  if (promised !== null && promised_by !== null && now > new Date(promised_by)) {
    return isPending ? words.pendingLate(promised) : words.approvedLate(promised);
  }
  return isPending ? words.pending(promised) : words.approved(promised);
}

function reviewOf(request: ServiceRequestView, now: Date): string {
  const { planner } = wordsOf(turnWords).request;
  const { awaits_call_back, reported_by_name, client, respond_by, time_zone } = request;
  if (awaits_call_back) return planner.callBack(reported_by_name ?? shownName(client));
  if (respond_by === null) return planner.review;
  const time = formatAppointment(respond_by, time_zone);
  return new Date(respond_by) < now ? planner.reviewLate(time) : planner.reviewBy(time);
}
