import { sql } from 'drizzle-orm';
import { getPlanUse, type PlanDetails, type PlanUse } from '#contract/plan-use.ts';
import { type CoverageBasis, planUseOn } from '#domain/price/visit-coverage.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { planBasisJson, planDetailsJson } from '#server/store/shapes/covered-visits.ts';

export const planUse = query(getPlanUse, 'client', async ({ tx, actor, now }, input) => {
  const client_id = actor.client_id ?? input.client_id;
  if (client_id === undefined) return null;
  const json = await tx.json(sql`
    select json_build_object('basis', ${planBasisJson(now)}, 'details', ${planDetailsJson}) as json
    from clients c join country_operators o on o.id = c.operator_id
    where c.id = ${client_id} and ${reachFilter('clients', actor.role, 'c')}`);
  if (json === null) return null;
  const { basis, details }: { basis: CoverageBasis; details: PlanDetails } = JSON.parse(json);
  const use = planUseOn(dateIn(basis.terms.time_zone, now), basis);
  return JSON.stringify({ plan: use && { ...use, ...details } } satisfies PlanUse);
});
