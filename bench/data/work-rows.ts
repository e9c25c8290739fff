import { jobsInto } from '#tests/support/databases/job-rows.ts';
import { type Columns, idOf, operatorOf } from '#tests/support/databases/platform-rows.ts';
import { clientsFor, formerTechnicians, technicians } from './people-rows.ts';

const faults = `('{The machine leaks at the group head,No steam comes out of the wand,The grinder is blocked again,
  The pressure drops while brewing,The display stays dark}'::text[])`;

/**
 * Returns SQL that selects jobs from two years ago to sixty days ahead, in all stages. Past jobs are completed or
 * canceled. Started jobs are from today or await their signature. One in fifty future jobs has no technician. Nine in
 * ten jobs came from a request. Jobs older than three months belong to technicians who have left. Otherwise, current
 * technicians would have a long history. Reading it costs every server the same, which would hide the differences
 * between the servers.
 */
const jobsAs = (rows: number) => `
  select *,
    case
      when at > now() then case when n % 50 = 0 then 'unassigned' when n % 33 = 1 then 'cancelled' else 'planned' end
      when at > now() - interval '3 hours' then case when n % 2 = 0 then 'in_progress' else 'awaiting' end
      when at > now() - interval '7 days' and n % 300 = 7 then 'awaiting'
      when n % 17 = 3 then 'cancelled' else 'completed' end as state,
    ${idOf(
      'technician',
      `k * 10000 + (hashint4(-n) & 2147483647) % t +
        case when at < now() - interval '90 days' then ${formerTechnicians} else 0 end`,
    )} as technician
  from (
    select n, h, client, ${operatorOf('client')} as k,
      case when client % 2 = 0 then ${technicians(rows).largest} else ${technicians(rows).each} end as t,
      date_trunc('second', now() - interval '730 days' + n::float8 / ${rows} * interval '790 days') as at
    from (
      select n, h, 1 + h % ${clientsFor(rows)} as client
      from (select n, hashint4(n) & 2147483647 as h from generate_series(1, ${rows}) n) numbers
    ) placed
  ) timed`;

const drawn = `'\\x89504e470d0a1a0a'::bytea || decode(repeat('5a3c9f', 160), 'hex')`;

export const jobs = (rows: number) =>
  jobsInto(
    {
      id: idOf('job', 'n'),
      number: '1000 + row_number() over (partition by k order by n)',
      operator_id: idOf('operator', 'k'),
      client_id: idOf('client', 'client'),
      machine_id: idOf('machine', '2 * client + n % 2'),
      technician_id: `case when state <> 'unassigned' then technician end`,
      dispatcher_id: idOf('dispatcher', 'k * 10 + n % 3'),
      service_request_id: `case when n % 10 > 0 then ${idOf('request', 'n')} end`,
      type: `('{trouble_call,service,preventive_maintenance,event}'::text[])[1 + h % 4]`,
      urgency: `('{low,medium,medium,high,emergency}'::text[])[1 + h % 5]`,
      description: `${faults}[1 + h % 5]`,
      scheduled_date: 'at',
      duration_minutes: `('{90,60,120,180}'::integer[])[1 + h % 4]`,
      status: `case state when 'completed' then 'completed' when 'cancelled' then 'cancelled'
        when 'planned' then 'scheduled' when 'unassigned' then 'scheduled' else 'in_progress' end`,
      workflow_status: `case state when 'completed' then 'completed' when 'in_progress' then 'in_progress'
        when 'awaiting' then 'awaiting_signature' when 'unassigned' then 'scheduled' else 'assigned' end`,
      ...workDone,
      ...signatures,
      cancelled_at: `case when state = 'cancelled' then least(at, now()) - interval '1 day' end`,
      cancellation_reason: `case when state = 'cancelled' then 'The client has repaired it' end`,
      created_at: `least(at - interval '2 days', now())`,
    },
    `from (
    select *, state in ('in_progress', 'awaiting', 'completed') as begun, state in ('awaiting', 'completed') as reported,
      state = 'completed' as done, client % 3 = 0 and n % 3 = 0 as covered
    from (${jobsAs(rows)}) staged
  ) job cross join (select drawn, encode(sha256(drawn), 'hex') as drawn_sha256 from (select ${drawn} as drawn) d) signature
  cross join lateral (
    select json_build_object('job_order_number', 'JO-' || n, 'client_name', 'Client ' || client, 'machine_model',
      'Aurora One', 'machine_serial_number', 'GH-' || n, 'location', 'Floor 1', 'technician_name', 'Yusuf Darwish',
      'service_date', at::date, 'work_performed', 'Seals replaced, boiler descaled, pressure set and tried.',
      'parts_used', '[]'::json, 'time_spent_hours', '1.5', 'problem_resolved', true, 'technician_notes', null,
      'follow_up_required', false, 'follow_up_reason', null, 'is_cmasa_covered', covered, 'visit_fee', null,
      'currency', 'BHD')::text as summary
  ) signed`,
  );

const when = (condition: string, value: string) => `case when ${condition} then ${value} end`;

/** The work of the jobs that have started, and the reports of those that have ended. */
const workDone: Columns = {
  started_at: when('begun', 'at'),
  first_arrived_at: when('begun', 'at'),
  paused_at: when(`state = 'in_progress'`, 'at'),
  work_performed: when(
    'reported',
    `'Seals replaced, boiler descaled, pressure set and tried with ten shots.'`,
  ),
  time_spent_hours: 'case when reported then 1.5 else 0 end',
  problem_resolved: 'reported',
  is_cmasa_covered: 'reported and covered',
  visit_fee: when('reported and not covered', '25.000'),
  job_order_form_submitted_at: when('reported', `at + interval '90 minutes'`),
};

const signedAt = when('done', `at + interval '2 hours'`);
const signatures: Columns = {
  completed_date: signedAt,
  signed_at: signedAt,
  client_signature: when('done', 'drawn'),
  client_signature_sha256: when('done', 'drawn_sha256'),
  signer_name: when('done', `'Maryam Haddad'`),
  signer_user_id: when('done', idOf('client', 'client')),
  signature_method: when('done', `'technician_device'`),
  signed_at_device: signedAt,
  signed_summary: when('done', 'summary'),
  signed_summary_sha256: when('done', `encode(sha256(convert_to(summary, 'UTF8')), 'hex')`),
};

const columns = `id, number, operator_id, client_id, machine_id, requestor_user_id, requested_by,
    service_type_requested, problem_description, urgency, preferred_date, status, reviewed_at,
    reviewed_by_dispatcher_id, rejection_reason, assigned_job_order_id, created_at`;

/** SQL that selects the requests that became jobs. */
const assigned = `
  select service_request_id as id, operator_id, client_id, machine_id, client_id as requestor, type, description, urgency,
    scheduled_date::date as preferred, 'assigned' as status, created_at as reviewed_at, dispatcher_id,
    null as rejection, id as job, created_at - interval '1 day' as asked_at
  from job_orders where service_request_id is not null`;

/** Returns how many pending requests each operator has. The largest has four times as many. */
const pendingEach = (rows: number) => Math.max(60, Math.min(1000, Math.round(rows / 300)));

/**
 * Returns SQL that selects the requests without a job. Those from the last month are pending. The others were rejected,
 * or were reviewed but never got a job.
 */
const others = (rows: number) => `
  select ${idOf('request', `${rows} + n`)} as id, ${idOf('operator', operatorOf('client'))}, ${idOf('client', 'client')},
    ${idOf('machine', '2 * client')}, ${idOf('client', 'client')},
    ('{trouble_call,service,preventive_maintenance,event}'::text[])[1 + n % 4], ${faults}[1 + n % 5],
    ('{low,medium,medium,high,emergency}'::text[])[1 + n % 5], asked_at::date + 7, state,
    case when state <> 'pending' then asked_at + interval '1 day' end,
    case when state <> 'pending' then ${idOf('dispatcher', `(${operatorOf('client')}) * 10`)} end,
    case when state = 'rejected' then 'It was reported twice' end, null::uuid, asked_at
  from (
    select n, state, asked_at, case when k = 0 then 2 * (1 + h % ${Math.floor(clientsFor(rows) / 2)})
      else 38 * (h % ${Math.floor(clientsFor(rows) / 38) - 1}) + case when k % 2 = 0 then k - 1 else k + 18 end end as client
    from (
      select n, k, hashint4(n) & 2147483647 as h,
        case when n <= ${23 * pendingEach(rows)} then 'pending' when n % 8 = 0 then 'reviewed' else 'rejected' end as state,
        date_trunc('second', now() - interval '1 minute' - case when n <= ${23 * pendingEach(rows)}
          then (hashint4(n + 7) & 2147483647) % 2592000 * interval '1 second'
          else 10 * n::float8 / ${rows} * interval '700 days' end) as asked_at
      from (
        select n, case when n % 23 < 4 then 0 else n % 23 - 3 end as k
        from generate_series(1, ${Math.max(Math.round(rows / 10), 23 * pendingEach(rows))}) n
      ) counted
    ) spread
  ) placed`;

export const requests = (rows: number) => `
  insert into service_requests (${columns})
  select id, 1000 + row_number() over (partition by operator_id order by asked_at, id), operator_id, client_id,
    machine_id, requestor, 'client', type, description, urgency, preferred, status, reviewed_at, dispatcher_id, rejection,
    job, asked_at
  from (${assigned} union all ${others(rows)}) request;`;

export const series = `
  insert into number_series (operator_id, series, last_number)
  select operator_id, 'job_orders', max(number) from job_orders group by operator_id
  union all select operator_id, 'service_requests', max(number) from service_requests group by operator_id;`;
