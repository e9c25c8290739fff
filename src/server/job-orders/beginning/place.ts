import { sql } from 'drizzle-orm';
import { movedTo, objectionsToBeginning } from '#domain/planning/beginning.ts';
import { type BeginningConcern, placeOf } from '#domain/visit/place.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import {
  findClientElsewhere,
  idElsewhere,
  lockPlace,
  lockVisitElsewhere,
} from '#server/steps/visit-elsewhere.ts';
import { type JobOrderRow, job_orders } from '#server/store/job-orders.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { lockSchedule, openJobsAround, savePlan } from '#server/store/planned-jobs.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';
import { findMovedFrom, turnBack } from './turn-back.ts';

/** Where the technician of a job is besides it. */
export type HeldPlace = Awaited<ReturnType<typeof holdPlace>>;

/**
 * Keeps the technician of the job from beginning another visit until the transaction ends. Comes before the job is locked,
 * in the same trip: whoever waits for the technician then holds no job that the one before may need.
 */
export async function holdPlace(tx: Transaction, job_id: string) {
  const [, other, client_name, moved_from, { time_zone }] = await inOneTrip(
    lockPlace(tx, job_id),
    lockVisitElsewhere(tx, job_id),
    findClientElsewhere(tx, job_id),
    findMovedFrom(tx, idElsewhere(job_id)),
    getOperatorOf(tx, job_orders, job_id),
  );
  // The other visit may have ended while its lock was waited for.
  const isThere = other !== null && placeOf(other) !== null;
  return { other: isThere ? other : null, moved_from, client_name, time_zone };
}

/** The technician's appointments around a moment. */
export type HeldDay = Awaited<ReturnType<typeof holdDay>>;

/**
 * Keeps everybody else from planning for the technician of a job that is planned, because its appointment may move to the
 * moment. Comes after the job is locked, in the same trip, as where somebody plans.
 */
export async function holdDay(
  tx: Transaction,
  job_id: string,
  { at, now }: { at?: string | undefined; now: Date },
) {
  const said = at === undefined ? now : new Date(at);
  const time = {
    technician_id: sql`(select j.technician_id from job_orders j where j.id = ${job_id}::uuid and ${jobIs('planned')})`,
    scheduled_date: said < now ? said : now,
  };
  const [, open] = await inOneTrip(lockSchedule(tx, time), openJobsAround(tx, time));
  return open;
}

type Beginning = {
  readonly at: Date;
  readonly open: HeldDay;
  readonly accepted: readonly BeginningConcern[];
};

/**
 * Lets the technician set out for the job, or begin it, unless something speaks against it that was not accepted. The
 * visit that keeps the technician elsewhere pauses, or its way ends, and an appointment of another day moves to the moment. Gives
 * the job with its time. What is written of it must be written afterwards.
 */
export function takePlace(
  context: Pick<CommandContext, 'tx' | 'record'>,
  job: JobOrderRow,
  { other, moved_from, client_name, time_zone }: HeldPlace,
  { at, open, accepted }: Beginning,
): JobOrderRow {
  const objections = objectionsToBeginning(job, { at, time_zone, other, open });
  const { concerns } = objections;
  if (concerns.some((concern) => !accepted.includes(concern))) {
    throw asks(objections, job, { other, client_name });
  }
  if (other !== null) turnBack(context, other, { at, moved_from });
  return concerns.includes('other_day') ? move(context, job, at) : job;
}

/** A form that is only taken back, or work that is only reported, keeps nobody: only the day is asked about. */
export function takeDay(
  context: Pick<CommandContext, 'tx' | 'record'>,
  job: JobOrderRow,
  { time_zone }: Pick<HeldPlace, 'time_zone'>,
  beginning: Beginning,
): JobOrderRow {
  return takePlace(context, job, { other: null, moved_from: null, client_name: null, time_zone }, beginning);
}

function asks(
  { concerns, overlaps }: ReturnType<typeof objectionsToBeginning>,
  job: JobOrderRow,
  { other, client_name }: Pick<HeldPlace, 'other' | 'client_name'>,
): ProblemAnswer {
  const details = {
    concerns,
    planned_for: job.scheduled_date.toISOString(),
    ...(overlaps.length > 0 && { overlaps }),
  };
  const place = other && placeOf(other);
  if (other === null || place === null) {
    return new ProblemAnswer(409, 'concerns', because('visit_of_other_day'), { details });
  }
  const number = `JO-${other.number}`;
  const since = (place === 'at_work' ? other.started_at : other.on_the_way_at) ?? other.scheduled_date;
  const elsewhere = {
    id: other.id,
    number,
    client_name: client_name ?? '',
    place,
    since: since.toISOString(),
  };
  return new ProblemAnswer(
    409,
    'concerns',
    because('visit_elsewhere', { number, client: elsewhere.client_name }),
    {
      details: { ...details, elsewhere },
    },
  );
}

/** The client is told the time at which somebody really comes. What people are told is read of the row, so it is written first. */
function move(
  { tx, record }: Pick<CommandContext, 'tx' | 'record'>,
  before: JobOrderRow,
  at: Date,
): JobOrderRow {
  const after = savePlan(tx, { ...before, scheduled_date: movedTo(at), asked_date: null, asked_note: null });
  record('job-orders.rescheduled', { before, after });
  return after;
}
