import { sql } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-order.ts';
import { type Concern, objectionsTo } from '#domain/planning/appointment.ts';
import { isEmergency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput, ProblemAnswer } from '#server/platform/errors.ts';
import { absencesAround } from '#server/store/absences.ts';
import { scopeOf } from '#server/store/access/identity.ts';
import { job_orders } from '#server/store/job-orders.ts';
import { findOperatorOf, type OfTenant, type Operator } from '#server/store/operators.ts';
import {
  holdCalendar,
  lockSchedule,
  openJobsAround,
  type TimeToHold,
  timeOfJob,
} from '#server/store/planned-jobs.ts';
import { turnsAround } from '#server/store/rota/on-call.ts';
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

/** What can be known of a time before it is known for which job it is meant. */
export type HeldTime = Awaited<ReturnType<typeof holdTime>>;

/** The same for a time without a technician, at the operator of a row: only when the operator works is known. */
export async function holdTimeOfNobody(tx: Transaction, table: OfTenant, id: string): Promise<HeldTime> {
  const its = sql`(select operator_id from ${table} where id = ${id}::uuid)`;
  const [, hours] = await inOneTrip(holdCalendar(tx, its), findOperatorOf(tx, table, id));
  return { technician: null, hours, open: [] };
}

type Choice = {
  readonly accepted: readonly Concern[];
  /** The path of the field in which the input names the technician. */
  readonly path: string;
  /** The time that the job had before. */
  readonly planned_for?: Date;
};

type Holding = Pick<CommandContext, 'tx' | 'actor' | 'asSystem'>;

/**
 * Keeps everybody else from planning for the technician, from changing when they work, and from activating or
 * deactivating them, until the transaction ends. So either whoever plans is asked, or whoever changes that is told.
 */
export function holdTime(context: Holding, { technician_id, scheduled_date }: Time) {
  return hold(context, { technician_id, scheduled_date }, () =>
    findOperatorOf(context.tx, technicians, technician_id),
  );
}

/** The same for the technician and the time that the job has. The job must be locked before, in the same trip. */
export function holdTimeOf(context: Holding, job_id: string) {
  return hold(context, timeOfJob(job_id), () => findOperatorOf(context.tx, job_orders, job_id));
}

/** The operator is read behind the lock, with the holidays that it has then. */
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
 * Refuses an appointment that something speaks against, unless whoever plans has accepted that. Every command that
 * gives a job its technician and time asks here, and writes the job in the same transaction. Of a job without a
 * technician only the time itself is asked about.
 */
export function requireAccepted(
  { now }: Pick<CommandContext, 'now'>,
  appointment: Appointment,
  { technician, hours, open }: HeldTime,
  { accepted, path, planned_for }: Choice,
): void {
  const { technician_id, operator_id, first_arrived_at, urgency, arrive_by } = appointment;
  const isOwn = technician_id === null || technician?.operator_id === operator_id;
  if (!isOwn || hours === null) {
    throw invalidInput(path, because('technician_unavailable'));
  }
  const others = open.filter(({ id }) => id !== appointment.id);
  const objections = objectionsTo(appointment, {
    now,
    isBegun: first_arrived_at !== null,
    isEmergency: isEmergency(urgency),
    arrive_by,
    planned_for: planned_for ?? null,
    hours,
    technician,
    others,
  });
  if (objections.concerns.some((concern) => !accepted.includes(concern))) {
    throw new ProblemAnswer(409, 'concerns', because('concerns'), {
      details: { concerns: [...objections.concerns], overlaps: [...objections.overlaps] },
    });
  }
}
