import { sql } from 'drizzle-orm';
import {
  duesOf,
  type PromisedRequest,
  type TargetKind,
  type TargetState,
  targetStateOf,
} from '#domain/planning/promise.ts';
import { wholeJobs } from '../databases/job-rows.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { TestServer } from '../servers/demo-server.ts';

type ReportPeriod = { readonly operator_id: string; readonly begins: string; readonly ends: string };
type Row = PromisedRequest &
  NonNullable<PromisedRequest['job']> & {
    readonly job_id: string | null;
  };

/** Counts the report's targets from the plain rows, using the domain's rule for each target. */
export async function promisesByHand(
  { server, clock }: Pick<TestServer, 'server' | 'clock'>,
  { operator_id, begins, ends }: ReportPeriod,
) {
  const rows = await server.database.transaction(systemIdentity, (tx) =>
    tx.rows<Row>(sql`
      select r.respond_by, r.arrive_by, r.reviewed_at, r.rejection_reason, j.id as job_id, j.cancelled_at,
        (select min(v.first_arrived_at) from ${sql.raw(wholeJobs)} v where v.service_request_id = r.id) as first_arrived_at
      from service_requests r left join ${sql.raw(wholeJobs)} j on j.id = r.assigned_job_order_id
      where r.operator_id = ${operator_id} and r.created_at >= ${begins}::timestamptz and r.created_at < ${ends}::timestamptz`),
  );
  const count = (kind: TargetKind, ...wanted: readonly TargetState[]) =>
    rows.filter((row) => {
      const due = duesOf({ ...row, job: row.job_id === null ? null : row })[kind];
      return due !== null && wanted.includes(targetStateOf({ kind, ...due }, clock.now));
    }).length;
  return {
    responses_in_time: count('response', 'kept'),
    responses_due: count('response', 'kept', 'missed', 'late'),
    arrivals_in_time: count('arrival', 'kept'),
    arrivals_due: count('arrival', 'kept', 'missed', 'late'),
  };
}
