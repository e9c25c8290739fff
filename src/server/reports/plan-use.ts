import { getPlanUse, type PlanUse } from '#contract/reports.ts';
import { planOf } from '#domain/client.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { monthsLeft, planYearOf, visitsPerYearOf } from '#domain/visit-coverage.ts';
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
  const dated = planOf(client, time_zone);
  const year = planYearOf(dated, today);
  const plan = {
    type,
    starts_on: dated.cmasa_start_date,
    expires_on: dated.expires_on,
    is_active: year !== null,
    visits_used:
      year === null ? 0 : await countCoveredVisits(tx, { id: noJob, client_id }, { ...year, time_zone }),
    visits_per_year: visitsPerYearOf(type, operator),
    months_left: year === null ? 0 : monthsLeft(year, today),
    months: 12,
  };
  return JSON.stringify({ plan } satisfies PlanUse);
});
