import { dateIn } from '#domain/calendar.ts';
import type { Changes } from '#domain/event.ts';
import { type Coverage, coverageOf, type Plan, planYearOf } from '#domain/visit-coverage.ts';
import type { Transaction } from '../platform/database.ts';
import { invalidInput } from '../platform/errors.ts';
import type { Client } from '../store/clients.ts';
import { countCoveredVisits, type JobOrderRow, lockCoveredVisits } from '../store/job-orders.ts';
import type { Operator } from '../store/operators.ts';

type Parties = { readonly client: Client; readonly operator: Operator };

/** Whether the client's plan covers the visit: active on the day it is scheduled for, and visits left beside this one. */
export async function coverageFor(
  tx: Transaction,
  jobOrder: JobOrderRow,
  parties: Parties,
): Promise<Coverage> {
  const { client, operator } = parties;
  const plan: Plan = {
    cmasa_plan_type: client.cmasa_plan_type,
    cmasa_start_date: client.cmasa_start_date,
    expires_on: client.cmasa_expiry && dateIn(operator.time_zone, client.cmasa_expiry),
  };
  const date = dateIn(operator.time_zone, jobOrder.scheduled_date);
  const year = planYearOf(plan, date);
  const used =
    year === null ? 0 : await countCoveredVisits(tx, jobOrder, { ...year, time_zone: operator.time_zone });
  const perYear =
    plan.cmasa_plan_type === 'cmasa_premium'
      ? operator.cmasa_premium_visits_per_year
      : operator.cmasa_standard_visits_per_year;
  return coverageOf(plan, date, { used, perYear });
}

const refusals: Readonly<Record<Exclude<Coverage['reason'], 'covered'>, string>> = {
  no_active_plan: 'This client has no active CMASA plan on the day of the visit, so it cannot be covered.',
  no_visit_left: 'No visit is left in this plan year, so it cannot be covered.',
};

/**
 * Refuses a covered visit that the plan does not give; holds the client's count until the transaction ends. Gives what
 * history is to say when the technician chose against the proposal.
 */
export async function settleCoverage(
  tx: Transaction,
  jobOrder: JobOrderRow,
  parties: Parties,
  chosen: boolean,
): Promise<Changes> {
  if (chosen) await lockCoveredVisits(tx, jobOrder.client_id);
  const coverage = await coverageFor(tx, jobOrder, parties);
  if (chosen && coverage.reason !== 'covered') {
    throw invalidInput([{ path: 'is_cmasa_covered', message: refusals[coverage.reason] }]);
  }
  const proposed = coverage.is_cmasa_covered;
  return proposed === chosen ? {} : { proposed_coverage: { from: proposed, to: chosen } };
}
