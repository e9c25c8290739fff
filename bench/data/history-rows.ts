import { idOf } from '#tests/support/databases/platform-rows.ts';

/**
 * SQL that dates the request for a planned visit. The further ahead the visit is, the longer ago the request was made,
 * so each request was made in time.
 */
export const askedInTime = `
  update service_requests r set created_at = now() - (j.scheduled_date - now()) - interval '1 day',
    reviewed_at = now() - (j.scheduled_date - now())
  from job_orders j where j.id = r.assigned_job_order_id and j.scheduled_date > now();`;

/** SQL that gives each request its targets: a decision within four hours, an arrival within two days. */
export const promises = `
  update service_requests set respond_by = created_at + interval '4 hours', arrive_by = created_at + interval '2 days';`;

const types = `('{job-orders.created,job-orders.started,job-orders.signed}'::text[])`;

/** SQL that inserts three events for each job, written by the technician or a dispatcher. */
export const events = `
  insert into events (id, at, type, record_id, subject, operator_id, client_id, technician_id, actor_user_id, actor_name,
    actor_role, changes)
  select gen_random_uuid(), j.created_at + i * interval '1 hour', ${types}[1 + i], j.id, 'JO-' || j.number, j.operator_id,
    j.client_id, j.technician_id, coalesce(j.technician_id, j.dispatcher_id), 'Yusuf Darwish', 'technician',
    jsonb_build_object('status', jsonb_build_object('from', 'scheduled', 'to', j.status))
  from job_orders j cross join generate_series(0, 2) i;`;

/** SQL that inserts a notification about each job for two dispatchers of its operator, and one for its client. */
export const notifications = `
  insert into notifications (id, user_id, event_id, audience, type, record_id, case_id, subject, at, read_at)
  select gen_random_uuid(), person, gen_random_uuid(), 'dispatchers', 'job-orders.created', j.id, j.id, 'JO-' || j.number,
    j.created_at, case when ('x' || right(j.id::text, 8))::bit(32)::int % 3 > 0 then j.created_at end
  from job_orders j cross join lateral (values (j.client_id), (j.dispatcher_id),
    (${idOf('dispatcher', `('x' || right(j.operator_id::text, 4))::bit(16)::int * 10 + 1`)})) told (person);`;
