import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-order.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import type { Urgency } from '#domain/service-request.ts';
import type { Dispute } from '#domain/signing/dispute.ts';
import type { Transaction } from '#server/database/database.ts';
import { type JobOrderRow, job_orders } from './job-orders.ts';
import { saveRow } from './rows/rows.ts';
import type { OpenCase } from './service-requests.ts';
import { jobIs } from './shapes/conditions.ts';

/** Writes the planning fields of the locked job order as its next version. */
export function savePlan(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  const { technician_id, dispatcher_id, scheduled_date, duration_minutes, window_minutes } = jobOrder;
  const { told_from, told_until } = jobOrder;
  const { status, workflow_status, cancelled_at, cancellation_reason } = jobOrder;
  const { asked_date, asked_note, outcome, outcome_reason } = jobOrder;
  const { on_the_way_at, started_at, job_order_form_submitted_at } = jobOrder;
  const { paused_at, paused_seconds, resumed_at } = jobOrder;
  return saveRow(tx, job_orders, jobOrder, {
    technician_id,
    dispatcher_id,
    scheduled_date,
    duration_minutes,
    window_minutes,
    told_from,
    told_until,
    asked_date,
    asked_note,
    outcome,
    outcome_reason,
    on_the_way_at,
    started_at,
    paused_at,
    paused_seconds,
    resumed_at,
    job_order_form_submitted_at,
    status,
    workflow_status,
    cancelled_at,
    cancellation_reason,
  });
}

/** Writes the urgency and the arrival target of the locked job order. */
export function saveRaised(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  const { urgency, arrive_by } = jobOrder;
  return saveRow(tx, job_orders, jobOrder, { urgency, arrive_by });
}

/** Writes the missing part of the locked job order, and when it is expected or came. */
export function saveMissingPart(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  const { missing_part, part_expected_on, part_came_at } = jobOrder;
  return saveRow(tx, job_orders, jobOrder, { missing_part, part_expected_on, part_came_at });
}

/** Writes that a finished job needs no follow-up. */
export function saveSettled(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  const { settled_at, settled_reason } = jobOrder;
  return saveRow(tx, job_orders, jobOrder, { settled_at, settled_reason });
}

/** Writes the client's dispute of the signature of the locked job order, or its settlement. */
export function saveDispute(tx: Transaction, jobOrder: JobOrderRow, dispute: Partial<Dispute>): JobOrderRow {
  return saveRow(tx, job_orders, jobOrder, dispute);
}

/** Locks a technician's open jobs until the transaction ends, ordered by planned time. */
export async function lockOpenJobsOfTechnician(
  tx: Transaction,
  technician_id: string,
): Promise<JobOrderRow[]> {
  const isOpen = and(eq(job_orders.technician_id, technician_id), jobIs('open', 'job_orders'));
  const rows = tx.orm.select().from(job_orders).where(isOpen);
  return rows.orderBy(job_orders.scheduled_date, job_orders.id).for('update').execute();
}

/** A technician and a time, as values or as SQL. */
export type TimeToHold = { readonly technician_id: string | SQL; readonly scheduled_date: Date | SQL };

/** Returns the technician and the time of a job in SQL, without reading them first. */
export function timeOfJob(id: string): TimeToHold {
  const its = (column: SQL) => sql`(select ${column} from job_orders where id = ${id}::uuid)`;
  return { technician_id: its(sql`technician_id`), scheduled_date: its(sql`scheduled_date`) };
}

const calendarOf = (operator_id: SQL | string) =>
  sql`hashtextextended('calendar ' || ${operator_id}::text, 0)`;

/**
 * Keeps everyone from planning for the operator until the transaction ends, so that a new plan is checked
 * against a new holiday, or is among the jobs that the holiday affects.
 */
export async function lockCalendar(tx: Transaction, operator_id: string): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(${calendarOf(operator_id)})`);
}

/** Keeps the operator's hours and holidays from being changed until the transaction ends. */
export async function holdCalendar(tx: Transaction, operator_id: SQL): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(${calendarOf(operator_id)})`);
}

/**
 * Keeps everyone else from planning for the technician until the transaction ends, so that no overlap is
 * missed, and keeps the operator's hours and holidays from changing.
 */
export async function lockSchedule(
  tx: Transaction,
  { technician_id }: Pick<TimeToHold, 'technician_id'>,
): Promise<void> {
  await tx.rows(
    sql`
      select
        pg_advisory_xact_lock_shared(${calendarOf(sql`(select operator_id from technicians where id = ${technician_id}::uuid)`)}),
        pg_advisory_xact_lock(hashtextextended('schedule ' || ${technician_id}::text, 0))`,
  );
}

const longest = sql.raw(`interval '${durationLimits.max} minutes'`);

/**
 * Returns the technician's open jobs that could overlap with a job at the time, whatever their lengths, by
 * time.
 */
export async function openJobsAround(
  tx: Transaction,
  { technician_id, scheduled_date }: TimeToHold,
): Promise<(Pick<JobOrder, 'id' | 'scheduled_date' | 'duration_minutes'> & { number: string })[]> {
  const at = sql`${scheduled_date}::timestamptz`;
  const jobs = await tx.orm
    .select({
      id: job_orders.id,
      number: job_orders.number,
      scheduled_date: job_orders.scheduled_date,
      duration_minutes: job_orders.duration_minutes,
    })
    .from(job_orders)
    .where(
      and(
        eq(job_orders.technician_id, technician_id),
        jobIs('open', 'job_orders'),
        gte(job_orders.scheduled_date, sql`${at} - ${longest}`),
        lte(job_orders.scheduled_date, sql`${at} + ${longest}`),
      ),
    )
    .orderBy(job_orders.scheduled_date, job_orders.id)
    .execute();
  return jobs.map(({ number, ...slot }) => ({ number: `JO-${number}`, ...slot }));
}

/** Returns the machine's oldest open job of this urgency without a request. */
export async function findOpenJobWithoutRequest(
  tx: Transaction,
  machine_id: string | SQL,
  urgency: Urgency,
): Promise<OpenCase | null> {
  const [found] = await tx.rows<OpenCase>(sql`
    select null as request_id, j.id, 'JO-' || j.number as number from job_orders j
    where j.machine_id = ${machine_id} and j.service_request_id is null and j.urgency = ${urgency} and ${jobIs('open')}
    order by j.created_at, j.id limit 1`);
  return found ?? null;
}
