import { sql } from 'drizzle-orm';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { daysAhead } from '#domain/reminder.ts';
import { query } from '#server/platform/query.ts';
import { machineDue, planEnds } from '#server/store/shapes/upkeep.ts';

const mostCounted = 1000;

export const upkeep = query(getUpkeep, 'dashboard', ({ tx, actor: { role }, now }) => {
  const keepsPlans = listEndingPlans.by.includes(role);
  const due = machineDue(role, now, { within: daysAhead.service_due, state: 'to_plan' });
  const ending = sql`(select count(*) from (
    select 1 from clients c join country_operators o on o.id = c.operator_id
    where ${planEnds(role, now, daysAhead.plan_expiring)} limit ${mostCounted}) counted)`;
  return tx.json(sql`
    select json_build_object(
      'machines_due', (select count(*) from (
        select 1 from machines m join country_operators o on o.id = m.operator_id
          join clients c on c.id = m.client_id
        where ${due} limit ${mostCounted}) counted),
      'plans_ending', ${keepsPlans ? ending : sql`null::integer`}) as json`);
});
