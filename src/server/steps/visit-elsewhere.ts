import { sql } from 'drizzle-orm';
import type { Named } from '#domain/values/second-name.ts';
import type { Transaction } from '#server/database/database.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { findJobOrders } from '#server/store/job-orders/records.ts';
import { lockOf } from '#server/store/rows/named-locks.ts';
import { jobIsUnderWay } from '#server/store/shapes/conditions.ts';

/** Joins the job `j` with another job `k`, which the same technician is working on or is on the way to. */
const elsewhere = sql`job_orders j join job_orders k
  on k.operator_id = j.operator_id and k.technician_id = j.technician_id and k.id <> j.id and ${jobIsUnderWay('k')}`;

/** Prevents others from starting a visit for the job's technician until the transaction ends. */
export async function lockPlace(tx: Transaction, job_id: string): Promise<void> {
  await tx.rows(sql`
    select ${lockOf('place', sql`technician_id`)}
    from job_orders where id = ${job_id} and technician_id is not null`);
}

/** Locks and returns the other visit of the job's technician, in progress or on the way; null if there is none. */
export async function lockVisitElsewhere(tx: Transaction, job_id: string): Promise<JobOrderRow | null> {
  const where = sql`j.id = (select k.id from ${elsewhere} where j.id = ${job_id})`;
  const [row] = await findJobOrders(tx, { where, locks: true });
  return row ?? null;
}

export const idElsewhere = (job_id: string) =>
  sql`(select k.id from ${elsewhere} where j.id = ${job_id}::uuid)`;

export async function findClientElsewhere(tx: Transaction, job_id: string): Promise<Named | null> {
  const [found] = await tx.rows<Named>(sql`
    select c.name, c.second_name from ${elsewhere} join clients c on c.id = k.client_id where j.id = ${job_id}`);
  return found ?? null;
}
