import { sql } from 'drizzle-orm';
import { getPlanUse, type PlanUse } from '#contract/reports.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { type CoverageBasis, planUseOn } from '#domain/visit-coverage.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { planBasisJson } from '#server/store/shapes/covered-visits.ts';

export const planUse = query(getPlanUse, 'client', async ({ tx, actor, now }, input) => {
  const client_id = actor.client_id ?? input.client_id;
  if (client_id === undefined) return null;
  const json = await tx.json(sql`
    select ${planBasisJson(now)} as json
    from clients c join country_operators o on o.id = c.operator_id
    where c.id = ${client_id} and ${reachFilter('clients', actor.role, 'c')}`);
  if (json === null) return null;
  const basis: CoverageBasis = JSON.parse(json);
  return JSON.stringify({ plan: planUseOn(dateIn(basis.terms.time_zone, now), basis) } satisfies PlanUse);
});
