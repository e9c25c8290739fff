import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { JobOrderView, storedJobOrder } from '#contract/job-orders/view/job-order.ts';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import type { PlannedVisit, VisitBasis } from '#domain/price/visit-coverage.ts';
import type { RecordName } from '#domain/record-name.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobOrderJson, withWholeJob } from '#server/store/job-orders/card.ts';
import { coverageTermsJson, coveredDays } from '#server/store/shapes/covered-visits.ts';
import { visitFactsJson } from '#server/store/shapes/free-visits.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';

/** A job order with all the data from which its view and its summary are computed. */
export type JobOrderData = VisitBasis & {
  /** For a planned job, the visits that are planned before it. */
  readonly planned: readonly PlannedVisit[];
  readonly job_order: z.output<typeof storedJobOrder>;
  readonly service_request: JobOrderView['service_request'];
  readonly forerunner: JobOrderView['forerunner'];
  readonly follower: JobOrderView['follower'];
  /** The day of service in the operator's zone, as domain/job-orders/job-order defines it. */
  readonly service_date: string;
  readonly signed_summary: string | null;
  readonly signed_summary_sha256: string | null;
};

/** A role, or the server itself, which has access to every row in its scope. */
export type Reader = Role | 'server';

const within = (record: RecordName, reader: Reader, alias: string) =>
  reader === 'server' ? sql`true` : reachFilter(record, reader, alias);

/** Returns null for roles that cannot read any requests, because the database would refuse the query. */
const requestFor = (reader: Reader) =>
  reader !== 'server' && access.service_requests.reach[reader] === undefined
    ? sql`null`
    : sql`(
        select json_build_object('id', r.id, 'number', 'SR-' || r.number) from service_requests r
        where r.id = j.service_request_id and ${within('service_requests', reader, 'r')})`;

/** Returns the job that the condition joins to `j`, if the reader has access to it. */
const jobBeside = (reader: Reader, joined: SQL) => sql`(
  select json_build_object('id', k.id, 'number', 'JO-' || k.number) from job_orders k
  where ${joined} and ${within('job_orders', reader, 'k')})`;

/** The maximum difference between the time at which a device submits a form and the currently known time of service. */
const aroundService = sql.raw("interval '120 days'");

const jobOrderStatement = once((reader: Reader) =>
  readyStatement<'id'>(
    (value) => sql`
    select json_build_object(
      'job_order', ${jobOrderJson},
      'service_request', ${requestFor(reader)},
      'forerunner', ${jobBeside(reader, sql`k.id = j.forerunner_id`)},
      'follower', ${jobBeside(reader, sql`k.forerunner_id = j.id`)},
      'service_date', ${dateAt(sql`j.served_at`, sql`o.time_zone`)},
      'terms', ${coverageTermsJson},
      'covered_on', ${coveredDays(sql`j.id`, sql`array[j.served_at - ${aroundService}, j.served_at + ${aroundService}]`)},
      'facts', ${visitFactsJson},
      'signed_summary', signature.signed_summary,
      'signed_summary_sha256', signature.signed_summary_sha256) as json
    from job_orders j ${withWholeJob}
    where j.id = ${value('id')} and ${within('job_orders', reader, 'j')}`,
  ),
);

export async function findJobOrderData(
  tx: Transaction,
  reader: Reader,
  id: string,
): Promise<JobOrderData | null> {
  const json = await tx.json(jobOrderStatement(reader)({ id }));
  if (json === null) return null;
  const { facts, ...data } = JSON.parse(json);
  return { ...data, ...facts };
}
