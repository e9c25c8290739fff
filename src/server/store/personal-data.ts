import { type SQL, sql } from 'drizzle-orm';
import { personalFields } from '#domain/accounts/erasure.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';

/** What the person behind an account is called and reached by, now and before, and the records that are the person's. */
export type Traces = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly erased_at: Date | null;
  /** Whether somebody could still sign in to it and find a place there. */
  readonly is_in_use: boolean;
  readonly records: readonly string[];
  readonly words: readonly string[];
};

/** The records whose row is about the person alone: of a client, where the account is its main one. */
const ownRecords = sql`
  select id, to_jsonb(x) as row from technicians x where user_id = p.id
  union all select id, to_jsonb(x) from dispatchers x where user_id = p.id
  union all select id, to_jsonb(x) from clients x where user_id = p.id
  union all select id, to_jsonb(x) from client_people x where user_id = p.id`;

/** Whether the account has a role and a place that is not closed to it. */
const isInUse = sql`p.deactivated_at is null and coalesce(r.role is not null and case r.role
  when 'technician' then (select is_active from technicians where user_id = p.id)
  when 'dispatcher' then (select is_active from dispatchers where user_id = p.id)
  when 'client' then (
    select c.is_active from clients c left join client_people w on w.client_id = c.id
    where c.user_id = p.id or w.user_id = p.id limit 1)
  else true end, false)`;

const fields = sql.raw(personalFields.map((field) => `'${field}'`).join(', '));

/** Locks the account until the transaction ends, and finds what is known of the person; runs as the server's own role. */
export async function lockTraces(tx: Transaction, user_id: string): Promise<Traces | null> {
  const held = tx.rows(sql`select from profiles where id = ${user_id} for update`);
  const read = tx.rows<Traces>(sql`
    with own as materialized (select o.* from profiles p cross join lateral (${ownRecords}) o where p.id = ${user_id}),
    said as (
      select value #>> '{}' as word from own, jsonb_each(own.row) where key in (${fields})
      union
      select side.value #>> '{}'
      from events e, jsonb_each(e.changes) field, jsonb_each(
        case when jsonb_typeof(field.value) = 'object' then field.value else '{}' end) side
      where (e.record_id = ${user_id} or e.record_id in (select id from own)) and field.key in (${fields})
    )
    select p.id, p.name, p.email, p.operator_id, p.erased_at, ${isInUse} as is_in_use,
      array(select id::text from own union select p.id::text) as records,
      array(
        select word from (select word from said union select p.name union select p.email) w
        where length(word) > 2 and word !~ '^-?[0-9.]+$') as words
    from profiles p left join user_roles r on r.user_id = p.id
    where p.id = ${user_id}`);
  const [, [found]] = await inOneTrip(held, read);
  return found ?? null;
}

type Erased = { readonly name: string; readonly email: string; readonly value: string; readonly at: Date };

/** What is gone with the person, table by table; a condition names whose rows these are. */
const gone: readonly (readonly [table: string, isOwn: (traces: Traces) => SQL])[] = [
  // First what a sign-in holds while it goes on: it ends before its sessions are looked for.
  ['credentials', ({ id }) => sql`user_id = ${id}`],
  ['two_factors', ({ id }) => sql`user_id = ${id}`],
  ['sessions', ({ id }) => sql`user_id = ${id}`],
  ['known_devices', ({ id }) => sql`user_id = ${id}`],
  ['sign_in_events', ({ id }) => sql`user_id = ${id}`],
  ['invitations', ({ id }) => sql`user_id = ${id}`],
  ['sign_in_guesses', ({ id }) => sql`user_id = ${id}`],
  ['email_changes', ({ id }) => sql`user_id = ${id}`],
  ['uploads', ({ id }) => sql`user_id = ${id} and not is_stored`],
  ['verifications', ({ id }) => sql`value = ${id}::text`],
  ['pending_sign_ups', ({ email }) => sql`lower(email) = lower(${email})`],
  ['preferences', ({ id }) => sql`user_id = ${id}`],
  ['notifications', ({ id }) => sql`user_id = ${id}`],
  ['idempotency_keys', ({ id }) => sql`user_id = ${id}`],
  ['outgoing_mails', ({ email }) => sql`lower(recipient) = lower(${email})`],
  ['calendar_feeds', ({ id }) => sql`technician_id in (select id from technicians where user_id = ${id})`],
  ['absences', ({ id }) => sql`technician_id in (select id from technicians where user_id = ${id})`],
  ['client_people', ({ id }) => sql`user_id = ${id}`],
  ['user_roles', ({ id }) => sql`user_id = ${id}`],
];

/**
 * Writes the pseudonym wherever a row of today says who the person is, and removes what was the person's alone. What
 * was signed stays as it was signed. Runs as the server's own role.
 */
export function erasePerson(tx: Transaction, traces: Traces, { name, email, value, at }: Erased): void {
  const { id, records, words } = traces;
  for (const [table, isOwn] of gone) tx.write(sql`delete from ${sql.raw(table)} where ${isOwn(traces)}`);
  tx.write(sql`
    update profiles set name = ${name}, email = ${email}, email_verified = false, image = null,
      erased_at = ${at}, updated_at = ${at} where id = ${id}`);
  for (const table of ['technicians', 'dispatchers']) {
    tx.write(sql`
      update ${sql.raw(table)} set name = ${name}, phone = ${value}, version = version + 1 where user_id = ${id}`);
  }
  tx.write(sql`
    update clients set name = ${name}, email = ${email}, phone = ${value}, address = ${value}, latitude = null,
      longitude = null, version = version + 1 where user_id = ${id}`);
  const said = sql`array(select json_array_elements_text(${JSON.stringify(words)}))`;
  // Whoever reports by a label leaves a phone; without it there would be nobody who has reported.
  tx.write(sql`
    update service_requests set
      contact_phone = case when requested_by = 'label' then ${value}::text end,
      reported_by_name = case when requested_by = 'label' then ${name}::text end
    where contact_phone = any(${said})`);
  writePseudonyms(tx, id, name);
  tx.write(sql`
    update notifications set subject = ${name} where record_id = any(${`{${records.join(',')}}`}::uuid[])`);
  for (const word of words) {
    tx.write(sql`
      update outgoing_mails set subject = replace(subject, ${word}, ${name}), body = replace(body, ${word}, ${name})
      where position(${word} in subject || body) > 0`);
  }
}

/** The names that stand beside what the person wrote, sent and read, and where others mentioned the person. */
function writePseudonyms(tx: Transaction, id: string, name: string): void {
  for (const [table, who, column] of [
    ['comments', 'author_user_id', 'author_name'],
    ['files', 'uploaded_by_user_id', 'uploaded_by_name'],
    ['machine_readings', 'read_by_user_id', 'read_by_name'],
  ] as const) {
    tx.write(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${name} where ${sql.identifier(who)} = ${id}`);
  }
  const place = sql`array_position(mentions, ${id}::uuid)`;
  tx.write(sql`
    update comments set text = replace(text, '@' || mentioned_names[${place}], ${`@${name}`}),
      mentioned_names = array_replace(mentioned_names, mentioned_names[${place}], ${name})
    where ${id}::uuid = any(mentions)`);
}
