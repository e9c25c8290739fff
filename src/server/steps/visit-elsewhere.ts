import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { textOf } from '#server/database/statements.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { findJobOrders } from '#server/store/job-orders/records.ts';
import { jobIsUnderWay } from '#server/store/shapes/conditions.ts';

/** Another job `k` that keeps the technician of the job `j` on the way or at work. */
const elsewhere = sql`job_orders j join job_orders k
  on k.operator_id = j.operator_id and k.technician_id = j.technician_id and k.id <> j.id and ${jobIsUnderWay('k')}`;

/** Keeps everyone else from starting a visit of the job's technician until the transaction ends. */
export async function lockPlace(tx: Transaction, job_id: string): Promise<void> {
  await tx.rows(sql`
    select pg_advisory_xact_lock(hashtextextended('place of ' || technician_id::text, 0))
    from job_orders where id = ${job_id} and technician_id is not null`);
}

/**
 * Locks the other visit that keeps the job's technician until the transaction ends; returns null without one.
 */
export async function lockVisitElsewhere(tx: Transaction, job_id: string): Promise<JobOrderRow | null> {
  const where = `j.id = (select k.id from ${textOf(elsewhere)} where j.id = $1)`;
  const [row] = await findJobOrders(tx, { where, values: [job_id], locks: true });
  return row ?? null;
}

/** Selects the id of the other visit that keeps the technician of the job. */
export const idElsewhere = (job_id: string) =>
  sql`(select k.id from ${elsewhere} where j.id = ${job_id}::uuid)`;

/** Returns the name of that visit's client. */
export async function findClientElsewhere(tx: Transaction, job_id: string): Promise<string | null> {
  const [found] = await tx.rows<{ name: string }>(sql`
    select c.name from ${elsewhere} join clients c on c.id = k.client_id where j.id = ${job_id}`);
  return found?.name ?? null;
}
