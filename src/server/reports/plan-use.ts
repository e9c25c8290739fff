import { getPlanUse, type PlanUse } from '#contract/reports.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { monthsLeft, planYearOf } from '#domain/visit-coverage.ts';
import { query } from '#server/platform/query.ts';
import { getClient } from '#server/store/clients.ts';
import { getOperator } from '#server/store/operators.ts';
import { countCoveredVisits, noJob } from '#server/store/shapes/covered-visits.ts';

export const planUse = query(getPlanUse, 'client', async ({ tx, actor, now }, input) => {
  const client_id = actor.client_id ?? input.client_id;
  if (client_id === undefined) return null;
  const client = await getClient(tx, client_id);
  const operator = await getOperator(tx, client.operator_id);
  const type = client.cmasa_plan_type;
  if (type === null) return JSON.stringify({ plan: null } satisfies PlanUse);
  const { time_zone } = operator;
  const today = dateIn(time_zone, now);
  const starts_on = client.cmasa_start_date;
  const expires_on = client.cmasa_expiry && dateIn(time_zone, client.cmasa_expiry);
  const year = planYearOf({ cmasa_plan_type: type, cmasa_start_date: starts_on, expires_on }, today);
  const visits = {
    standard: operator.cmasa_standard_visits_per_year,
    premium: operator.cmasa_premium_visits_per_year,
  };
  const plan = {
    type,
    starts_on,
    expires_on,
    is_active: year !== null,
    visits_used:
      year === null ? 0 : await countCoveredVisits(tx, { id: noJob, client_id }, { ...year, time_zone }),
    visits_per_year: type === 'cmasa_premium' ? visits.premium : visits.standard,
    months_left: year === null ? 0 : monthsLeft(year, today),
    months: 12,
  };
  return JSON.stringify({ plan } satisfies PlanUse);
});
