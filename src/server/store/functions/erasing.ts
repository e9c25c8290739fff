import { personalFields } from '#domain/accounts/erasure.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemRole } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';

const fields = personalFields.map((field) => `'${field}'`).join(', ');

/**
 * What a change says after the erasure: nothing of the personal fields of the person's own records, and the pseudonym
 * where another record's change names the person to the letter.
 */
const changesAfter = `(
      select coalesce(jsonb_object_agg(field.key, case
        when e.record_id = any(records) and field.key in (${fields}) then '{}'::jsonb
        when jsonb_typeof(field.value) = 'object' then (
          select coalesce(jsonb_object_agg(side.key, case
            when side.value #>> '{}' = any(words) then to_jsonb(pseudonym) else side.value end), '{}')
          from jsonb_each(field.value) side)
        else field.value end), '{}')
      from jsonb_each(e.changes) field)`;

/**
 * The one way in which what happened is ever written anew: names give way to a pseudonym, for an account that is erased
 * in this transaction or was before. It belongs to a role that nothing else acts as, which may change these columns only.
 */
export const eraseFromHistoryFunction: OwnFunction = {
  signature: 'erase_from_history(uuid, uuid[], text[], text)',
  made: `
    create function erase_from_history(of_user uuid, records uuid[], words text[], pseudonym text) returns void
    language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $erase$
    begin
      if not exists (select from profiles where id = of_user and erased_at is not null) then
        raise exception 'The account is not erased' using errcode = 'insufficient_privilege';
      end if;
      update events e set
        subject = case when e.record_id = any(records) then pseudonym else e.subject end,
        actor_name = case when e.actor_user_id = of_user then pseudonym else e.actor_name end,
        acted_for_name = case when e.acted_for_id = any(records) then pseudonym else e.acted_for_name end,
        changes = ${changesAfter}
      where e.actor_user_id = of_user or e.record_id = any(records) or e.acted_for_id = any(records)
        or exists (
          select from jsonb_each(e.changes) field, jsonb_each(
            case when jsonb_typeof(field.value) = 'object' then field.value else '{}' end) side
          where side.value #>> '{}' = any(words));
      update job_orders j set contact_phone = null where j.contact_phone = any(words);
    end $erase$;`,
  for: [systemRole],
};

/** Runs as the server's own role. `words` are what the person was called and reached by. */
export function eraseFromHistory(
  tx: Transaction,
  user_id: string,
  {
    records,
    words,
    pseudonym,
  }: Readonly<Record<'records' | 'words', readonly string[]>> & { pseudonym: string },
): void {
  tx.write({
    text: 'select erase_from_history($1, $2, array(select json_array_elements_text($3)), $4)',
    values: [user_id, `{${records.join(',')}}`, JSON.stringify(words), pseudonym],
  });
}
