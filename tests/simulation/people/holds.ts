import { keepJobOrderOnHold, pauseJobOrder } from '#contract/job-orders/visit/visit.ts';
import { type JobOrderState, jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { allows } from '#domain/workflow.ts';
import { day, hour, later, minute } from '../agenda.ts';
import { act, type Desk } from './planning.ts';

type Running = JobOrderState & {
  readonly id: string;
  readonly version: number;
  readonly started_at: string | null;
  readonly paused_at: string | null;
  readonly resumed_at: string | null;
  readonly duration_minutes: number;
};

/**
 * Enters the time at which the technician must have left a visit that is still open: the end of its planned duration,
 * or now if that is earlier.
 */
export async function enterDeparture(desk: Desk, job: Running): Promise<void> {
  const began = job.resumed_at ?? job.started_at;
  if (!allows(jobOrderWorkflow, 'pause', job) || began === null) return;
  const { id, version, duration_minutes } = job;
  const left = later(new Date(began), duration_minutes * minute);
  const now = desk.world.app.clock.now;
  await act(desk, 'departure_entered', pauseJobOrder, {
    id,
    version,
    left_at: (left < now ? left : now).toISOString(),
  });
}

/** Sets how long work stays on hold: a few hours or a few days. */
export async function keepOnHold(
  desk: Desk,
  { id, version }: Pick<Running, 'id' | 'version'>,
): Promise<void> {
  const { chance } = desk.planner;
  const span = chance.isTrue(0.5) ? chance.between(1, 5) * hour : chance.between(1, 2) * day;
  const hold_until = later(desk.world.app.clock.now, span).toISOString();
  await act(desk, 'kept_on_hold', keepJobOrderOnHold, { id, version, hold_until });
}
