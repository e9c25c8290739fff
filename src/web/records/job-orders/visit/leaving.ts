import { atWorkSince, proposedLeaving, type Work, type WorkText, workOf } from '#domain/visit/leaving.ts';
import { forgottenArrival } from '#domain/visit/location.ts';
import type { Leaving } from '#web/records/decisions/LeavingInput.tsx';

type Asks = (work: Work, moment: { readonly now: Date; readonly time_zone: string }) => boolean;

/**
 * Returns the question about when the technician left the visit; null unless `asks` returns true for the current
 * time.
 */
export function leavingOf(job: WorkText & { readonly time_zone: string }, asks: Asks): Leaving | null {
  const now = new Date();
  const work = workOf(job);
  const since = atWorkSince(work);
  if (since === null || !asks(work, { now, time_zone: job.time_zone })) return null;
  return { from: since.toISOString(), proposed: proposedLeaving(work, now).toISOString() };
}

type TripText = Pick<WorkText, 'status' | 'on_the_way_at'> & { readonly scheduled_date: string };

/** Returns the question about when the technician arrived, if they forgot to end a trip; otherwise null. */
export function arrivalOf({ status, on_the_way_at, scheduled_date }: TripText): Leaving | null {
  const trip = {
    status,
    on_the_way_at: on_the_way_at === null ? null : new Date(on_the_way_at),
    scheduled_date: new Date(scheduled_date),
  };
  const arrival = forgottenArrival(trip, new Date());
  return arrival && { from: arrival.from.toISOString(), proposed: arrival.proposed.toISOString() };
}
