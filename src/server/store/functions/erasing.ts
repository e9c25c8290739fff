import { sql } from 'drizzle-orm';
import { personalFields } from '#domain/accounts/erasure.ts';
import { visitLinkField } from '#domain/job-orders/visit-link.ts';
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
/** Events written by earlier versions contain only the person's name, so the event's client is checked as well. */
const namesAccount = `case when e.changes ? 'user_id'
  then of_user::text in (coalesce(e.changes #>> '{user_id,from}', ''), coalesce(e.changes #>> '{user_id,to}', ''))
  else e.client_id = any(clients) end`;

/** SQL that checks whether the changed field identifies the person or says how to contact them. */
const isPersonal = `case
  when e.record_id = any(records) then field.key in (${quoted(personalFields)})
  when field.key = 'contact_phone' then e.client_id = any(clients) and ${saysOneOf('phones')}
  when field.key = 'reported_by_name' then e.client_id = any(clients) and ${saysOneOf('names')}
  when field.key in ('person', 'main_account') then ${namesAccount} and ${saysOneOf('names')}
  when field.key = 'files' then e.actor_user_id = of_user
  when field.key in ('${addressField}', 'day_seal_email') then ${saysOneOf('emails')}
  when field.key = '${visitLinkField}' then exists (select from ${sides} where side.value ->> 'user_id' = of_user::text)
  when field.key = '${recipientsField}' then exists (select from ${sides} where side.value ?| emails)
  else false end`;

/**
 * SQL for the event's changes after the erasure. The pseudonym replaces the name, including the name of a link's
 * origin, and the address in a list of recipients. Other personal fields lose their values.
 */
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
    when field.key = '${visitLinkField}' then (
      select coalesce(jsonb_object_agg(side.key, side.value || jsonb_build_object('name', pseudonym)), '{}') from ${sides})
    else '{}'::jsonb end), '{}')
  from jsonb_each(e.changes) field)`;

const pseudonymIn = `
  subject = case when e.record_id = any(records) then pseudonym else e.subject end,
  actor_name = case when e.actor_user_id = of_user then pseudonym else e.actor_name end,
  acted_for_name = case when e.acted_for_id = any(records) then pseudonym else e.acted_for_name end,
  changes = ${changesAfter}`;

/**
 * Replaces the names of an erased account with a pseudonym in the next piece of its operator's history. The first
 * piece also covers the account's own events without an operator, and removes the person's phone numbers from jobs.
 * The function belongs to a role that nothing else runs as, and that may change only these columns. Returns the
 * number of events and jobs that it changed, and the last event that it checked, or null at the end of history.
 */
export const eraseFromHistoryFunction: OwnFunction = {
  signature:
    'erase_from_history(uuid, uuid[], uuid[], text[], text[], text[], text, timestamptz, uuid, integer)',
  creation: `
    create function erase_from_history(
      of_user uuid, records uuid[], clients uuid[], names text[], phones text[], emails text[], pseudonym text,
      after_at timestamptz, after_id uuid, most integer, out events integer, out jobs integer, out last_at timestamptz,
      out last_id uuid)
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $erase$
    declare
      of_operator uuid;
      piece uuid[];
      own integer;
    begin
      select p.operator_id into of_operator from profiles p where p.id = of_user and p.erased_at is not null;
      if not found then
        raise exception 'The account is not erased' using errcode = 'insufficient_privilege';
      end if;
      perform set_config('app.rewriting', of_user::text, true);
      select array_agg(x.id order by x.at, x.id), max(x.at) into piece, last_at from (
        select e.id, e.at from public.events e
        where e.operator_id = of_operator and e.at >= coalesce(after_at, '-infinity')
          and (e.at, e.id) > (coalesce(after_at, '-infinity'), coalesce(after_id, of_user))
        order by e.at, e.id limit most) x;
      if cardinality(piece) = most then
        last_id := piece[most];
      else
        last_at := null;
      end if;
      update public.events e set ${pseudonymIn}
      where e.id = any(piece)
        and (e.actor_user_id = of_user or e.record_id = any(records) or e.acted_for_id = any(records)
          or exists (select from jsonb_each(e.changes) field where ${isPersonal}));
      get diagnostics events = row_count;
      jobs := 0;
      if after_at is null then
        update public.events e set ${pseudonymIn}
        where e.operator_id is null and (e.record_id = of_user or e.actor_user_id = of_user);
        get diagnostics own = row_count;
        events := events + own;
        update job_orders j set contact_phone = null
        where j.operator_id = of_operator and j.client_id = any(clients) and j.contact_phone = any(phones);
        get diagnostics jobs = row_count;
      end if;
    end $erase$;`,
  for: [systemRole, scopedRole],
};

/** The number of events that one transaction checks, far within the time limit of a statement. */
export const eventsAtOnce = 5000;

/** An event, with its time as text, because a Date has no microseconds. */
type HistoryPosition = { readonly at: string; readonly event_id: string };

/** `next` is where the next piece begins; null at the end of history. */
type ErasedPiece = { readonly events: number; readonly jobs: number; readonly next: HistoryPosition | null };

type Row = {
  readonly events: number;
  readonly jobs: number;
  readonly at: string | null;
  readonly event_id: string;
};

/**
 * Erases the names in the piece of history after the position, or in the first piece if there is none. Runs
 * in the server's own role, limited to the person's operator.
 */
export function eraseFromHistory(
  tx: Transaction,
  user_id: string,
  { records, clients, names, phones, emails }: PersonNames,
  { pseudonym, after }: { readonly pseudonym: string; readonly after: HistoryPosition | null },
  changed: (piece: ErasedPiece) => void,
): void {
  const ids = (list: readonly string[]) => `{${list.join(',')}}`;
  const texts = (list: readonly string[]) =>
    sql`array(select json_array_elements_text(${JSON.stringify(list)}))`;
  tx.write(
    sql`
      select events, jobs, last_at::text as at, last_id as event_id from erase_from_history(
        ${user_id}, ${ids(records)}, ${ids(clients)}, ${texts(names)}, ${texts(phones)}, ${texts(emails)}, ${pseudonym},
        ${after?.at ?? null}::timestamptz, ${after?.event_id ?? null}, ${eventsAtOnce})`,
    (rows) => {
      const [row] = rows as readonly Row[];
      const next = row?.at ? { at: row.at, event_id: row.event_id } : null;
      changed({ events: Number(row?.events), jobs: Number(row?.jobs), next });
    },
  );
}
