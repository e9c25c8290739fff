import { type SQL, sql } from 'drizzle-orm';
import {
  annualFeeColumn,
  type CmasaPlan,
  cmasaPlans,
  visitsPerYearColumn,
} from '#domain/price/visit-coverage.ts';
import type { Transaction } from '#server/database/database.ts';
import { textOf } from '#server/database/statements.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { lockOf } from '#server/store/rows/named-locks.ts';
import { jobIsNot } from './conditions.ts';
import { dateAt } from './operator-day.ts';

/** Returns SQL for the setting of the operator `o` for the plan of the client `c`; null without a plan. */
const ofPlan = (columns: Readonly<Record<CmasaPlan, string>>, plan = 'c.cmasa_plan_type'): SQL =>
  sql.raw(`case ${plan} ${cmasaPlans.map((type) => `when '${type}' then o.${columns[type]}`).join(' ')} end`);

/** SQL for the yearly number of visits in the plan of the client `c`, as set by its operator `o`. */
export const visitsPerYear = ofPlan(visitsPerYearColumn);

/** SQL for the details of the plan of the client `c`, with the yearly fee that its operator `o` currently sets. */
export const planDetailsJson = sql`json_build_object(
  'annual_fee', (${ofPlan(annualFeeColumn)})::text, 'currency', o.currency,
  'renewal_asked_at', c.renewal_asked_at,
  'renewal_offer', case when c.offered_at is null then null else json_build_object(
    'type', c.offered_plan_type, 'starts_on', c.offered_start_date,
    'expires_on', ${dateAt(sql`c.offered_expiry`, sql`o.time_zone`)},
    'visits_per_year', ${ofPlan(visitsPerYearColumn, 'c.offered_plan_type')},
    'annual_fee', (${ofPlan(annualFeeColumn, 'c.offered_plan_type')})::text, 'offered_at', c.offered_at) end)`;

/** SQL for the last day that the plan of the client `c` covers, in the time zone of its operator `o`. */
export const planExpiresOn = dateAt(sql`c.cmasa_expiry`, sql`o.time_zone`);

/** SQL for the rules that decide which of the client `c`'s visits are free or covered by its plan. */
export const coverageTermsJson = sql`json_build_object(
  'time_zone', o.time_zone, 'cmasa_plan_type', c.cmasa_plan_type, 'cmasa_start_date', c.cmasa_start_date,
  'expires_on', ${planExpiresOn},
  'cmasa_standard_visits_per_year', o.cmasa_standard_visits_per_year,
  'cmasa_premium_visits_per_year', o.cmasa_premium_visits_per_year, 'free_visit_days', o.free_visit_days)`;

/** An id that no job has, for a call that excludes no job. */
const noJob = '00000000-0000-0000-0000-000000000000';

/** More days than any plan year has, so that this many days around an instant contain its whole plan year. */
const planYearDays = 367;

/**
 * Returns the days of a client's covered visits by any technician, in a range that contains the whole plan
 * year of each given instant. One job is left out. A technician may ask only about the client of their own
 * job, which must be the job that is left out.
 */
export const coveredVisitsFunction: OwnFunction = {
  signature: 'covered_visit_days(uuid, uuid, text, timestamptz[])',
  creation: `
    create function covered_visit_days(of_client uuid, without_job uuid, zone text, around timestamptz[])
    returns date[] language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $days$
    declare
      first_instant timestamptz;
      last_instant timestamptz;
      of_technician uuid := nullif(current_setting('app.technician_id', true), '')::uuid;
    begin
      if of_technician is not null and not exists (
        select from job_orders own
        where own.id = without_job and own.client_id = of_client and own.technician_id = of_technician
      ) then return '{}'; end if;
      select min(at) - interval '${planYearDays} days', max(at) + interval '${planYearDays} days'
      into first_instant, last_instant from unnest(around) at;
      return array(
        select (j.served_at at time zone zone)::date from job_orders j
        where j.client_id = of_client and j.id <> without_job and j.is_cmasa_covered and ${textOf(jobIsNot('cancelled'))}
          and j.served_at >= first_instant and j.served_at < last_instant);
    end $days$;`,
  for: databaseRoles,
};

/**
 * Returns the days of the client `c`'s covered visits, in its operator `o`'s time zone, as a JSON array; empty without
 * a plan.
 */
export function coveredDays(withoutJob: SQL, around: SQL): SQL {
  return sql`case when c.cmasa_plan_type is null then '[]'::json
    else to_json(covered_visit_days(c.id, ${withoutJob}, o.time_zone, ${around})) end`;
}

/** Returns SQL for the facts about the current use of the plan of the client `c` of the operator `o`. */
export function planBasisJson(now: Date): SQL {
  return sql`json_build_object(
    'terms', ${coverageTermsJson},
    'covered_on', ${coveredDays(sql`${noJob}`, sql`array[${now}::timestamptz]`)})`;
}

/** Keeps others from counting covered visits until the transaction ends, so that the last visit is used only once. */
export async function lockCoveredVisits(tx: Transaction, job_order_id: string): Promise<void> {
  await tx.rows(sql`
    select ${lockOf('covered visits', sql`client_id`)} from job_orders where id = ${job_order_id}`);
}
