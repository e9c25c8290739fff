import { type SQL, sql } from 'drizzle-orm';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import type { Role } from '#domain/actor.ts';
import { daysAhead } from '#domain/reminder.ts';
import { query } from '#server/platform/query.ts';
import { literal } from '#server/store/rows/columns.ts';
import { planExpiresOn } from '#server/store/shapes/covered-visits.ts';
import {
  isPlanOver,
  machineDue,
  planEnds,
  renewalAsked,
  warrantyAwaitsConfirmation,
} from '#server/store/shapes/upkeep.ts';

const mostCounted = 1000;
const mostListed = 20;

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
      'warranties_to_confirm', (select count(*) from (
        select 1 from machines m join clients c on c.id = m.client_id
        where ${warrantyAwaitsConfirmation(role)} limit ${mostCounted}) counted),
      'plans_ending', ${keepsPlans ? ending : sql`null::integer`},
      'renewals_asked', ${keepsPlans ? askedRenewals(role, now) : sql`'[]'::json`}) as json`);
});

function askedRenewals(role: Role, now: Date): SQL {
  return sql`(select coalesce(json_agg(item), '[]'::json) from (
    select json_build_object('id', c.id, 'name', c.name, 'second_name', c.second_name,
      'expires_on', ${planExpiresOn}, 'is_over', ${isPlanOver(now)}, 'renewal_asked_at', c.renewal_asked_at,
      'time_zone', o.time_zone) as item
    from clients c join country_operators o on o.id = c.operator_id
    where ${renewalAsked(role, now)} order by c.cmasa_expiry, c.id limit ${literal(mostListed)}) listed)`;
}
