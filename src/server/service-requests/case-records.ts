import { sql } from 'drizzle-orm';
import type { ServiceRequest } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import type { CommentTarget } from '#server/store/functions/cases.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { findJobOrders } from '#server/store/job-orders/records.ts';
import { findRow } from '#server/store/rows/rows.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';

export type OpenCaseRecords = {
  readonly request: ServiceRequest | null;
  readonly job: JobOrderRow | null;
};

/**
 * Locks and returns the request of a case; null for a job that was created without one. `lockOpenCases` must have
 * locked the case before.
 */
export function lockRequestOfCase(tx: Transaction, record_id: string): Promise<ServiceRequest | null> {
  const ofJob = sql`(select service_request_id from job_orders where id = ${record_id})`;
  return findRow(tx, service_requests, sql`(select coalesce(${ofJob}, ${record_id}))`, 'for update');
}

/**
 * Locks and returns the open job of a case; null if there is none. A canceled visit is over, and its request waits for
 * the next one.
 */
export async function lockJobOfCase(tx: Transaction, record_id: string): Promise<JobOrderRow | null> {
  const ofRequest = sql`(select assigned_job_order_id from service_requests where id = ${record_id})`;
  const where = sql`(j.id = ${record_id} or j.id = ${ofRequest}) and ${jobIs('open')}`;
  const [row] = await findJobOrders(tx, { where, locks: true });
  return row ?? null;
}

/** Returns the number by which people know the case. */
export const numberOfCase = ({ told_of, number }: CommentTarget) =>
  `${told_of === 'job_orders' ? 'JO' : 'SR'}-${number}`;
