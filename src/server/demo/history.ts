import { type SQL, sql } from 'drizzle-orm';
import type { EventType } from '#domain/events/event.ts';
import { addDays } from '#domain/values/calendar.ts';
import type { Transaction } from '#server/database/database.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { outcomeIs, requestIs } from '#server/store/shapes/conditions.ts';
import type { OperatorClock } from './clock.ts';

/** A type of event. `from` selects the rows `x`, joined with the acting account `p`. */
type HistoryEvent = { readonly type: EventType; readonly at: SQL; readonly subject: SQL; readonly from: SQL };

const byOperator = sql`join country_operators o on o.id = x.operator_id join profiles p on p.id = o.user_id`;
const byClient = sql`join clients c on c.id = x.client_id join profiles p on p.id = c.user_id`;
const byDispatcher = (column: string) => sql`
  join dispatchers d on d.id = x.${sql.raw(column)} join profiles p on p.id = d.user_id`;
const created = sql`x.created_at`;
const name = sql`x.name`;
const request = sql`'SR-' || x.number`;
const job = sql`'JO-' || x.number`;

const byTechnician = sql`join technicians t on t.id = x.technician_id join profiles p on p.id = t.user_id`;
/** Accounts without a role, whose owners signed up by themselves. */
const ownAccount = sql`(select * from profiles where id not in (select user_id from user_roles)) x
  join profiles p on p.id = x.id`;

/** Returns the events whose time is not stored in any row. */
const accountEvents = ({ at, today, officeBefore, now }: OperatorClock): readonly HistoryEvent[] => [
  ...(['accounts.signed-up', 'accounts.password-changed', 'accounts.sessions-ended'] as const).map(
    (type, index): HistoryEvent => ({
      type,
      at: sql`${at(addDays(today, -1), 19 * 60 + 12 + index * 9)}::timestamptz`,
      subject: name,
      from: ownAccount,
    }),
  ),
  {
    type: 'operators.created',
    at: created,
    subject: name,
    from: sql`(select *, id as operator_id from country_operators) x
      join user_roles a on a.role = 'super_admin' join profiles p on p.id = a.user_id`,
  },
  {
    type: 'operators.branded',
    at: sql`${officeBefore(now, 1150)}::timestamptz`,
    subject: name,
    from: sql`(select *, id as operator_id from country_operators where is_whitelabel) x
      join profiles p on p.id = x.user_id`,
  },
  {
    type: 'operators.settings-saved',
    at: sql`${officeBefore(now, 1790)}::timestamptz`,
    subject: name,
    from: sql`(select *, id as operator_id from country_operators where platform_subscription_type = 'recurring') x
      join profiles p on p.id = x.user_id`,
  },
];

const recordEvents: readonly HistoryEvent[] = [
  {
    type: 'clients.created',
    at: created,
    subject: name,
    from: sql`(select *, id as client_id from clients) x ${byOperator}`,
  },
  {
    type: 'technicians.created',
    at: created,
    subject: name,
    from: sql`(select *, id as technician_id from technicians) x ${byOperator}`,
  },
  { type: 'dispatchers.created', at: created, subject: name, from: sql`dispatchers x ${byOperator}` },
  {
    type: 'machines.created',
    at: created,
    subject: sql`x.model || ' ' || x.serial_number`,
    from: sql`machines x ${byClient}`,
  },
  {
    type: 'service-requests.submitted',
    at: created,
    subject: request,
    from: sql`service_requests x ${byClient}`,
  },
  {
    type: 'service-requests.approved',
    at: sql`x.reviewed_at`,
    subject: request,
    from: sql`(select * from service_requests x where ${requestIs('approved', 'x')}) x
      ${byDispatcher('reviewed_by_dispatcher_id')}`,
  },
  {
    type: 'service-requests.rejected',
    at: sql`x.reviewed_at`,
    subject: request,
    from: sql`(select * from service_requests x where ${requestIs('rejected', 'x')}) x
      ${byDispatcher('reviewed_by_dispatcher_id')}`,
  },
  {
    type: 'job-orders.created',
    at: created,
    subject: job,
    from: sql`job_orders x ${byDispatcher('dispatcher_id')}`,
  },
  {
    type: 'job-orders.started',
    at: sql`coalesce(x.arrival_recorded_at, x.started_at)`,
    subject: job,
    from: sql`(select * from ${jobsWith('arrival')} j where started_at is not null) x ${byTechnician}`,
  },
  {
    type: 'job-orders.paused',
    at: sql`x.paused_at`,
    subject: job,
    from: sql`(select * from job_orders where paused_at is not null) x ${byTechnician}`,
  },
  {
    type: 'job-orders.interrupted',
    at: sql`x.job_order_form_submitted_at - interval '1 minute'`,
    subject: job,
    from: sql`(select * from ${jobsWith('outcome', 'missing')} j where ${outcomeIs('part_missing')}) x ${byTechnician}`,
  },
  {
    type: 'job-orders.submitted',
    at: sql`x.job_order_form_submitted_at`,
    subject: job,
    from: sql`(select * from ${jobsWith('report')} j where job_order_form_submitted_at is not null) x ${byTechnician}`,
  },
  {
    type: 'job-orders.signed',
    at: sql`x.signed_at`,
    subject: job,
    from: sql`(select * from ${jobsWith('signature')} j where signed_at is not null) x ${byTechnician}`,
  },
  {
    type: 'job-orders.rated',
    at: sql`x.rated_at`,
    subject: job,
    from: sql`(select * from ${jobsWith('rating')} j where rated_at is not null) x ${byClient}`,
  },
  {
    type: 'job-orders.settled',
    at: sql`x.settled_at`,
    subject: job,
    from: sql`(select * from ${jobsWith('settlement')} j where settled_at is not null) x ${byDispatcher('dispatcher_id')}`,
  },
];

/** Writes the history of the demo company's work, derived from its rows. */
export async function writeHistory(tx: Transaction, clock: OperatorClock): Promise<void> {
  for (const { type, at, subject, from } of [...accountEvents(clock), ...recordEvents]) {
    await tx.rows(sql`
      insert into events (id, at, type, record_id, subject, operator_id, client_id, technician_id,
        actor_user_id, actor_name, actor_role, changes)
      select gen_random_uuid(), ${at}, ${type}::text, x.id, ${subject}, (to_jsonb(x) ->> 'operator_id')::uuid,
        (to_jsonb(x) ->> 'client_id')::uuid, (to_jsonb(x) ->> 'technician_id')::uuid, p.id, p.name, r.role, '{}'
      from ${from} left join user_roles r on r.user_id = p.id`);
  }
}
