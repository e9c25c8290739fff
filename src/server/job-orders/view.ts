import { type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { JobOrderView, storedJobOrder } from '#contract/job-order.ts';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import { isFormSubmitted, isJob } from '#domain/job-order.ts';
import {
  coverageForeseen,
  coverageOn,
  type PlannedVisit,
  type VisitBasis,
} from '#domain/price/visit-coverage.ts';
import { type SignedSummary, signedSummaryText } from '#domain/signature.ts';
import { proposalDayOf } from '#domain/visit/proposal-day.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import type { View } from '#server/platform/command.ts';
import type { QueryContext } from '#server/platform/context.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobOrderJson, withJobCard } from '#server/store/job-card.ts';
import { sha256 } from '#server/store/rows/sha256.ts';
import { coverageTermsJson, coveredDays } from '#server/store/shapes/covered-visits.ts';
import { visitFactsJson } from '#server/store/shapes/free-visits.ts';
import { dateAt } from '#server/store/shapes/operator-day.ts';

type Whole = VisitBasis & {
  /** The visits planned before a planned job. */
  readonly planned: readonly PlannedVisit[];
  readonly shown: z.output<typeof storedJobOrder>;
  readonly service_request: JobOrderView['service_request'];
  readonly forerunner: JobOrderView['forerunner'];
  readonly follower: JobOrderView['follower'];
  /** The day of service in the operator's zone, as domain/job-order defines it. */
  readonly service_date: string;
  readonly signed_summary: string | null;
  readonly signed_summary_sha256: string | null;
};

/**
 * Returns one job order as the contract shows it. Two parts of it come from rules of the domain: the
 * proposals of its form and the summary for a signer. The signature's hash covers the summary exactly. So
 * both are made here, from the result of one statement.
 */
export const viewJobOrder: View = async (context, id) => {
  const whole = await findWhole(context, id);
  if (whole === null) return null;
  const { shown, service_request, forerunner, follower, service_date } = whole;
  const { time_zone } = whole.terms;
  const summary = shownSummary(whole);
  const view: JobOrderView = {
    ...shown,
    service_request,
    forerunner,
    follower,
    coverage: isJob('planned', shown)
      ? coverageForeseen(service_date, whole)
      : coverageOn(proposalDayOf(shown, { service_date, time_zone, now: context.now }), whole),
    summary: summary && { ...summary, parts_used: [...summary.parts_used] },
    summary_sha256: whole.signed_summary_sha256 ?? (summary && sha256(signedSummaryText(summary))),
  };
  return JSON.stringify(view);
};

/** Returns null for roles that reach no request at all: the database would refuse the statement. */
const requestFor = (role: Role) =>
  access.service_requests.reach[role] === undefined
    ? sql`null`
    : sql`(
        select json_build_object('id', r.id, 'number', 'SR-' || r.number) from service_requests r
        where r.id = j.service_request_id and ${reachFilter('service_requests', role, 'r')})`;

/** Returns the job that the condition joins to `j`, for people who reach it. */
const jobBeside = (role: Role, joined: SQL) => sql`(
  select json_build_object('id', k.id, 'number', 'JO-' || k.number) from job_orders k
  where ${joined} and ${reachFilter('job_orders', role, 'k')})`;

const wholeFor = once((role: Role) =>
  readyStatement<'id'>(
    (value) => sql`
    select json_build_object(
      'shown', ${jobOrderJson},
      'service_request', ${requestFor(role)},
      'forerunner', ${jobBeside(role, sql`k.id = j.forerunner_id`)},
      'follower', ${jobBeside(role, sql`k.forerunner_id = j.id`)},
      'service_date', ${dateAt(sql`j.served_at`, sql`o.time_zone`)},
      'terms', ${coverageTermsJson},
      'covered_on', ${coveredDays(sql`j.id`, sql`array[j.served_at]`)},
      'facts', ${visitFactsJson},
      'signed_summary', j.signed_summary,
      'signed_summary_sha256', j.signed_summary_sha256) as json
    from job_orders j ${withJobCard}
    where j.id = ${value('id')} and ${reachFilter('job_orders', role, 'j')}`,
  ),
);

async function findWhole({ tx, actor }: QueryContext, id: string): Promise<Whole | null> {
  const json = await tx.json(wholeFor(actor.role)({ id }));
  if (json === null) return null;
  const { facts, ...whole } = JSON.parse(json);
  return { ...whole, ...facts };
}

/** Returns the signed text unchanged, even when its names have changed since. */
function shownSummary(whole: Whole): SignedSummary | null {
  if (whole.signed_summary !== null) return JSON.parse(whole.signed_summary);
  return isFormSubmitted(whole.shown) ? summaryOf(whole) : null;
}

/** Returns exactly the summary of the submitted form that the signer sees. */
export async function getSummary(context: QueryContext, id: string): Promise<SignedSummary> {
  const whole = await findWhole(context, id);
  if (whole === null) throw new NotFoundError('job order');
  return summaryOf(whole);
}

function summaryOf({ shown, service_date }: Whole): SignedSummary {
  return {
    job_order_number: shown.number,
    client_name: shown.client.name,
    machine_model: shown.machine.model,
    machine_serial_number: shown.machine.serial_number,
    location: shown.machine.location,
    technician_name: shown.technician?.name ?? '',
    service_date,
    work_performed: shown.work_performed ?? '',
    parts_used: shown.parts_used,
    time_spent_hours: String(shown.time_spent_hours),
    problem_resolved: shown.problem_resolved,
    technician_notes: shown.technician_notes,
    follow_up_required: shown.follow_up_required,
    follow_up_reason: shown.follow_up_reason,
    is_cmasa_covered: shown.is_cmasa_covered,
    visit_fee: shown.visit_fee,
    currency: shown.currency,
    ...(shown.free_reason && { free_reason: shown.free_reason }),
  };
}
