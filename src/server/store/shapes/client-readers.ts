import { type SQL, sql } from 'drizzle-orm';

/** The columns that decide who gets a report and who may dispute it, as domain/signing/report-readers defines them. */
export const readerColumns = sql.raw('x.is_main, x.standing, x.wants_reports, x.can_act');

/**
 * Returns SQL for the people with an account at the client of a job, each a ClientReader with user_id, name and email.
 * Only the server's own role can read these rows.
 */
export const clientReaders = (job_order_id: SQL): SQL => sql`(
  select p.id as user_id, p.name, p.email, w.is_main, w.standing,
    exists (select from preferences f where f.user_id = p.id and 'jobs' = any(f.email_topics)) as wants_reports,
    c.is_active and o.suspended_at is null and p.deactivated_at is null
      and exists (select from credentials k where k.user_id = p.id) as can_act
  from job_orders j join clients c on c.id = j.client_id join country_operators o on o.id = j.operator_id
    cross join lateral (
      select c.user_id, 'owner' as standing, true as is_main
      union all select m.user_id, m.standing, false from client_people m where m.client_id = c.id) w
    join profiles p on p.id = w.user_id
  where j.id = ${job_order_id})`;
