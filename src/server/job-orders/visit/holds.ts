import { sql } from 'drizzle-orm';
import { NotFoundError } from '#domain/errors.ts';
import { visitLocationOf } from '#domain/visit/location.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import {
  findClientElsewhere,
  idElsewhere,
  lockPlace,
  lockVisitElsewhere,
} from '#server/steps/visit-elsewhere.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockSchedule, openJobsAround } from '#server/store/job-orders/planned.ts';
import { findOperatorOf } from '#server/store/operators.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { findMovedFrom } from './turn-back.ts';

/** The technician's other visit, if they are at work there or on the way to it. */
export type OtherVisitHold = Awaited<ReturnType<typeof holdOtherVisit>>;

/**
 * Keeps the job's technician from starting another visit until the transaction ends. Call it before locking the job, in
 * the same round trip. A call that waits for the technician then does not hold a job that an earlier call may need.
 */
export async function holdOtherVisit(tx: Transaction, job_id: string) {
  const [, other, client, moved_from, operator] = await inOneTrip(
    lockPlace(tx, job_id),
    lockVisitElsewhere(tx, job_id),
    findClientElsewhere(tx, job_id),
    findMovedFrom(tx, idElsewhere(job_id)),
    findOperatorOf(tx, job_orders, job_id),
  );
  if (operator === null) throw new NotFoundError('job order');
  // The other visit may have ended while this call waited for its lock.
  const isThere = other !== null && visitLocationOf(other) !== null;
  return { other: isThere ? other : null, moved_from, client, time_zone: operator.time_zone };
}

/** The technician's appointments around the time of the tap. */
export type HeldDay = Awaited<ReturnType<typeof holdDay>>;

/**
 * Keeps others from planning work for the technician of a planned job, because the job's appointment may move to the
 * time of the tap. Call it after locking the job, in the same round trip, as planning does.
 */
export async function holdDay(
  tx: Transaction,
  job_id: string,
  { at, now }: { at?: string | undefined; now: Date },
) {
  const tappedAt = at === undefined ? now : new Date(at);
  const time = {
    technician_id: sql`(select j.technician_id from job_orders j where j.id = ${job_id}::uuid and ${jobIs('planned')})`,
    scheduled_date: tappedAt < now ? tappedAt : now,
  };
  const [, open] = await inOneTrip(lockSchedule(tx, time), openJobsAround(tx, time));
  return open;
}
