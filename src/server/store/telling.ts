import { type SQL, sql } from 'drizzle-orm';
import { type Audience, audiences } from '#domain/notification.ts';
import { databaseRoles } from './access/identity.ts';
import type { OwnFunction } from './access/own-functions.ts';

/** The accounts of an audience of the event `e`. */
const accountsOf: Readonly<Record<Audience, string>> = {
  platform: `select user_id from user_roles where role = 'super_admin'`,
  operator: 'select user_id from country_operators where id = e.operator_id',
  dispatchers: 'select user_id from dispatchers where operator_id = e.operator_id and is_active',
  technician: 'select user_id from technicians where id = e.technician_id and is_active',
  client: 'select user_id from clients where id = e.client_id',
  account: 'select id from profiles where id = e.record_id',
};

const recipients = audiences.map(
  (audience) => `
    select '${audience}' as audience, a.user_id from (${accountsOf[audience]}) a(user_id)
    where '${audience}' = any(told) and ('${audience}' = any(told_author) or a.user_id <> e.actor_user_id)`,
);

/**
 * Tells the audiences of an event, everybody once, and gives those who want mail about the topic. Only the transaction
 * that wrote an event can tell of it.
 */
export const tellFunction: OwnFunction = {
  signature: 'tell(uuid, text[], text[], text)',
  made: `
    create function tell(of_event uuid, told text[], told_author text[], topic text)
    returns table (to_audience text, to_email text, to_name text)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $tell$
    declare e events%rowtype;
    begin
      select * into strict e from events where id = of_event and xmin = pg_current_xact_id()::xid;
      return query
        with added as (
          insert into notifications (id, user_id, event_id, audience, type, record_id, subject, at)
          select gen_random_uuid(), r.user_id, e.id, r.audience, e.type, e.record_id, e.subject, e.at
          from (${recipients.join(' union all ')}) r
          on conflict (user_id, event_id) do nothing
          returning user_id, audience
        )
        select added.audience, p.email, p.name
        from added join profiles p on p.id = added.user_id join preferences w on w.user_id = p.id
        where topic = any(w.email_topics);
    end $tell$;`,
  for: databaseRoles,
};

/** Tells the audiences of an event that this transaction has written; gives the people whom that also reaches by mail. */
export function telling(
  event_id: string,
  told: readonly Audience[],
  toldAuthor: readonly Audience[],
  topic: string | null,
): SQL {
  const list = (names: readonly Audience[]) => sql`${`{${names.join(',')}}`}::text[]`;
  return sql`select * from tell(${event_id}, ${list(told)}, ${list(toldAuthor)}, ${topic})`;
}
