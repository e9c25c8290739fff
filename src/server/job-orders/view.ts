import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { JobOrderView, storedJobOrder } from '#contract/job-order.ts';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { isFormSubmitted } from '#domain/job-orders/form.ts';
import { isJob } from '#domain/job-orders/order.ts';
import {
  coverageForeseen,
  coverageOn,
  type PlannedVisit,
  type VisitBasis,
} from '#domain/price/visit-coverage.ts';
import type { RecordName } from '#domain/reach.ts';
import { type SignedSummary, signedSummaryText } from '#domain/signing/signed-summary.ts';
import { proposalDayOf } from '#domain/visit/proposal-day.ts';
import type { Transaction } from '#server/database/database.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import type { View } from '#server/platform/command.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobOrderJson, withWholeJob } from '#server/store/job-orders/card.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { coverageTermsJson, coveredDays } from '#server/store/shapes/covered-visits.ts';
import { visitFactsJson } from '#server/store/shapes/free-visits.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';

type JobOrderData = VisitBasis & {
  /** For a planned job, the visits that are planned before it. */
  readonly planned: readonly PlannedVisit[];
  readonly job_order: z.output<typeof storedJobOrder>;
  readonly service_request: JobOrderView['service_request'];
  readonly forerunner: JobOrderView['forerunner'];
  readonly follower: JobOrderView['follower'];
  /** The day of service in the operator's zone, as domain/job-order defines it. */
  readonly service_date: string;
  readonly signed_summary: string | null;
  readonly signed_summary_sha256: string | null;
};

/**
 * Returns one job order as the contract defines it. The proposals for its form and the summary for a signer
 * follow rules of the domain, and the signature's hash covers the summary exactly. So both are computed here,
 * from the result of a single statement.
 */
export const viewJobOrder: View = async ({ tx, actor, now }, id) => {
  const data = await findJobOrderData(tx, actor.role, id);
  if (data === null) return null;
  const { job_order: jobOrder, service_request, forerunner, follower, service_date } = data;
  const { time_zone } = data.terms;
  const summary = signerSummaryOf(data);
  const view: JobOrderView = {
    ...jobOrder,
    service_request,
    forerunner,
    follower,
    coverage: isJob('planned', jobOrder)
      ? coverageForeseen(service_date, data)
      : coverageOn(proposalDayOf(jobOrder, { service_date, time_zone, now }), data),
    summary: summary && { ...summary, parts_used: [...summary.parts_used] },
    summary_sha256: data.signed_summary_sha256 ?? (summary && sha256(signedSummaryText(summary))),
  };
  return JSON.stringify(view);
};

/** A role, or the server itself, which reaches every row of its scope. */
type Reader = Role | 'server';

const within = (record: RecordName, reader: Reader, alias: string) =>
  reader === 'server' ? sql`true` : reachFilter(record, reader, alias);

/** Returns null for roles that cannot read any requests, because the database would refuse the query. */
const requestFor = (reader: Reader) =>
  reader !== 'server' && access.service_requests.reach[reader] === undefined
    ? sql`null`
    : sql`(
        select json_build_object('id', r.id, 'number', 'SR-' || r.number) from service_requests r
        where r.id = j.service_request_id and ${within('service_requests', reader, 'r')})`;

/** Returns the job that the condition joins to `j`, if it is within the reader's reach. */
const jobBeside = (reader: Reader, joined: SQL) => sql`(
  select json_build_object('id', k.id, 'number', 'JO-' || k.number) from job_orders k
  where ${joined} and ${within('job_orders', reader, 'k')})`;

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
      'covered_on', ${coveredDays(sql`j.id`, sql`array[j.served_at]`)},
      'facts', ${visitFactsJson},
      'signed_summary', signature.signed_summary,
      'signed_summary_sha256', signature.signed_summary_sha256) as json
    from job_orders j ${withWholeJob}
    where j.id = ${value('id')} and ${within('job_orders', reader, 'j')}`,
  ),
);

async function findJobOrderData(tx: Transaction, reader: Reader, id: string): Promise<JobOrderData | null> {
  const json = await tx.json(jobOrderStatement(reader)({ id }));
  if (json === null) return null;
  const { facts, ...data } = JSON.parse(json);
  return { ...data, ...facts };
}

/** Returns the signed text unchanged, even if names in it have changed since. */
function signerSummaryOf(data: JobOrderData): SignedSummary | null {
  if (data.signed_summary !== null) return JSON.parse(data.signed_summary);
  return isFormSubmitted(data.job_order) ? summaryOf(data) : null;
}

/** Returns the summary of the submitted form, exactly as the signer sees it. */
export async function getSummary(tx: Transaction, reader: Reader, id: string): Promise<SignedSummary> {
  const data = await findJobOrderData(tx, reader, id);
  if (data === null) throw new NotFoundError('job order');
  return summaryOf(data);
}

function summaryOf({ job_order: jobOrder, service_date }: JobOrderData): SignedSummary {
  return {
    job_order_number: jobOrder.number,
    client_name: jobOrder.client.name,
    machine_model: jobOrder.machine.model,
    machine_serial_number: jobOrder.machine.serial_number,
    location: jobOrder.machine.location,
    technician_name: jobOrder.technician?.name ?? '',
    service_date,
    work_performed: jobOrder.work_performed ?? '',
    parts_used: jobOrder.parts_used,
    time_spent_hours: String(jobOrder.time_spent_hours),
    problem_resolved: jobOrder.problem_resolved,
    technician_notes: jobOrder.technician_notes,
    follow_up_required: jobOrder.follow_up_required,
    follow_up_reason: jobOrder.follow_up_reason,
    is_cmasa_covered: jobOrder.is_cmasa_covered,
    visit_fee: jobOrder.visit_fee,
    currency: jobOrder.currency,
    ...(jobOrder.free_reason && { free_reason: jobOrder.free_reason }),
  };
}
