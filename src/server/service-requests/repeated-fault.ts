import { sql } from 'drizzle-orm';
import type { ServiceRequest } from '#domain/service-request.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { lockOpenCases } from '#server/steps/open-case.ts';
import { lockNamed } from '#server/store/rows/named-locks.ts';
import { findRow } from '#server/store/rows/rows.ts';
import { service_requests } from '#server/store/service-requests.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';

/**
 * Locks and returns the open request that already refers to the visit; null if there is none. More reports about that
 * visit are added to this request. Also locks the machine's open cases, so that only the first of several
 * simultaneous reports creates a request.
 */
export async function holdReportedAgain(
  tx: Transaction,
  { machine_id, forerunner_id }: { readonly machine_id: string; readonly forerunner_id: string },
): Promise<ServiceRequest | null> {
  lockNamed(tx, 'again after', forerunner_id);
  const isOpen = sql`(${requestIs('waiting')} or ${requestIs('served')} and ${jobIs('open')})`;
  const id = sql`(
    select r.id from service_requests r left join job_orders j on j.id = r.assigned_job_order_id
    where r.forerunner_id = ${forerunner_id} and ${isOpen} order by r.created_at, r.id limit 1)`;
  const [, request] = await inOneTrip(lockOpenCases(tx, machine_id), findRow(tx, service_requests, id));
  return request;
}
