import { sql } from 'drizzle-orm';
import { getPlanUse, type PlanUse } from '#contract/reports.ts';
import { dateIn } from '#domain/values/calendar.ts';
import {
  type CoverageBasis,
  monthsLeft,
  planYearOf,
  visitsIn,
  visitsPerYearOf,
} from '#domain/visit-coverage.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { coverageTermsJson, coveredDays, noJob } from '#server/store/shapes/covered-visits.ts';

export const planUse = query(getPlanUse, 'client', async ({ tx, actor, now }, input) => {
  const client_id = actor.client_id ?? input.client_id;
  if (client_id === undefined) return null;
  const json = await tx.json(sql`
    select json_build_object(
      'terms', ${coverageTermsJson},
      'covered_on', ${coveredDays(sql`${noJob}`, sql`array[${now}::timestamptz]`)}) as json
    from clients c join country_operators o on o.id = c.operator_id
    where c.id = ${client_id} and ${reachFilter('clients', actor.role, 'c')}`);
  if (json === null) return null;
  const { terms, covered_on }: CoverageBasis = JSON.parse(json);
  const type = terms.cmasa_plan_type;
  if (type === null) return JSON.stringify({ plan: null } satisfies PlanUse);
  const today = dateIn(terms.time_zone, now);
  const year = planYearOf(terms, today);
  const plan = {
    type,
    starts_on: terms.cmasa_start_date,
    expires_on: terms.expires_on,
    is_active: year !== null,
    visits_used: year === null ? 0 : visitsIn(year, covered_on),
    visits_per_year: visitsPerYearOf(type, terms),
    months_left: year === null ? 0 : monthsLeft(year, today),
    months: 12,
  };
  return JSON.stringify({ plan } satisfies PlanUse);
});
