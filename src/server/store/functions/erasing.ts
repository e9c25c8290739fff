import { sql } from 'drizzle-orm';
import { personalFields } from '#domain/accounts/erasure.ts';
import { addressField, recipientsField } from '#domain/report-address.ts';
import type { Transaction } from '#server/database/database.ts';
import { scopedRole, systemRole } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import type { PersonNames } from '#server/store/personal-data.ts';

const quoted = (fields: readonly string[]) => fields.map((field) => `'${field}'`).join(', ');

/** SQL for the two sides of a change, `from` and `to`. */
const sides = `jsonb_each(case when jsonb_typeof(field.value) = 'object' then field.value else '{}' end) side`;
const saysOneOf = (words: string) =>
  `exists (select from ${sides} where side.value #>> '{}' = any(${words}))`;
/** Events of earlier versions contain only the person's name, so the event's client is checked as well. */
const namesAccount = `case when e.changes ? 'user_id'
  then of_user::text in (coalesce(e.changes #>> '{user_id,from}', ''), coalesce(e.changes #>> '{user_id,to}', ''))
  else e.client_id = any(clients) end`;

/** SQL that checks whether the changed field identifies the person or says how to contact them. */
const isPersonal = `case
  when e.record_id = any(records) then field.key in (${quoted(personalFields)})
  when field.key = 'contact_phone' then e.client_id = any(clients) and ${saysOneOf('phones')}
  when field.key in ('person', 'main_account') then ${namesAccount} and ${saysOneOf('names')}
  when field.key = 'files' then e.actor_user_id = of_user
  when field.key = '${addressField}' then ${saysOneOf('emails')}
  when field.key = '${recipientsField}' then exists (select from ${sides} where side.value ?| emails)
  else false end`;

/** The pseudonym replaces the name, and the address in a list. Other personal fields lose their values. */
const changesAfter = `(
  select coalesce(jsonb_object_agg(field.key, case
    when not ${isPersonal} then field.value
    when field.key in ('person', 'main_account') then (
      select coalesce(jsonb_object_agg(side.key, case
        when side.value #>> '{}' = any(names) then to_jsonb(pseudonym) else side.value end), '{}') from ${sides})
    when field.key = '${recipientsField}' then (
      select coalesce(jsonb_object_agg(side.key, (
        select jsonb_agg(case when address.value #>> '{}' = any(emails) then to_jsonb(pseudonym) else address.value end)
        from jsonb_array_elements(side.value) address)), '{}') from ${sides})
    else '{}'::jsonb end), '{}')
  from jsonb_each(e.changes) field)`;

/**
 * Replaces the names of an erased account with a pseudonym in history: in events of its operator, and in its own events
 * without an operator. Also removes the person's phone numbers from jobs. The function belongs to a role that nothing
 * else runs as, and that may change only these columns. Returns the number of events and jobs that it changed.
 */
export const eraseFromHistoryFunction: OwnFunction = {
  signature: 'erase_from_history(uuid, uuid[], uuid[], text[], text[], text[], text)',
  creation: `
    create function erase_from_history(
      of_user uuid, records uuid[], clients uuid[], names text[], phones text[], emails text[], pseudonym text,
      out events integer, out jobs integer)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $erase$
    declare
      of_operator uuid;
    begin
      select p.operator_id into of_operator from profiles p where p.id = of_user and p.erased_at is not null;
      if not found then
        raise exception 'The account is not erased' using errcode = 'insufficient_privilege';
      end if;
      perform set_config('app.rewriting', of_user::text, true);
      update public.events e set
        subject = case when e.record_id = any(records) then pseudonym else e.subject end,
        actor_name = case when e.actor_user_id = of_user then pseudonym else e.actor_name end,
        acted_for_name = case when e.acted_for_id = any(records) then pseudonym else e.acted_for_name end,
        changes = ${changesAfter}
      where (e.operator_id = of_operator or (e.operator_id is null and (e.record_id = of_user or e.actor_user_id = of_user)))
        and (e.actor_user_id = of_user or e.record_id = any(records) or e.acted_for_id = any(records)
          or exists (select from jsonb_each(e.changes) field where ${isPersonal}));
      get diagnostics events = row_count;
      update job_orders j set contact_phone = null
      where j.operator_id = of_operator and j.client_id = any(clients) and j.contact_phone = any(phones);
      get diagnostics jobs = row_count;
    end $erase$;`,
  for: [systemRole, scopedRole],
};

/** Runs in the server's own role within the person's operator. `changed` receives the counts. */
export function eraseFromHistory(
  tx: Transaction,
  user_id: string,
  { records, clients, names, phones, emails }: PersonNames,
  pseudonym: string,
  changed: (counts: { readonly events: number; readonly jobs: number }) => void,
): void {
  const ids = (list: readonly string[]) => `{${list.join(',')}}`;
  const texts = (list: readonly string[]) =>
    sql`array(select json_array_elements_text(${JSON.stringify(list)}))`;
  tx.write(
    sql`
      select * from erase_from_history(
        ${user_id}, ${ids(records)}, ${ids(clients)}, ${texts(names)}, ${texts(phones)}, ${texts(emails)}, ${pseudonym})`,
    ([row]) => changed({ events: Number(row?.events), jobs: Number(row?.jobs) }),
  );
}
