import { type SQL, sql } from 'drizzle-orm';
import { getAdminDashboard } from '#contract/dashboards.ts';
import type { Role } from '#domain/actor.ts';
import { query } from '#server/platform/query.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { countedBy } from '#server/store/shapes/job-figures.ts';
import { count } from './counts.ts';

const recentOperators = 10;
const mostRegions = 10;

/** Selects the fees of the last 30 days for each country and currency. */
const fees = (role: Role, now: Date) => sql`
  select o.country, o.currency, sum(j.visit_fee) as amount
  from ${jobsWith('report')} j join country_operators o on o.id = j.operator_id
  where ${countedBy('completed_30_days', role, now)} and j.visit_fee is not null
  group by o.country, o.currency`;

/** Amounts in different currencies are never added up. */
const revenue = (condition: SQL) => sql`(
  select coalesce(json_agg(json_build_object('currency', currency, 'amount', amount::text) order by currency), '[]'::json)
  from (select currency, sum(amount) as amount from fees where ${condition} group by currency) summed)`;

export const admin = query(getAdminDashboard, 'dashboard', ({ tx, actor, now }) => {
  const { role } = actor;
  return tx.json(sql`with fees as materialized (${fees(role, now)}) select json_build_object(
    'operators', (select count(*) from country_operators),
    'clients', ${count.clients(sql`c.is_active`)},
    'active_technicians', ${count.technicians(sql`t.is_active`)},
    'open_jobs', ${count.jobs(countedBy('open', role, now))},
    'completed_30_days', ${count.jobs(countedBy('completed_30_days', role, now))},
    'revenue_30_days', ${revenue(sql`true`)},
    'regions', (
      select coalesce(json_agg(json_build_object(
        'country', country, 'operators', operators, 'clients', clients,
        'revenue_30_days', ${revenue(sql`fees.country = region.country`)}) order by clients desc, country), '[]'::json)
      from (
        select o.country, count(*) as operators, sum(${count.clients(sql`c.operator_id = o.id and c.is_active`)})::integer as clients
        from country_operators o group by o.country order by 3 desc, 1 limit ${mostRegions}
      ) region),
    'recent_operators', coalesce((
      select json_agg(json_build_object(
        'id', o.id, 'name', o.name, 'second_name', o.second_name, 'country', o.country,
        'platform_subscription_type', o.platform_subscription_type,
        'is_active', exists (
          select 1 from events e
          where e.operator_id = o.id and e.at > ${now}::timestamptz - interval '30 days' and e.at <= ${now}),
        'clients', ${count.clients(sql`c.operator_id = o.id and c.is_active`)},
        'active_technicians', ${count.technicians(sql`t.operator_id = o.id and t.is_active`)},
        'open_jobs', ${count.jobs(sql`j.operator_id = o.id and ${countedBy('open', role, now)}`)}) order by o.created_at desc, o.id desc)
      from (select * from country_operators order by created_at desc, id desc limit ${recentOperators}) o), '[]'::json)
    ) as json`);
});
