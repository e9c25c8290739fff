import { sql } from 'drizzle-orm';
import { type Fault, firstOf } from './faults.ts';

const planned = (order: 'asc' | 'desc', condition = sql`true`) => sql`(
  select id from job_orders where status = 'scheduled' and technician_id is not null and on_the_way_at is null
    and ${condition}
  order by operator_id, scheduled_date ${sql.raw(order)}, id ${sql.raw(order)} limit 1)`;
const oneAssigned = sql`(
  select id from service_requests where status = 'assigned' order by operator_id, number limit 1)`;
/** A visit that still agrees with its request. In other pairs, an earlier fault may have changed one of the two. */
const oneOfRequest = sql`(
  select j.id from service_requests r join job_orders j on j.id = r.assigned_job_order_id
  where r.status = 'assigned' and j.service_request_id = r.id and j.machine_id = r.machine_id
    and j.client_id = r.client_id
  order by r.operator_id, r.number limit 1)`;

/** Faults in single rows. Each breaks a rule that every row of the table must follow. */
export const faultsOfRows: readonly Fault[] = [
  {
    what: 'a request that was rejected and has a visit',
    table: 'service_requests',
    statements: [
      sql`update service_requests set status = 'rejected', rejection_reason = 'Lost' where id = ${oneAssigned}`,
    ],
    noticed: ['each request has exactly one fate'],
  },
  {
    what: 'a visit that forgot its request',
    table: 'job_orders',
    statements: [sql`update job_orders set service_request_id = null where id = ${oneOfRequest}`],
    noticed: ['a request and its job name each other, and no request has two open jobs'],
  },
  {
    what: 'a plan that puts a technician in two places',
    table: 'events',
    statements: [
      sql`insert into events (id, at, type, record_id, subject, operator_id, actor_user_id, changes)
        select gen_random_uuid(), (select max(at) from events), 'job-orders.assigned', one.id, 'JO-' || one.number,
          one.operator_id, (select actor_user_id from events where record_id = one.id order by at limit 1),
          jsonb_build_object('technician_id', jsonb_build_object('to', other.technician_id),
            'scheduled_date', jsonb_build_object('to', other.scheduled_date))
        from job_orders one, job_orders other where one.id = ${planned('asc')} and other.id = ${planned('desc')}`,
    ],
    noticed: [
      'no plan puts a technician in two places, unless that was accepted, or the technician starts the visit or turns back',
    ],
  },
  {
    what: 'technicians who were not notified of their visits',
    table: 'notifications',
    statements: [
      sql`delete from notifications n using job_orders j join technicians t on t.id = j.technician_id
        where j.status = 'scheduled' and n.record_id = j.id and n.user_id = t.user_id`,
    ],
    noticed: ['each technician got a notification of each of their open jobs'],
  },
  {
    what: 'a visit that follows one which is planned',
    table: 'job_orders',
    // An earlier fault may have given a visit a forerunner at another machine. For that visit, the text of this fault
    // would be the same.
    statements: [
      sql`update job_orders set forerunner_id = ${planned('desc')}
        where id = ${planned('asc', sql`forerunner_id is null`)}`,
    ],
    noticed: ['chains of visits have no branch or circle, and stay with one machine'],
  },
  {
    what: 'a signature from before the visit',
    table: 'job_orders',
    statements: [
      sql`update signatures set signed_at = signed_at - interval '30 days' where job_order_id = (
        select job_order_id from signatures order by job_order_id limit 1)`,
    ],
    noticed: ['each job has the times that its status says, in their order'],
  },
  {
    what: 'a request that changed, and no one knows when',
    table: 'service_requests',
    statements: [
      sql`update service_requests set special_instructions = 'Ring twice, and then wait' where id = ${oneAssigned}`,
    ],
    noticed: ['the history of each request leads to its row, without a gap'],
  },
  {
    what: 'a visit that changed, and no one knows when',
    table: 'job_orders',
    statements: [
      sql`update job_orders set special_instructions = 'Ring twice, and then wait' where id = ${planned('asc')}`,
    ],
    noticed: ['the history of each job leads to its row, without a gap'],
  },
  {
    what: 'a disputed signature without its event',
    table: 'events',
    statements: [
      sql`delete from events where id = (
        select id from events where type = 'job-orders.disputed' order by at, id limit 1)`,
    ],
    noticed: [
      'there are as many reports by label and during visits, comments, absences, returned jobs, late works, settled visits, disputes and answers to offers as people made; each job starts and ends once',
    ],
  },
  {
    what: 'a client from a file who was invited twice',
    table: 'outgoing_mails',
    statements: (world) => [
      sql`insert into outgoing_mails (id, recipient, subject, body, created_at, due_at)
        select gen_random_uuid(), recipient, subject, body, created_at, due_at from outgoing_mails
        where recipient = ${firstOf(world, ({ imported }) => imported).email} and body like '%/invitation#%'`,
    ],
    noticed: [
      'a client from a file is created once, with its machines and one invitation, however often the file is sent',
    ],
  },
  {
    what: 'a plan that lasts a year longer than the client accepted',
    table: 'clients',
    statements: (world) => {
      const { client } = firstOf(world, ({ renewals }) =>
        renewals.filter(({ accepted_at, client: of }) => accepted_at !== null && !of.isGone),
      );
      return [
        sql`update clients set cmasa_expiry = cmasa_expiry + interval '1 year' where id = ${client.id}`,
      ];
    },
    noticed: [
      'a plan that a client accepts is the one that was offered, at its fee, and no day is left without a plan',
    ],
  },
];
