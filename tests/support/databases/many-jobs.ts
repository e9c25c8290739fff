import type pg from 'pg';
import type { Actor } from '#domain/actor.ts';
import { jobsInto } from './job-rows.ts';
import {
  clients as clientRows,
  idOf,
  machines,
  operatorCount,
  operators,
  technicians,
  uuidOf,
} from './platform-rows.ts';

/** The largest of twenty operators, which has half of all data, with its busiest technician and client. */
export const large = {
  operator_id: uuidOf('operator', 0),
  technician_id: uuidOf('technician', 0),
  client_id: uuidOf('client', 2),
} as const;

const person = { user_id: uuidOf('user', 0), name: 'Somebody' };
export const largeActors: readonly Actor[] = [
  { ...person, role: 'super_admin' },
  { ...person, role: 'country_operator', operator_id: large.operator_id },
  { ...person, role: 'dispatcher', operator_id: large.operator_id },
  { ...person, role: 'technician', operator_id: large.operator_id, technician_id: large.technician_id },
  { ...person, role: 'client', operator_id: large.operator_id, client_id: large.client_id },
];

export type Kind = 'job_orders' | 'service_requests' | 'clients' | 'machines' | 'technicians';

const pointsAt = { clients: 'client_id', machines: 'machine_id', technicians: 'technician_id' };

/** Returns the condition for the rows that the actor can access. Written by hand, not derived from domain/access. */
export function reachedBy({ role }: Actor, kind: Kind): string {
  if (role === 'super_admin') return 'true';
  if (role === 'country_operator' || role === 'dispatcher') return `x.operator_id = '${large.operator_id}'`;
  const column = role === 'client' ? 'client_id' : 'technician_id';
  const own = `${column} = '${large[column]}'`;
  if (kind === 'service_requests') return role === 'client' ? `x.${own}` : 'false';
  if (kind === 'job_orders' || (role === 'client' && kind === 'machines')) return `x.${own}`;
  if (kind === `${role}s`) return `x.id = '${large[column]}'`;
  return `exists (select from job_orders j where j.${pointsAt[kind]} = x.id and j.${own})`;
}

/**
 * Inserts jobs: one in forty is the busiest technician's, one in two hundred the busiest client's. Two
 * clients share a rare name. The newer half of all machines never had a job. Three jobs in four came from a
 * request, and there are as many requests as jobs. Every second request has its own phone number.
 */
const fill = (jobs: number, clients: number) => `
  ${operators()}
  ${technicians(
    `select k, i, k * 1000 + i as number from generate_series(0, ${operatorCount - 1}) k, generate_series(0, 999) i
    where k = 0 or i < 50`,
    { created_at: `timestamptz '2020-01-01' + i * interval '1 day'` },
  )}
  ${clientRows(clients, { created_at: `timestamptz '2020-01-01' + n * interval '30 minutes'` })}
  update clients set name = 'Zubarah Roastery'
  where id in ('${large.client_id}', '${uuidOf('client', 2 * Math.floor(clients / 3))}');

  ${machines(clients, {
    install_date: `date '2020-01-01' + (2 * n + i) % 2000`,
    created_at: `timestamptz '2020-01-01' + (i * ${clients} + n) * interval '15 minutes'`,
  })}
  ${jobsInto(
    {
      id: idOf('job', 'n'),
      number: 'row_number() over (partition by c.operator_id order by n)',
      operator_id: 'c.operator_id',
      client_id: 'c.id',
      machine_id: idOf('machine', '2 * made.client'),
      technician_id: `case when n % 50 = 0 then null when c.operator_id = '${large.operator_id}'
        then ${idOf('technician', 'case when n % 40 = 3 then 0 else h / 7 % 1000 end')}
        else ${idOf('technician', '(1 + made.client % 19) * 1000 + h / 7 % 50')} end`,
      scheduled_date: 'at',
      status: `case when n % 50 = 0 then 'scheduled' else 'in_progress' end`,
      workflow_status: `case when n % 50 = 0 then 'scheduled' else 'in_progress' end`,
      paused_at: 'case when n % 50 > 0 then at end',
      created_at: 'at',
      service_request_id: `case when n % 4 > 0 then ${idOf('request', 'n')} end`,
    },
    `from (
    select n, h, case when n % 200 = 2 then 2 else 1 + h % ${clients} end as client,
      timestamptz '2021-01-01' + n * interval '150 seconds' as at
    from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${jobs}) n) numbers
  ) made join clients c on c.id = ${idOf('client', 'made.client')}`,
  )}

  insert into service_requests (id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
    service_type_requested, problem_description, urgency, preferred_date, contact_phone, status, reviewed_at,
    assigned_job_order_id, created_at)
  select id, row_number() over (partition by operator_id order by created_at, id), operator_id, client_id, machine_id,
    client_id, 'client', 'service', 'The machine leaks', 'medium', created_at::date,
    case when n % 2 = 0 then '+973' || lpad((h % 100000000)::text, 8, '0') end,
    case when job is null then 'pending' else 'assigned' end, case when job is not null then created_at end, job,
    created_at
  from (
    select service_request_id as id, operator_id, client_id, machine_id, created_at, id as job
    from job_orders where service_request_id is not null
    union all
    select ${idOf('request', `${jobs} + n`)}, operator_id, client_id, machine_id, created_at + interval '1 minute', null
    from job_orders cross join lateral (
      select ('x' || right(id::text, 8))::bit(32)::int as n) job where service_request_id is null
  ) made cross join lateral (select ('x' || right(made.id::text, 8))::bit(32)::int as n) one
    cross join lateral (select hashint4(n) & 2147483647 as h) two;`;

const tables = ['technicians', 'clients', 'machines', 'job_orders', 'service_requests'];

/** Fills the tables, then creates the indexes. Skips the checks of foreign keys and triggers. */
export async function fillManyJobs(owner: pg.Client, jobs: number, clients: number): Promise<void> {
  const kept = await owner.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = any($1)
      and indexname not in (select conname from pg_constraint)`,
    [tables],
  );
  await owner.query(`
    set session_replication_role = replica;
    set maintenance_work_mem = '512MB';
    drop index ${kept.rows.map(({ indexname }) => indexname).join(', ')};
    ${fill(jobs, clients)}`);
  for (const { indexdef } of kept.rows) await owner.query(indexdef);
  await owner.query('reset session_replication_role; reset maintenance_work_mem');
  for (const table of tables) await owner.query(`vacuum (analyze) ${table}`);
}
