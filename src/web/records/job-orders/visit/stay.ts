import type { JobOrderListed } from '#contract/job-orders/view/job-order.ts';
import type { Stay } from '#domain/visit/course.ts';

/** Returns the start and the pauses of the technician's stay at the client; null before the arrival. */
export function stayOf({
  started_at,
  paused_at,
  paused_seconds,
}: Pick<JobOrderListed, 'started_at' | 'paused_at' | 'paused_seconds'>): Stay | null {
  if (started_at === null) return null;
  return {
    started_at: new Date(started_at),
    paused_at: paused_at === null ? null : new Date(paused_at),
    paused_seconds,
  };
}
