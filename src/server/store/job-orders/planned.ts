import { and, eq, gte, lte, type SQL, sql } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { durationLimits } from '#domain/planning/appointment.ts';
import type { Urgency } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { lockOf, sharedLockOf } from '#server/store/rows/named-locks.ts';
import type { OpenCase } from '#server/store/service-requests.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import type { TimeToHold } from '#server/store/technicians.ts';

/** Returns SQL for the technician and the time of a job, so that they do not have to be read first. */
export function timeOfJob(id: string): TimeToHold {
  const its = (column: SQL) => sql`(select ${column} from job_orders where id = ${id}::uuid)`;
  return { technician_id: its(sql`technician_id`), scheduled_date: its(sql`scheduled_date`) };
}

/**
 * Prevents all planning for the operator. So each plan is either checked against a new holiday, or is among the jobs
 * that the holiday affects.
 */
export async function lockCalendar(tx: Transaction, operator_id: string): Promise<void> {
  await tx.rows(sql`select ${lockOf('calendar', operator_id)}`);
}

export async function holdCalendar(tx: Transaction, operator_id: SQL): Promise<void> {
  await tx.rows(sql`select ${sharedLockOf('calendar', operator_id)}`);
}

/** Prevents planning for the technician, so that no overlap is missed. Also prevents changes of hours and holidays. */
export async function lockSchedule(
  tx: Transaction,
  { technician_id }: Pick<TimeToHold, 'technician_id'>,
): Promise<void> {
  const operator_id = sql`select operator_id from technicians where id = ${technician_id}::uuid`;
  await tx.rows(
    sql`select ${sharedLockOf('calendar', operator_id)}, ${lockOf('schedule', sql`${technician_id}`)}`,
  );
}

const longest = sql.raw(`interval '${durationLimits.max} minutes'`);

/** Returns the open jobs that could overlap with this time, regardless of their lengths, in order of time. */
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

/** Returns the machine's oldest open job that has this urgency and no request; null if there is none. */
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
