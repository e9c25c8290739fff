import { sql } from 'drizzle-orm';
import { getClientDashboard } from '#contract/dashboards.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { jobs } from '../support/databases/job-rows.ts';
import type { Fault } from './faults.ts';

const onePlanned = sql`(
  select id from job_orders where status = 'scheduled' and technician_id is not null
  order by operator_id, number limit 1)`;
/** A signed job without a follow-up. */
const oneSigned = sql`(
  select id from job_orders j where status = 'completed' and not exists (select from job_orders f where f.forerunner_id = j.id)
  order by operator_id, number limit 1)`;
const busiest = sql`(
  select technician_id from job_orders where status = 'scheduled' and technician_id is not null
  group by technician_id order by count(*) desc, technician_id limit 1)`;

/** Faults in rows. Each breaks a rule for visits. */
export const faultsOfVisits: readonly Fault[] = [
  {
    what: 'a technician who is on the way to two visits',
    table: 'job_orders',
    statements: [
      sql`drop index job_orders_one_place`,
      sql`update job_orders set on_the_way_at = scheduled_date where status = 'scheduled' and technician_id = ${busiest}`,
    ],
    noticed: ['each technician is on the way to at most one visit, or at work at one'],
  },
  {
    what: 'a visit that met no one before its window',
    table: 'job_orders',
    statements: [
      sql`with job as (
          update job_orders set status = 'cancelled', needs_follow_up = true where id = ${onePlanned}
          returning id, operator_id, scheduled_date), outcome as (
          insert into visit_outcomes select id, operator_id, 'nobody_there', 'Nobody' from job)
        insert into cancellations select id, operator_id, scheduled_date - interval '1 hour', 'Nobody' from job`,
    ],
    noticed: ['no visit is a no-show before its arrival window begins'],
  },
  {
    what: 'a second visit of another fault',
    table: 'job_orders',
    statements: [sql`update job_orders set forerunner_id = ${oneSigned} where id = ${onePlanned}`],
    noticed: ['a visit that follows another one has its fault, its machine and its type'],
  },
  {
    what: 'a technician who signed for the client',
    table: 'job_orders',
    statements: [
      sql`update signatures s set signer_name = (
          select split_part(t.name, ' ', 2) || ', ' || upper(split_part(t.name, ' ', 1)) from technicians t
          where t.operator_id = s.operator_id order by t.id limit 1)
        where job_order_id = ${oneSigned}`,
    ],
    noticed: ['no one at the operator signs for a client'],
  },
  {
    what: 'a fault that takes two covered visits',
    table: 'job_orders',
    statements: [
      sql`update visit_reports r set visit_fee = null, free_reason = null, price_question = null, price_reason = null
        from (select ${onePlanned} as planned, ${oneSigned} as signed) two
        where r.job_order_id in (two.planned, two.signed)`,
      sql`update job_orders j set is_cmasa_covered = true, forerunner_id = case when j.id = two.planned then two.signed else j.forerunner_id end
        from (select ${onePlanned} as planned, ${oneSigned} as signed) two where j.id in (two.planned, two.signed)`,
      // The client reports the fault again.
      sql`update service_requests r set forerunner_id = j.forerunner_id
        from job_orders j where j.id = ${onePlanned} and r.id = j.service_request_id`,
    ],
    noticed: ['a fault takes one covered visit at most'],
  },
  {
    what: 'a fee far from the usual one, and no one says why',
    table: 'job_orders',
    statements: [
      sql`update job_orders set is_cmasa_covered = false where id = ${oneSigned}`,
      sql`update visit_reports set visit_fee = 900, free_reason = null, price_question = null, price_reason = null
        where job_order_id = ${oneSigned}`,
    ],
    noticed: ['a free visit costs nothing, and a fee far from the usual one has its reason'],
  },
  {
    what: 'two open requests by one label',
    table: 'service_requests',
    statements: [
      sql`alter table job_orders drop constraint job_orders_service_request`,
      sql`update service_requests r set (machine_id, client_id, requested_by, requestor_user_id, reported_by_name) = (
          select m.id, m.client_id, 'label', null::uuid, 'The barista' from machines m
          where m.operator_id = r.operator_id order by m.id limit 1)
        where status = 'assigned' and exists (
          select from job_orders j where j.id = r.assigned_job_order_id and j.status = 'scheduled')`,
    ],
    noticed: ['however often a label is used, its machine has one open request by label at most'],
  },
  {
    what: 'a signed visit to which no one came',
    table: 'job_orders',
    statements: [
      sql`delete from first_arrivals where job_order_id = (
          select id from ${jobs} j where signed_at is not null and first_arrived_at <= told_until
          order by told_until, number limit 1)`,
    ],
    noticed: [
      'each arrival window that a client knows and that has ended was kept or missed, and the report counts it once',
    ],
  },
  {
    what: 'a told window that was moved afterwards',
    table: 'job_orders',
    statements: [
      sql`update client_windows set told_from = told_from + interval '1 day', told_until = told_until + interval '1 day'
        where job_order_id = ${onePlanned}`,
    ],
    noticed: ['the window that counts is the last one that the client learned in time'],
  },
  {
    what: 'notices of another time',
    table: 'notifications',
    statements: [
      sql`update notifications set facts = facts || '{"scheduled_date": "2026-12-24T09:00:00Z"}'
        where audience = 'client' and type = 'job-orders.created'`,
    ],
    noticed: ['each notification of a client agrees with the history at that moment'],
  },
  {
    what: 'emails with the link of another visit',
    table: 'outgoing_mails',
    statements: [
      sql`update outgoing_mails m set body = regexp_replace(m.body, '/visit/[A-Za-z0-9_-]+', (
          select substring(o.body from '/visit/[A-Za-z0-9_-]+') from outgoing_mails o
          where o.body like '%/visit/%' and substring(o.body from '/jobs/[0-9a-f-]{36}') <>
            substring(m.body from '/jobs/[0-9a-f-]{36}')
          order by o.created_at desc, o.id desc limit 1))
        where m.body like '%/visit/%'`,
    ],
    noticed: ['the page behind the link in an email says about its open visit what is true of its row'],
  },
  {
    what: 'visits that began, and whose clients only heard that someone is on the way',
    table: 'notifications',
    statements: [sql`delete from notifications where audience = 'client' and type = 'job-orders.started'`],
    noticed: ['the last notification of a client about a visit under way agrees with its row'],
  },
];

type Answer = {
  readonly awaited_parts?: readonly object[];
  readonly items?: readonly Readonly<Record<string, unknown>>[];
};

/** A false response to a client, with the promise that it breaks. */
type FalseAnswer = {
  readonly what: string;
  readonly call: string;
  readonly changed: (body: Answer) => Answer;
  readonly noticed: string;
};

const inEach = (change: (item: Readonly<Record<string, unknown>>) => object) => (body: Answer) => ({
  ...body,
  items: (body.items ?? []).map((item) => ({ ...item, ...change(item) })),
});

export const falseAnswers: readonly FalseAnswer[] = [
  {
    what: 'a visit at which no one has been yet, read as a visit at work',
    call: listJobOrders.name,
    changed: inEach(() => ({
      status: 'in_progress',
      workflow_status: 'in_progress',
      outcome: null,
      paused_at: null,
    })),
    noticed:
      'the text that a client reads about each open visit is true of its row, and the home page names the nearest one',
  },
  {
    what: 'a part that no visit waits for',
    call: getClientDashboard.name,
    changed: (body) => ({
      ...body,
      awaited_parts: [...(body.awaited_parts ?? []), { id: 'another visit' }],
    }),
    noticed: 'the home of a client names exactly the parts that its visits still wait for',
  },
  {
    what: 'a promise of another day',
    call: listServiceRequests.name,
    changed: inEach(() => ({ promised_by: '2026-12-24T12:00:00Z' })),
    noticed: 'each open request shows its client its progress and its target, as in its rows',
  },
];
