import { sql } from 'drizzle-orm';
import { movedTo, objectionsToBeginning } from '#domain/planning/visit-start.ts';
import { type BeginningConcern, visitLocationOf } from '#domain/visit/location.ts';
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
import { job_orders } from '#server/store/job-orders/order.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { lockSchedule, openJobsAround } from '#server/store/job-orders/planned.ts';
import { saveJobOrder } from '#server/store/job-orders/records.ts';
import { getOperatorOf } from '#server/store/operators.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { because } from '#words/say/because.ts';
import { findMovedFrom, turnBack } from './turn-back.ts';

/** The technician's other visit, if they are working elsewhere or on the way there. */
type OtherVisitHold = Awaited<ReturnType<typeof holdOtherVisit>>;

/**
 * Keeps the job's technician from starting another visit until the transaction ends. Call it before locking
 * the job, in the same round trip. A call that waits for the technician then holds no job that an earlier
 * call may need.
 */
export async function holdOtherVisit(tx: Transaction, job_id: string) {
  const [, other, client_name, moved_from, { time_zone }] = await inOneTrip(
    lockPlace(tx, job_id),
    lockVisitElsewhere(tx, job_id),
    findClientElsewhere(tx, job_id),
    findMovedFrom(tx, idElsewhere(job_id)),
    getOperatorOf(tx, job_orders, job_id),
  );
  // The other visit may have ended while this call waited for its lock.
  const isThere = other !== null && visitLocationOf(other) !== null;
  return { other: isThere ? other : null, moved_from, client_name, time_zone };
}

/** The technician's appointments around the time of the tap. */
type HeldDay = Awaited<ReturnType<typeof holdDay>>;

/**
 * Keeps everyone else from planning for the technician of a planned job, because its appointment may move to
 * the time of the tap. Call it after locking the job, in the same round trip, as planning does.
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

type Beginning = {
  readonly at: Date;
  readonly open: HeldDay;
  readonly accepted: readonly BeginningConcern[];
};

/**
 * Lets the technician set out for the job or start it, unless there is a conflict that was not accepted. Work
 * elsewhere goes on hold, and a technician on the way elsewhere turns back. An appointment on another day
 * moves to the time `at`. Returns the job with its new time. All other changes to the job must be written
 * afterwards.
 */
export function beginVisit(
  context: Pick<CommandContext, 'tx' | 'record'>,
  job: JobOrderRow,
  { other, moved_from, client_name, time_zone }: OtherVisitHold,
  { at, open, accepted }: Beginning,
): JobOrderRow {
  const objections = objectionsToBeginning(job, { at, time_zone, otherVisit: other, open });
  const { concerns } = objections;
  if (concerns.some((concern) => !accepted.includes(concern))) {
    throw buildConcernsProblem(objections, job, { other, client_name });
  }
  if (other !== null) turnBack(context, other, { at, moved_from });
  return concerns.includes('other_day') ? moveAppointment(context, job, at) : job;
}

/**
 * Checks only the day: reopening a form, or reporting work afterwards, does not mean that the technician is
 * on site.
 */
export function beginOnDay(
  context: Pick<CommandContext, 'tx' | 'record'>,
  job: JobOrderRow,
  { time_zone }: Pick<OtherVisitHold, 'time_zone'>,
  beginning: Beginning,
): JobOrderRow {
  return beginVisit(context, job, { other: null, moved_from: null, client_name: null, time_zone }, beginning);
}

function buildConcernsProblem(
  { concerns, overlaps }: ReturnType<typeof objectionsToBeginning>,
  job: JobOrderRow,
  { other, client_name }: Pick<OtherVisitHold, 'other' | 'client_name'>,
): ProblemAnswer {
  const details = {
    concerns,
    planned_for: job.scheduled_date.toISOString(),
    ...(overlaps.length > 0 && { overlaps }),
  };
  const location = other && visitLocationOf(other);
  if (other === null || location === null) {
    return new ProblemAnswer(409, 'concerns', because('visit_of_other_day'), { details });
  }
  const number = `JO-${other.number}`;
  const since = (location === 'at_work' ? other.started_at : other.on_the_way_at) ?? other.scheduled_date;
  const elsewhere = {
    id: other.id,
    number,
    client_name: client_name ?? '',
    place: location,
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

/**
 * Moves the appointment, and notifies the client of the actual time of the visit. The notification reads the
 * row, so the row is written first.
 */
function moveAppointment(
  { tx, record }: Pick<CommandContext, 'tx' | 'record'>,
  before: JobOrderRow,
  at: Date,
): JobOrderRow {
  const after = saveJobOrder(tx, before, {
    ...before,
    scheduled_date: movedTo(at),
    asked_date: null,
    asked_note: null,
  });
  record('job-orders.rescheduled', { before, after });
  return after;
}
