import { and, eq, gte, lte, sql } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-order.ts';
import { visitMinutes } from '#domain/planning/appointment.ts';
import type { Transaction } from '#server/database/database.ts';
import { type JobOrderRow, job_orders } from './job-orders.ts';
import { saveRow } from './rows/rows.ts';
import { jobIs } from './shapes/conditions.ts';

/** Writes what planning changed of the locked job order back as its next version. */
export function savePlan(tx: Transaction, jobOrder: JobOrderRow): JobOrderRow {
  const { technician_id, dispatcher_id, scheduled_date, status, workflow_status } = jobOrder;
  const { cancelled_at, cancellation_reason } = jobOrder;
  return saveRow(tx, job_orders, jobOrder, {
    technician_id,
    dispatcher_id,
    scheduled_date,
    status,
    workflow_status,
    cancelled_at,
    cancellation_reason,
  });
}

/** Keeps everybody else from planning for the technician until the transaction ends, so that no overlap goes unseen. */
export async function lockSchedule(tx: Transaction, technician_id: string): Promise<void> {
  await tx.rows(
    sql`select pg_advisory_xact_lock(hashtextextended('schedule ' || ${technician_id}::text, 0))`,
  );
}

/** The technician's open jobs that could overlap with a job at the time, whatever their lengths, by time. */
export async function openJobsAround(
  tx: Transaction,
  { technician_id, scheduled_date }: { readonly technician_id: string; readonly scheduled_date: Date },
): Promise<(Pick<JobOrder, 'id' | 'scheduled_date' | 'type'> & { number: string })[]> {
  const longestMs = Math.max(...Object.values(visitMinutes)) * 60_000;
  const at = scheduled_date.getTime();
  const jobs = await tx.orm
    .select({
      id: job_orders.id,
      number: job_orders.number,
      scheduled_date: job_orders.scheduled_date,
      type: job_orders.type,
    })
    .from(job_orders)
    .where(
      and(
        eq(job_orders.technician_id, technician_id),
        jobIs('open', 'job_orders'),
        gte(job_orders.scheduled_date, new Date(at - longestMs)),
        lte(job_orders.scheduled_date, new Date(at + longestMs)),
      ),
    )
    .orderBy(job_orders.scheduled_date, job_orders.id)
    .execute();
  return jobs.map(({ number, ...slot }) => ({ number: `JO-${number}`, ...slot }));
}
