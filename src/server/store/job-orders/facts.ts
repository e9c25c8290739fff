import { sql } from 'drizzle-orm';
import type { Fault } from '#domain/values/fault.ts';
import type { Transaction } from '#server/database/database.ts';

/**
 * Returns when the job was first assigned to its technician. Work that they did offline still counts even if the job
 * was unassigned and assigned to them again in the meantime.
 */
export async function findAssignedAt(tx: Transaction, id: string): Promise<Date | null> {
  const [found] = await tx.rows<{ at: Date | null }>(sql`
    select min(e.at) as at from events e join job_orders j on j.id = e.record_id
    where e.record_id = ${id} and e.changes #>> '{technician_id,to}' = j.technician_id::text`);
  return found?.at ?? null;
}

export async function isFollowed(tx: Transaction, id: string): Promise<boolean> {
  const [follower] = await tx.rows(sql`select 1 from job_orders where forerunner_id = ${id}`);
  return follower !== undefined;
}

export async function findFaultOfJob(tx: Transaction, job_order_id: string): Promise<Fault | null> {
  const [row] = await tx.rows<{ readonly fault: Fault | null }>(
    sql`select r.fault from service_requests r join job_orders j on j.service_request_id = r.id where j.id = ${job_order_id}`,
  );
  return row?.fault ?? null;
}
