import { and, eq, gte, lte, ne, sql } from 'drizzle-orm';
import { visitMinutes } from '#domain/appointment.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { JobOrder } from '#domain/job-order.ts';
import type { Transaction } from '#server/database/database.ts';
import { type JobOrderRow, job_orders } from './job-orders.ts';
import { jobIs } from './shapes/conditions.ts';

/** Writes what planning changed of the locked job order back as its next version. */
export async function savePlan(tx: Transaction, jobOrder: JobOrderRow): Promise<JobOrderRow> {
  const { technician_id, dispatcher_id, scheduled_date, status, workflow_status } = jobOrder;
  const { cancelled_at, cancellation_reason } = jobOrder;
  const [saved] = await tx.orm
    .update(job_orders)
    .set({
      technician_id,
      dispatcher_id,
      scheduled_date,
      status,
      workflow_status,
      cancelled_at,
      cancellation_reason,
      version: jobOrder.version + 1,
    })
    .where(eq(job_orders.id, jobOrder.id))
    .returning();
  if (!saved) throw new NotFoundError('job order');
  return saved;
}

/** Keeps everybody else from planning for the technician until the transaction ends, so that no overlap goes unseen. */
export async function lockSchedule(tx: Transaction, technician_id: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || ${technician_id}::text, 0))`,
  );
}

/** The technician's other open jobs that could overlap with the job, whatever their length, by time. */
export async function openJobsAround(
  tx: Transaction,
  job: Pick<JobOrder, 'id' | 'technician_id' | 'scheduled_date'>,
): Promise<(Pick<JobOrder, 'scheduled_date' | 'type'> & { number: string })[]> {
  const longestMs = Math.max(...Object.values(visitMinutes)) * 60_000;
  const at = job.scheduled_date.getTime();
  const jobs = await tx.orm
    .select({
      number: job_orders.number,
      scheduled_date: job_orders.scheduled_date,
      type: job_orders.type,
    })
    .from(job_orders)
    .where(
      and(
        eq(job_orders.technician_id, job.technician_id ?? ''),
        ne(job_orders.id, job.id),
        jobIs('open', 'job_orders'),
        gte(job_orders.scheduled_date, new Date(at - longestMs)),
        lte(job_orders.scheduled_date, new Date(at + longestMs)),
      ),
    )
    .orderBy(job_orders.scheduled_date, job_orders.id);
  return jobs.map(({ number, ...slot }) => ({ number: `JO-${number}`, ...slot }));
}
