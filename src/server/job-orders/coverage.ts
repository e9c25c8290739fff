import { planOf } from '#domain/client.ts';
import type { Changes } from '#domain/event.ts';
import { serviceDateOf } from '#domain/job-order.ts';
import { type Coverage, coverageOf, type Plan, planYearOf, visitsPerYearOf } from '#domain/visit-coverage.ts';
import type { Transaction } from '#server/database/database.ts';
import type { CommandContext } from '#server/platform/context.ts';
import { invalidInput } from '#server/platform/errors.ts';
import type { Client } from '#server/store/clients.ts';
import type { JobOrderRow } from '#server/store/job-orders.ts';
import type { Operator } from '#server/store/operators.ts';
import { claimReminder } from '#server/store/reminders.ts';
import { countCoveredVisits, lockCoveredVisits } from '#server/store/shapes/covered-visits.ts';
import type { Reason } from '#words/say/because.ts';
import { because } from '#words/say/because.ts';

type Parties = { readonly client: Client; readonly operator: Operator };

/** Whether the client's plan covers the visit: active on the day of service, and visits left beside this one. */
export async function coverageFor(
  tx: Transaction,
  jobOrder: JobOrderRow,
  parties: Parties,
): Promise<Coverage> {
  const { plan, date } = planYearFor(jobOrder, parties);
  return coverageOn(tx, jobOrder, date, { ...parties.operator, ...plan });
}

/** The client's plan and its operator's terms for a visit. */
export type CoverageTerms = Plan &
  Pick<Operator, 'time_zone' | 'cmasa_premium_visits_per_year' | 'cmasa_standard_visits_per_year'>;

/** The same for a day of service that is already known. */
export async function coverageOn(
  tx: Transaction,
  jobOrder: Pick<JobOrderRow, 'id' | 'client_id'>,
  date: string,
  terms: CoverageTerms,
): Promise<Coverage> {
  const { time_zone } = terms;
  const year = planYearOf(terms, date);
  const used = year === null ? 0 : await countCoveredVisits(tx, jobOrder, { ...year, time_zone });
  const perYear = visitsPerYearOf(terms.cmasa_plan_type, terms);
  return coverageOf(terms, date, { used, perYear });
}

/** The plan year that holds the day of service; null outside the plan. */
function planYearFor(jobOrder: JobOrderRow, { client, operator }: Parties) {
  const plan = planOf(client, operator.time_zone);
  const date = serviceDateOf(jobOrder, operator.time_zone);
  return { plan, date, year: planYearOf(plan, date) };
}

/** Tells once in a plan year that its last visit is used: when a covered visit is signed and none is left besides it. */
export async function tellOfLastVisit(
  { tx, record, asSystem }: Pick<CommandContext, 'tx' | 'record' | 'asSystem'>,
  jobOrder: JobOrderRow,
  parties: Parties,
): Promise<void> {
  const { year } = planYearFor(jobOrder, parties);
  if (!jobOrder.is_cmasa_covered || year === null) return;
  if ((await coverageFor(tx, jobOrder, parties)).visits_left > 1) return;
  const { client_id, technician_id } = jobOrder;
  const told = { kind: 'last_visit', record_id: client_id, due_on: year.from } as const;
  if (!(await asSystem(() => claimReminder(tx, told)))) return;
  record('clients.last-visit-used', { of: parties.client, ties: { technician_id } });
}

const refusals = {
  no_active_plan: 'visit_not_covered_without_plan',
  no_visit_left: 'visit_not_covered_any_more',
} as const satisfies Record<Exclude<Coverage['reason'], 'covered'>, Reason>;

/**
 * Refuses a covered visit that the plan does not give on the day of service, which is that of the job as it is about to
 * be written. Holds the client's count until the transaction ends. Gives what history says when the technician chose
 * against the proposal.
 */
export async function settleCoverage(
  tx: Transaction,
  jobOrder: JobOrderRow,
  parties: Parties,
): Promise<Changes> {
  const chosen = jobOrder.is_cmasa_covered;
  if (chosen) await lockCoveredVisits(tx, jobOrder.client_id);
  const coverage = await coverageFor(tx, jobOrder, parties);
  if (chosen && coverage.reason !== 'covered') {
    throw invalidInput('is_cmasa_covered', because(refusals[coverage.reason]));
  }
  const proposed = coverage.is_cmasa_covered;
  return proposed === chosen ? {} : { proposed_coverage: { from: proposed, to: chosen } };
}
