import { sql } from 'drizzle-orm';
import type { Fault } from '#domain/values/fault.ts';
import type { Transaction } from '#server/database/database.ts';

/** Returns the time when the job was assigned to its current technician; null if no event records it. */
export async function findAssignedAt(tx: Transaction, id: string): Promise<Date | null> {
  const [found] = await tx.rows<{ at: Date | null }>(sql`
    select max(e.at) as at from events e join job_orders j on j.id = e.record_id
    where e.record_id = ${id} and e.changes #>> '{technician_id,to}' = j.technician_id::text`);
  return found?.at ?? null;
}

/** Returns true if the job has a follow-up job. */
export async function isFollowed(tx: Transaction, id: string): Promise<boolean> {
  const [follower] = await tx.rows(sql`select 1 from job_orders where forerunner_id = ${id}`);
  return follower !== undefined;
}

/** Returns the fault that the client tapped when requesting the job; null if there is none. */
export async function findFaultOfJob(tx: Transaction, job_order_id: string): Promise<Fault | null> {
  const [row] = await tx.rows<{ readonly fault: Fault | null }>(
    sql`select r.fault from service_requests r join job_orders j on j.service_request_id = r.id where j.id = ${job_order_id}`,
  );
  return row?.fault ?? null;
}
