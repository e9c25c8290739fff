import { isJob } from '#domain/job-orders/order.ts';
import { isRequest, type ServiceRequest } from '#domain/service-request.ts';
import { asksForVisit } from '#domain/visit/outcome.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { findAwaitedPartAfter } from '#server/store/job-orders/awaited-part.ts';
import { isFollowed } from '#server/store/job-orders/facts.ts';
import { lockJobOrder } from '#server/store/job-orders/records.ts';
import { lockRequestOfJob } from '#server/store/service-requests.ts';
import { because } from '#words/say/because.ts';

type Forerunner = Awaited<ReturnType<typeof holdForerunner>>;

/**
 * Locks the earlier job with its request, so that no one else can add a follow-up visit. Also returns the part that the
 * follow-up visit waits for.
 */
export async function holdForerunner(tx: Transaction, id: string) {
  const [request, job, isFollowedAlready, awaited_part] = await inOneTrip(
    lockRequestOfJob(tx, id),
    lockJobOrder(tx, id),
    isFollowed(tx, id),
    findAwaitedPartAfter(tx, id),
  );
  return { request, job, isFollowedAlready, awaited_part };
}

/**
 * Returns the request for the follow-up job: the earlier job's request, unless that request has ended or now has
 * another job. Refuses an earlier job that is not over, that already has a follow-up visit, or that was for another
 * machine or client.
 */
export function requestToFollow(
  forerunner: Forerunner,
  machine: { readonly id: string; readonly client_id: string },
): ServiceRequest | null {
  const { job, isFollowedAlready } = forerunner;
  if (job.machine_id !== machine.id || job.client_id !== machine.client_id) {
    throw invalidInput('forerunner_id', because('forerunner_unknown'));
  }
  const number = `JO-${job.number}`;
  if (isJob('open', job)) {
    throw new ProblemAnswer(409, 'refused', because('forerunner_open', { number }));
  }
  if (isFollowedAlready) {
    throw new ProblemAnswer(409, 'refused', because('forerunner_followed', { number }));
  }
  return waitingRequest(forerunner);
}

/**
 * Refuses an earlier visit that the job of another request cannot continue: every visit that `requestToFollow`
 * refuses, and every visit that needs no follow-up visit. Also refuses a canceled visit whose own request waits for
 * the next visit.
 */
export function requireToTakeAlong(
  forerunner: Forerunner,
  { machine_id, client_id }: Pick<ServiceRequest, 'machine_id' | 'client_id'>,
): void {
  const ownRequest = requestToFollow(forerunner, { id: machine_id, client_id });
  const { job } = forerunner;
  if (ownRequest !== null && isJob('cancelled', job)) {
    throw new ProblemAnswer(409, 'refused', because('request_waits', { number: `SR-${ownRequest.number}` }));
  }
  if (!asksForVisit(job)) {
    throw new ProblemAnswer(409, 'refused', because('no_visit_asked', { number: `JO-${job.number}` }));
  }
}

/** Returns the request of the job, if the request is still assigned to that job. */
export function waitingRequest({ request, job }: Forerunner): ServiceRequest | null {
  const isLatest = request !== null && request.assigned_job_order_id === job.id;
  return isLatest && isRequest('served', request) ? request : null;
}
