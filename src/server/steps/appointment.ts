import { sql } from 'drizzle-orm';
import type { Changes } from '#domain/events/event.ts';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { type Concern, confirmed, conflictsOf } from '#domain/planning/appointment.ts';
import { isEmergency } from '#domain/service-request.ts';
import type { AwaitedPart } from '#domain/values/missing-part.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { absencesAround } from '#server/store/absences.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { holdCalendar, lockSchedule, openJobsAround, timeOfJob } from '#server/store/job-orders/planned.ts';
import { findOperatorOf, type OfTenant, type Operator } from '#server/store/operators.ts';
import { turnsAround } from '#server/store/rota/on-call.ts';
import type { TimeToHold } from '#server/store/technicians.ts';
import { holdTechnician, technicians } from '#server/store/technicians.ts';
import { because } from '#words/say/because.ts';

type Time = { readonly technician_id: string; readonly scheduled_date: Date };
type Appointment = Pick<
  JobOrder,
  | 'id'
  | 'operator_id'
  | 'technician_id'
  | 'scheduled_date'
  | 'duration_minutes'
  | 'first_arrived_at'
  | 'urgency'
  | 'arrive_by'
>;

/** The facts about a time that do not depend on the job. */
type HeldTime = Awaited<ReturnType<typeof holdTime>>;

/** Reserves a time for a visit without a technician. Only the hours of the row's operator matter. */
export async function holdTimeWithoutTechnician(
  tx: Transaction,
  table: OfTenant,
  id: string,
): Promise<HeldTime> {
  const its = sql`(select operator_id from ${table} where id = ${id}::uuid)`;
  const [, hours] = await inOneTrip(holdCalendar(tx, its), findOperatorOf(tx, table, id));
  return { technician: null, hours, open: [] };
}

type Choice = {
  readonly accepted: readonly Concern[];
  /** The path of the input field that specifies the technician. */
  readonly path: string;
  /** The time that the job had before. */
  readonly planned_for?: Date;
  /** The part that the visit waits for; null if it waits for none. */
  readonly awaited_part: AwaitedPart | null;
};

type Holding = Pick<CommandContext, 'tx' | 'actor' | 'asSystem'>;

/**
 * Until the transaction ends, keeps everyone else from planning for the technician, from changing their working time,
 * and from activating or deactivating them. So either the plan is checked against that change, or the author of the
 * change is notified of the plan.
 */
export function holdTime(context: Holding, { technician_id, scheduled_date }: Time) {
  return hold(context, { technician_id, scheduled_date }, () =>
    findOperatorOf(context.tx, technicians, technician_id),
  );
}

/** Reserves the technician and the time of the job. Lock the job first, in the same round trip. */
export function holdTimeOf(context: Holding, job_id: string) {
  return hold(context, timeOfJob(job_id), () => findOperatorOf(context.tx, job_orders, job_id));
}

/** Reserves the time. The operator is read after the lock is taken, so that its holidays are current. */
async function hold(
  { tx, actor, asSystem }: Holding,
  time: TimeToHold,
  findOperator: () => Promise<Operator | null>,
) {
  const [, technician, hours, open, absences, on_call] = await inOneTrip(
    lockSchedule(tx, time),
    asSystem(scopeOf(actor), () => holdTechnician(tx, time.technician_id)),
    findOperator(),
    openJobsAround(tx, time),
    absencesAround(tx, time),
    turnsAround(tx, time),
  );
  return { technician: technician && { ...technician, absences, on_call }, hours, open };
}

/**
 * Refuses an appointment with conflicts, unless the planner has accepted them. Every command that gives a job
 * its technician and time calls this, and writes the job in the same transaction. For a job without a
 * technician, only the time itself is checked. Returns the accepted conflicts, for the event of the plan.
 */
export function requireAccepted(
  { now }: Pick<CommandContext, 'now'>,
  appointment: Appointment,
  { technician, hours, open }: HeldTime,
  { accepted, path, planned_for, awaited_part }: Choice,
): Changes {
  const { technician_id, operator_id, first_arrived_at, urgency, arrive_by } = appointment;
  const isOwn = technician_id === null || technician?.operator_id === operator_id;
  if (!isOwn || hours === null) {
    throw invalidInput(path, because('technician_unavailable'));
  }
  const otherJobs = open.filter(({ id }) => id !== appointment.id);
  const conflicts = conflictsOf(appointment, {
    now,
    isBegun: first_arrived_at !== null,
    isEmergency: isEmergency(urgency),
    arrive_by,
    planned_for: planned_for ?? null,
    awaited_part,
    hours,
    technician,
    others: otherJobs,
  });
  if (conflicts.concerns.some((concern) => !accepted.includes(concern))) {
    throw new ProblemAnswer(409, 'concerns', because('concerns'), {
      details: { concerns: [...conflicts.concerns], overlaps: [...conflicts.overlaps] },
    });
  }
  return confirmed(conflicts.concerns);
}
