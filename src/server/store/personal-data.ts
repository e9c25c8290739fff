import { type SQL, sql } from 'drizzle-orm';
import { waysIn } from '#domain/agreements/privacy-text.ts';
import type { Transaction } from '#server/database/database.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { hashedAddressEnd } from './report-addresses.ts';
import { clientIsInUse } from './shapes/conditions.ts';
import { forgetSites } from './sites.ts';

/** The names, phone numbers and email addresses of a person, and the records that contain them. */
export type PersonNames = {
  readonly records: readonly string[];
  /** The clients that the person belonged to or requested something for. */
  readonly clients: readonly string[];
  readonly names: readonly string[];
  readonly phones: readonly string[];
  /** The email addresses, in lower case. */
  readonly emails: readonly string[];
};

/**
 * The current and past names, phone numbers and email addresses of the person behind an account, and the person's
 * records.
 */
export type Traces = PersonNames & {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly operator_id: string | null;
  readonly erased_at: Date | null;
  /** True if the account has a role and someone could still sign in to it. */
  readonly is_in_use: boolean;
  /** The client whose main account this is; null for any other account. */
  readonly main_of: { readonly name: string; readonly is_in_use: boolean } | null;
};

/** A client's row is about the person only if the account is the client's main account. */
const ownRecords = sql`
  select id, to_jsonb(x) as row from technicians x where user_id = p.id
  union all select id, to_jsonb(x) from dispatchers x where user_id = p.id
  union all select id, to_jsonb(x) from clients x where user_id = p.id
  union all select id, to_jsonb(x) from client_people x where user_id = p.id`;

/** SQL that checks whether the account is not deactivated, and has a role with an active record. */
export const isInUse = sql`p.deactivated_at is null and coalesce(r.role is not null and case r.role
  when 'technician' then (select is_active from technicians where user_id = p.id)
  when 'dispatcher' then (select is_active from dispatchers where user_id = p.id)
  when 'client' then (
    select c.is_active from clients c left join client_people w on w.client_id = c.id
    where c.user_id = p.id or w.user_id = p.id limit 1)
  else true end, false)`;

/**
 * SQL that checks whether the account is the main account of an active client, or of a client with open work. Such an
 * account cannot be erased, and its holder does not count as having left.
 */
export const isMainOfClientInUse = sql`exists (
  select from clients c where c.user_id = p.id and ${clientIsInUse('c')})`;

/** The events of the person's operator, and those without an operator. */
const ofOperator = sql`(e.operator_id = p.operator_id or e.operator_id is null)`;

/** Returns SQL for every value that the field has ever had in the person's own records. */
const everyTextOf = (field: string) => sql`
  select own.row ->> ${field}::text as word from own
  union
  select side.value #>> '{}' from events e, jsonb_each(e.changes -> ${field}::text) side
  where e.record_id in (select p.id union all select id from own) and ${ofOperator}`;

/** SQL for the person's current and past clients, and the clients that the person requested something for. */
export const clientsOf = sql`
  select id from clients where user_id = p.id
  union select client_id from client_people where user_id = p.id
  union select client_id from service_requests
    where requestor_user_id = p.id and requested_by = 'client' and operator_id = p.operator_id
  union select e.record_id from events e
    where e.operator_id = p.operator_id and e.type in ('clients.person-added', 'clients.person-removed')
      and (p.id::text = any(array[e.changes #>> '{user_id,from}', e.changes #>> '{user_id,to}'])
        or (not e.changes ? 'user_id' and p.name in (e.changes #>> '{person,from}', e.changes #>> '{person,to}')))`;

/** The person's phone numbers, and those given with requests, except numbers that also belong to other people. */
const phonesOf = sql`
  (select word from (${everyTextOf('phone')}) own_phone where word ~ '[0-9]{5}'
    union select contact_phone from service_requests
      where requestor_user_id = p.id and requested_by = 'client' and operator_id = p.operator_id)
  except (
    select phone from clients where id in (select id from places) and user_id <> p.id
    union select phone from client_people where client_id in (select id from places) and user_id <> p.id)`;

/**
 * Locks the person's clients and the account until the transaction ends, and returns what the operator stores about the
 * person; null if there is no such account. The clients come first, as in every change to a client's people. While they
 * are locked, no client is activated and no main account is replaced.
 */
export async function lockTraces(tx: Transaction, user_id: string): Promise<Traces | null> {
  const lockClients = tx.rows(sql`
    select from clients
    where user_id = ${user_id} or id in (select client_id from client_people where user_id = ${user_id})
    order by id for update`);
  const lock = tx.rows(sql`select from profiles where id = ${user_id} for update`);
  const read = tx.rows<Traces>(sql`
    with own as materialized (select o.* from profiles p cross join lateral (${ownRecords}) o where p.id = ${user_id}),
    places as materialized (select c.id from profiles p cross join lateral (${clientsOf}) c where p.id = ${user_id})
    select p.id, p.name, p.email, p.operator_id, p.erased_at, ${isInUse} as is_in_use,
      (select json_build_object('name', c.name, 'is_in_use', ${clientIsInUse('c')}) from clients c
        where c.user_id = p.id) as main_of,
      array(select id::text from own union select p.id::text) as records,
      array(select id::text from places) as clients,
      array(select word from (${everyTextOf('name')} union select p.name) w where word <> '') as names,
      array(select word from (${phonesOf}) w (word) where word is not null) as phones,
      array(select lower(word) from (${everyTextOf('email')} union select p.email) w where word <> '') as emails
    from profiles p left join user_roles r on r.user_id = p.id
    where p.id = ${user_id}`);
  const [, , [found]] = await inOneTrip(lockClients, lock, read);
  return found ?? null;
}

type Erased = { readonly name: string; readonly email: string; readonly value: string; readonly at: Date };

const addressesOf = ({ emails }: PersonNames) =>
  sql`(select json_array_elements_text(${JSON.stringify(emails)}))`;

const isOwnReportAddress = (traces: Traces) => sql`email in ${addressesOf(traces)}
  or client_id in (select id from clients where user_id = ${traces.id} and not is_active)`;

/**
 * Emails of the person's operator to an address without an account, unless the address now belongs to someone else.
 */
const isMailToOwnAddress = (traces: Traces) => sql`
  user_id is null and operator_id = ${traces.operator_id} and lower(recipient) in ${addressesOf(traces)}
  and not exists (select from profiles p where lower(p.email) = lower(recipient) and p.id <> ${traces.id})`;

const requestsOf = ({ clients }: PersonNames) =>
  sql`select id from service_requests where client_id = any(${`{${clients.join(',')}}`}::uuid[])`;

/** The requests of the client whose main account this is, so that the client's name and phone are the person's. */
const requestsOfMain = ({ id }: Traces) =>
  sql`select r.id from service_requests r join clients c on c.id = r.client_id where c.user_id = ${id}`;

const textsOf = (texts: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(texts)}))`;

const digits = (text: string) => sql.raw(`regexp_replace(${text}, '[^0-9]', '', 'g')`);

/**
 * Matches a push message that contains one of the names or phone numbers. For phone numbers, only digits are compared,
 * because the message shows them with spaces.
 */
const isInPush = ({ names, phones }: PersonNames) => sql`(
  exists (select from unnest(${textsOf(names)}) name where position(name in title || ' ' || body) > 0)
  or exists (select from unnest(${textsOf(phones)}) phone
    where position(nullif(${digits('phone')}, '') in ${digits('body')}) > 0))`;

/** The tables whose rows are deleted with the person, each with the condition for those rows. */
const gone: readonly (readonly [table: string, isOwn: (traces: Traces) => SQL])[] = [
  // The rows that a sign-in locks come first, so any sign-in under way has ended before its sessions are looked up.
  ['credentials', ({ id }) => sql`user_id = ${id}`],
  ['two_factors', ({ id }) => sql`user_id = ${id}`],
  [
    'outgoing_pushes',
    (traces) =>
      sql`subscription_id in (select id from push_subscriptions where user_id = ${traces.id})
        or case_id in (${requestsOfMain(traces)}) or case_id in (${requestsOf(traces)}) and ${isInPush(traces)}`,
  ],
  ['push_subscriptions', ({ id }) => sql`user_id = ${id}`],
  ['sessions', ({ id }) => sql`user_id = ${id}`],
  ['known_devices', ({ id }) => sql`user_id = ${id}`],
  ['sign_in_events', ({ id }) => sql`user_id = ${id}`],
  ['invitations', ({ id }) => sql`${id} in (user_id, offered_to)`],
  ['sign_in_guesses', ({ id }) => sql`user_id = ${id}`],
  ['email_changes', ({ id }) => sql`user_id = ${id}`],
  ['uploads', ({ id }) => sql`user_id = ${id} and not is_stored`],
  ['verifications', ({ id }) => sql`value = ${id}::text`],
  ['visit_links', ({ id }) => sql`user_id = ${id}`],
  ['preferences', ({ id }) => sql`user_id = ${id}`],
  ['notifications', ({ id }) => sql`user_id = ${id}`],
  ['idempotency_keys', ({ id }) => sql`user_id = ${id}`],
  [
    'outgoing_mails',
    (traces) => sql`user_id = ${traces.id} or record_id = any(${`{${traces.records.join(',')}}`}::uuid[])
      or ${isMailToOwnAddress(traces)}`,
  ],
  ['calendar_feeds', ({ id }) => sql`technician_id in (select id from technicians where user_id = ${id})`],
  ['absences', ({ id }) => sql`technician_id in (select id from technicians where user_id = ${id})`],
  ['on_call_turns', ({ id }) => sql`technician_id in (select id from technicians where user_id = ${id})`],
  [
    'technician_contacts',
    ({ id }) => sql`technician_id in (select id from technicians where user_id = ${id})`,
  ],
  // An agreement that was given with a signature stays with the signature.
  ['agreements', ({ id }) => sql`user_id = ${id} and way = any(${`{${waysIn.join(',')}}`})`],
  ['client_people', ({ id }) => sql`user_id = ${id}`],
  ['report_addresses', (traces) => sql`stopped_at is null and (${isOwnReportAddress(traces)})`],
  ['user_roles', ({ id }) => sql`user_id = ${id}`],
];

/**
 * The numbers of requests and files that lost personal data, and whether the operator's address for seals was removed.
 */
type ErasedRows = { requests: number; files: number; forgottenSealEmail: boolean };

/**
 * Replaces the person's name with the pseudonym in all current rows, and deletes the rows that are only about
 * the person. Signed reports stay as they were signed. Runs in the server's own role, limited to the person's
 * operator, and adds to `counts`.
 */
export function erasePerson(
  tx: Transaction,
  traces: Traces,
  { name, email, value, at }: Erased,
  counts: ErasedRows,
): void {
  const { id, records, clients, names, phones } = traces;
  for (const [table, isOwn] of gone) tx.write(sql`delete from ${sql.raw(table)} where ${isOwn(traces)}`);
  tx.write(sql`
    update profiles set name = ${name}, second_name = null, email = ${email}, email_verified = false, image = null, language = null, digits = null,
      erased_at = ${at}, updated_at = ${at} where id = ${id}`);
  for (const table of ['technicians', 'dispatchers'])
    tx.write(sql`
      update ${sql.raw(table)} set name = ${name}, second_name = null, phone = ${value}, version = version + 1 where user_id = ${id}`);
  tx.write(sql`
    update clients set name = ${name}, second_name = null, email = ${email}, phone = ${value}, address = ${value},
      second_address = null, latitude = null,
      longitude = null, version = version + 1 where user_id = ${id} and not is_active`);
  const [numbers, ownNames] = [textsOf(phones), textsOf(names)];
  forgetSites(tx, { id, clients, phones, value });
  // A report from a label must keep a phone number and a name, so placeholders replace them.
  tx.write(
    sql`
      update service_requests set
        contact_phone = case when requested_by = 'label' then ${value}::text
          when not coalesce(contact_phone = any(${numbers}), false) then contact_phone end,
        reported_by_name = case when requested_by = 'label' then ${name}::text
          when not coalesce(reported_by_name = any(${ownNames}), false) then reported_by_name end
      where client_id = any(${`{${clients.join(',')}}`}::uuid[]) and (contact_phone = any(${numbers})
        or (requested_by = 'technician' and reported_by_name = any(${ownNames}))) returning 1`,
    ({ length }) => (counts.requests += length),
  );
  // An address that stopped the reports is replaced by its hash, so that no one adds it again.
  tx.write(sql`
    update report_addresses set email = encode(sha256(convert_to(id || ' ' || email, 'UTF8')), 'hex') || ${hashedAddressEnd}::text,
      label = null, refused_at = null, version = version + 1
    where stopped_at is not null and (${isOwnReportAddress(traces)})`);
  tx.write(
    sql`
      update country_operators set day_seal_email = null, version = version + 1
      where id = ${traces.operator_id} and lower(day_seal_email) in ${addressesOf(traces)} returning 1`,
    ({ length }) => {
      counts.forgottenSealEmail = length > 0;
    },
  );
  writePseudonyms(tx, id, name);
  forgetFileNames(tx, id, counts);
  tx.write(sql`
    update notifications set subject = ${name}, facts = facts - 'subject_second_name'
    where record_id = any(${`{${records.join(',')}}`}::uuid[])`);
  tx.write(sql`
    update notifications set facts = facts - '{handed_in_by,handed_in_second_name}'::text[]
    where facts ? 'handed_in_by' and record_id in (select job_order_id from late_work where handed_in_by_user_id = ${id})`);
  // The alert to the technician on call contains the name, place and phone number of the client with the emergency. If
  // the person only belongs to the client, these are the person's only if the name or the phone number matches.
  tx.write(sql`
    update notifications set facts = facts - '{client,client_second_name,place,second_place,client_phone}'::text[]
    where facts ? 'client' and (record_id in (${requestsOfMain(traces)}) or record_id in (${requestsOf(traces)})
      and (facts ->> 'client' = any(${ownNames}) or facts ->> 'client_phone' = any(${numbers})))`);
}

/**
 * Renames the person's files, because file names may contain the person's name. The content belongs to the case and
 * is kept.
 */
function forgetFileNames(tx: Transaction, id: string, counts: ErasedRows): void {
  const kind = sql.raw("case when media_type like 'image/%' then 'photo' else 'document' end");
  const ending = sql.raw("substring(name from '[.][A-Za-z0-9]{1,5}$')");
  const renamed = sql`name = ${kind} || coalesce(${ending}, '')`;
  tx.write(
    sql`update files set ${renamed} where uploaded_by_user_id = ${id} returning 1`,
    ({ length }) => (counts.files += length),
  );
  tx.write(sql`update uploads set ${renamed} where user_id = ${id}`);
}

/** Replaces the person's name on their comments, files, readings, late work and addresses for reports. */
function writePseudonyms(tx: Transaction, id: string, name: string): void {
  for (const [table, userColumn, column] of [
    ['comments', 'author_user_id', 'author_name'],
    ['files', 'uploaded_by_user_id', 'uploaded_by_name'],
    ['machine_readings', 'read_by_user_id', 'read_by_name'],
    ['late_work', 'handed_in_by_user_id', 'handed_in_by_name'],
    ['late_work', 'settled_by_user_id', 'settled_by_name'],
    ['report_addresses', 'created_by_user_id', 'created_by_name'],
  ] as const) {
    tx.write(sql`
      update ${sql.identifier(table)} set ${sql.identifier(column)} = ${name} where ${sql.identifier(userColumn)} = ${id}`);
  }
}

/** Deletes sign-in events without an operator. Runs in the server's own role, limited to the account. */
export function forgetOwnSignIns(tx: Transaction, id: string): void {
  tx.write(sql`delete from sign_in_events where user_id = ${id} and operator_id is null`);
}
