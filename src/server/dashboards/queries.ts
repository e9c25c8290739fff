import { type SQL, sql } from 'drizzle-orm';
import { getAdminDashboard, getDispatcherDashboard, getOperatorDashboard } from '#contract/dashboards.ts';
import type { Role } from '#domain/actor.ts';
import { query } from '../platform/query.ts';
import { reachFilter } from '../store/row-access.ts';

const recentOperators = 10;

/** Counts of the rows that the role reaches; `j`, `r`, `t` and `c` name the tables in a condition. */
function countsFor(role: Role) {
  return {
    jobs: (condition: SQL) =>
      sql`(select count(*) from job_orders j where ${reachFilter('job_orders', role, 'j')} and ${condition})`,
    requests: (condition: SQL) =>
      sql`(select count(*) from service_requests r where ${reachFilter('service_requests', role, 'r')} and ${condition})`,
    technicians: (condition: SQL) =>
      sql`(select count(*) from technicians t where ${reachFilter('technicians', role, 't')} and ${condition})`,
    clients: (condition: SQL) =>
      sql`(select count(*) from clients c where ${reachFilter('clients', role, 'c')} and ${condition})`,
  };
}

const openJob = sql.raw("j.status in ('scheduled', 'in_progress')");
const completedWithin30Days = (now: Date) =>
  sql`j.completed_date > ${now}::timestamptz - interval '30 days' and j.completed_date <= ${now}`;

/** Today in the zone of each job's operator, as a range that an index on scheduled_date answers. */
const scheduledToday = (now: Date) => sql`j.status <> 'cancelled' and exists (
  select 1 from country_operators o where o.id = j.operator_id
    and j.scheduled_date >= date_trunc('day', ${now}::timestamptz at time zone o.time_zone) at time zone o.time_zone
    and j.scheduled_date <
      (date_trunc('day', ${now}::timestamptz at time zone o.time_zone) + interval '1 day') at time zone o.time_zone)
  and j.scheduled_date between ${now}::timestamptz - interval '26 hours' and ${now}::timestamptz + interval '26 hours'`;

export const dispatcher = query(getDispatcherDashboard, 'dashboard', ({ tx, actor, now }) => {
  const count = countsFor(actor.role);
  return tx.json(sql`select json_build_object(
    'pending_requests', ${count.requests(sql.raw("r.status = 'pending'"))},
    'active_technicians', ${count.technicians(sql`t.is_active`)},
    'jobs_today', ${count.jobs(scheduledToday(now))},
    'completed_30_days', ${count.jobs(completedWithin30Days(now))}) as json`);
});

export const operator = query(getOperatorDashboard, 'dashboard', ({ tx, actor, now }) => {
  const count = countsFor(actor.role);
  return tx.json(sql`select json_build_object(
    'clients', ${count.clients(sql`true`)},
    'active_technicians', ${count.technicians(sql`t.is_active`)},
    'open_jobs', ${count.jobs(openJob)},
    'completed_30_days', ${count.jobs(completedWithin30Days(now))}) as json`);
});

export const admin = query(getAdminDashboard, 'dashboard', ({ tx, actor }) => {
  const count = countsFor(actor.role);
  return tx.json(sql`select json_build_object(
    'operators', (select count(*) from country_operators),
    'recent_operators', coalesce((
      select json_agg(json_build_object(
        'id', o.id, 'name', o.name, 'country', o.country,
        'clients', ${count.clients(sql`c.operator_id = o.id`)},
        'active_technicians', ${count.technicians(sql`t.operator_id = o.id and t.is_active`)},
        'open_jobs', ${count.jobs(sql`j.operator_id = o.id and ${openJob}`)}) order by o.created_at desc, o.id desc)
      from (select * from country_operators order by created_at desc, id desc limit ${recentOperators}) o), '[]'::json)
    ) as json`);
});
