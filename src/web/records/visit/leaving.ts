import { atWorkSince, proposedLeaving, type Work, type WorkText, workOf } from '#domain/visit/leaving.ts';
import type { Leaving } from '#web/records/decisions/LeavingInput.tsx';

type Asks = (work: Work, moment: { readonly now: Date; readonly time_zone: string }) => boolean;

/** Returns the question about when the technician left the visit; null unless `asks` says that it is needed now. */
export function leavingOf(job: WorkText & { readonly time_zone: string }, asks: Asks): Leaving | null {
  const now = new Date();
  const work = workOf(job);
  const since = atWorkSince(work);
  if (since === null || !asks(work, { now, time_zone: job.time_zone })) return null;
  return { from: since.toISOString(), proposed: proposedLeaving(work, now).toISOString() };
}
