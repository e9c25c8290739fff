import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { FileRecord } from '#domain/file.ts';
import type { Transaction } from '#server/database/database.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

/** A record that can have files, with the IDs that its events need. */
type RecordWithFiles = {
  readonly id: string;
  readonly operator_id: string;
  readonly client_id: string;
  readonly technician_id: string | null;
  readonly case_id: string | null;
};

const nouns: Readonly<Record<FileRecord, string>> = {
  service_requests: 'service request',
  job_orders: 'job order',
  machines: 'machine',
  clients: 'client',
};

/**
 * The additional IDs of each record `x`. For a request, they include its job's technician, who is notified of new
 * files.
 */
const added: Readonly<Record<FileRecord, SQL>> = {
  service_requests: sql`x.client_id, x.id as case_id,
    (select j.technician_id from job_orders j where j.id = x.assigned_job_order_id) as technician_id`,
  job_orders: sql`x.client_id, x.case_id, x.technician_id`,
  machines: sql`x.client_id, null::uuid as case_id, null::uuid as technician_id`,
  clients: sql`x.id as client_id, null::uuid as case_id, null::uuid as technician_id`,
};

/**
 * The condition for a record's files. A request has the files of its case; a job also has those added to the earlier
 * visit.
 */
export const hangingOn: Readonly<Record<FileRecord, SQL>> = {
  service_requests: sql`f.case_id = x.id`,
  job_orders: sql`(f.case_id = x.case_id or f.record_id = x.forerunner_id)`,
  machines: sql`f.record_id = x.id`,
  clients: sql`f.record_id = x.id`,
};

/** Returns the record; throws if the role has no access to it. */
export async function getRecordWithFiles(
  tx: Transaction,
  role: Role,
  record: FileRecord,
  id: string,
): Promise<RecordWithFiles> {
  const [target] = await tx.rows<RecordWithFiles>(sql`
    select x.*, ${added[record]} from ${sql.identifier(record)} x
    where x.id = ${id} and ${reachFilter(record, role, 'x')}`);
  if (target === undefined) throw new NotFoundError(nouns[record]);
  return target;
}
