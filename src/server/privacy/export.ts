import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { exportAccount, exportOwnData } from '#contract/privacy.ts';
import type { Actor } from '#domain/actor.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { command, type View } from '#server/platform/command.ts';
import { requireCaller } from '#server/platform/session.ts';
import { personOf } from '#server/steps/account-events.ts';
import { absences } from '#server/store/absences.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { client_people } from '#server/store/client-people.ts';
import { clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { country_operators } from '#server/store/operators.ts';
import { preferences } from '#server/store/preferences.ts';
import { literals } from '#server/store/rows/columns.ts';
import { secretsOf } from '#server/store/rows/secret.ts';
import { sign_in_events } from '#server/store/sign-in-events.ts';
import { technicians } from '#server/store/technicians.ts';
import { fieldParts } from './field-parts.ts';
import { isOwnSignature, signedByName } from './own-signatures.ts';

/**
 * Rows `x` about the person `p`. `operator` is the column with their operator; only the person gets rows without one.
 */
type Part = {
  readonly name: string;
  readonly row: SQL;
  readonly from: SQL;
  readonly operator?: string;
  readonly order?: string;
};

function wholeOf(table: PgTable): SQL {
  const secrets = secretsOf(table).map(([, { name }]) => name);
  const omitted = literals(['search_text', 'user_id', 'version', 'state', ...secrets]);
  return sql`to_jsonb(x) - array[${omitted}]`;
}
const ofOperator = { operator: 'x.operator_id' };

/** The rows that are only about the person. They are exported as a whole. */
const records: readonly Part[] = [
  {
    name: 'country_operators',
    row: wholeOf(country_operators),
    from: sql`country_operators x where x.user_id = p.id`,
    operator: 'x.id',
  },
  ...[technicians, dispatchers, clients, client_people].map((table) => ({
    name: getTableName(table),
    row: wholeOf(table),
    from: sql`${table} x where x.user_id = p.id`,
    ...ofOperator,
  })),
];

const ownRecord = sql.raw(`(x.record_id = p.id
  or x.record_id in (select id from technicians where user_id = p.id)
  or x.record_id in (select id from dispatchers where user_id = p.id)
  or x.record_id in (select id from clients where user_id = p.id)
  or x.record_id in (select id from client_people where user_id = p.id))`);

/** The person's activity, without secrets. Actions on other people show only their type. */
const activity: readonly Part[] = [
  {
    name: 'sessions',
    row: sql`json_build_object('signed_in_at', x.signed_in_at, 'expires_at', x.expires_at, 'address', x.ip_address,
      'user_agent', x.user_agent)`,
    from: sql`sessions x where x.user_id = p.id`,
    order: 'x.signed_in_at',
  },
  {
    name: 'devices',
    row: sql`json_build_object('last_used_at', x.last_used_at)`,
    from: sql`known_devices x where x.user_id = p.id`,
  },
  {
    name: 'push_devices',
    row: sql`json_build_object('since', x.created_at, 'user_agent', x.user_agent)`,
    from: sql`push_subscriptions x where x.user_id = p.id`,
    order: 'x.created_at',
  },
  {
    name: 'sign_ins',
    row: wholeOf(sign_in_events),
    from: sql`sign_in_events x where x.user_id = p.id`,
    ...ofOperator,
    order: 'x.at',
  },
  { name: 'preferences', row: wholeOf(preferences), from: sql`preferences x where x.user_id = p.id` },
  {
    name: 'notifications',
    row: sql`json_build_object('at', x.at, 'type', x.type, 'subject', x.subject, 'facts', x.facts, 'read_at', x.read_at)`,
    from: sql`notifications x where x.user_id = p.id`,
    order: 'x.at',
  },
  {
    name: 'events_about_the_person',
    row: sql`json_build_object('at', x.at, 'type', x.type, 'by', x.actor_name, 'changes', x.changes)`,
    from: sql`events x where ${ownRecord}`,
    ...ofOperator,
    order: 'x.at',
  },
  {
    name: 'events_by_the_person',
    row: sql`json_build_object('at', x.at, 'type', x.type, 'record_id', x.record_id, 'subject', x.subject)`,
    from: sql`events x where x.actor_user_id = p.id`,
    ...ofOperator,
    order: 'x.at',
  },
  {
    name: 'requests_made',
    row: sql`json_build_object('number', 'SR-' || x.number, 'created_at', x.created_at, 'status', x.status,
      'problem_description', x.problem_description, 'contact_phone', x.contact_phone,
      'special_instructions', x.special_instructions)`,
    from: sql`service_requests x where x.requestor_user_id = p.id`,
    ...ofOperator,
    order: 'x.created_at',
  },
  {
    name: 'jobs_performed',
    row: sql`json_build_object('number', 'JO-' || x.number, 'scheduled_date', x.scheduled_date, 'status', x.status,
      'work_performed', x.work_performed, 'technician_notes', x.technician_notes, 'completed_date', x.completed_date,
      'signed_at', x.signed_at, 'signature_method', x.signature_method)`,
    from: sql`${jobsWith('report', 'signature')} x join technicians t on t.id = x.technician_id where t.user_id = p.id`,
    ...ofOperator,
    order: 'x.scheduled_date',
  },
  {
    name: 'jobs_signed',
    row: sql`json_build_object('number', 'JO-' || x.number, 'signed_at', x.signed_at, 'signer_name', x.signer_name,
      'signature_method', x.signature_method, 'matched_by', case when ${isOwnSignature} then 'account' else 'name' end,
      'client_signature_sha256', x.client_signature_sha256)`,
    from: sql`${jobsWith('signature')} x
      where (${isOwnSignature} and x.signer_user_id = p.id or not ${isOwnSignature} and ${signedByName})`,
    ...ofOperator,
    order: 'x.signed_at',
  },
  {
    name: 'ratings_given',
    row: sql`json_build_object('number', 'JO-' || x.number, 'rated_at', x.rated_at, 'rating', x.rating,
      'rating_comment', x.rating_comment)`,
    from: sql`${jobsWith('rating')} x where x.rated_at is not null and x.id in (
      select e.record_id from events e where e.type = 'job-orders.rated' and e.actor_user_id = p.id)`,
    ...ofOperator,
    order: 'x.rated_at',
  },
  {
    name: 'ratings_received',
    row: sql`json_build_object('number', 'JO-' || x.number, 'rated_at', x.rated_at, 'rating', x.rating,
      'rating_comment', x.rating_comment)`,
    from: sql`${jobsWith('rating')} x join technicians t on t.id = x.technician_id
      where t.user_id = p.id and x.rated_at is not null`,
    ...ofOperator,
    order: 'x.rated_at',
  },
  {
    name: 'comments_written',
    row: sql`json_build_object('written_at', x.created_at, 'text', x.text)`,
    from: sql`comments x where x.author_user_id = p.id`,
    ...ofOperator,
    order: 'x.created_at',
  },
  ...fieldParts.map((part) => ({ ...part, ...ofOperator })),
  {
    name: 'files_added',
    row: sql`json_build_object('added_at', x.created_at, 'name', x.name, 'media_type', x.media_type,
      'byte_size', x.byte_size, 'sha256', x.sha256)`,
    from: sql`files x where x.uploaded_by_user_id = p.id`,
    ...ofOperator,
    order: 'x.created_at',
  },
  {
    name: 'report_addresses',
    row: sql`json_build_object('email', x.email, 'label', x.label, 'created_at', x.created_at,
      'stopped_at', x.stopped_at, 'client', (select name from clients where id = x.client_id))`,
    from: sql`report_addresses x where x.email = lower(p.email)`,
    ...ofOperator,
    order: 'x.created_at',
  },
  {
    name: 'address_asked_for',
    row: sql`json_build_object('email', x.email, 'expires_at', x.expires_at)`,
    from: sql`email_changes x where x.user_id = p.id`,
  },
  {
    name: 'time_off',
    row: wholeOf(absences),
    from: sql`absences x join technicians t on t.id = x.technician_id where t.user_id = p.id`,
    ...ofOperator,
    order: 'x.first_day',
  },
  {
    name: 'on_call',
    row: sql`json_build_object('first_day', x.first_day, 'last_day', x.last_day)`,
    from: sql`on_call_turns x join technicians t on t.id = x.technician_id where t.user_id = p.id`,
    ...ofOperator,
    order: 'x.first_day',
  },
  {
    name: 'agreements',
    row: sql`json_build_object('at', x.at, 'by', x.way, 'privacy_text', json_build_object(
      'operator', (select name from country_operators where id = x.text_operator_id), 'version', x.text_version,
      'sha256', x.text_sha256), 'job', (select 'JO-' || number from job_orders where id = x.job_order_id))`,
    from: sql`agreements x where x.user_id = p.id`,
    ...ofOperator,
    order: 'x.at',
  },
  {
    name: 'calendar_address',
    row: sql`json_build_object('created_at', x.created_at)`,
    from: sql`calendar_feeds x join technicians t on t.id = x.technician_id where t.user_id = p.id`,
  },
];

/** The recipient of the export: the person, or the manager of the account at its operator. */
type Reader = 'person' | 'keeper';

const listed = (parts: readonly Part[], reader: Reader) =>
  sql`json_build_object(${sql.join(
    parts
      .filter(({ operator }) => reader === 'person' || operator !== undefined)
      .map((part) => sql`${sql.raw(`'${part.name}'`)}, ${rowsOf(part, reader)}`),
    sql`, `,
  )})`;

function rowsOf({ row, from, operator, order = 'null' }: Part, reader: Reader): SQL {
  const isKept = reader === 'person' ? 'true' : `${operator} is not distinct from p.operator_id`;
  return sql`(
    select coalesce(json_agg(${row} order by ${sql.raw(order)}), '[]'::json)
    from ${from} and ${sql.raw(isKept)})`;
}

/**
 * Returns the data about the person. The person gets all of it, from every operator. A manager gets the data of the
 * account's operator or, for an account without an operator, the data that belongs to none. Other operators' rows are
 * left out, even if the manager is a super_admin.
 */
function heldAbout(
  tx: Transaction,
  user_id: string,
  now: Date,
  reader: Reader,
  isReached: SQL = sql`true`,
): Promise<string | null> {
  return tx.json(sql`
    select json_build_object(
      'exported_at', ${now.toISOString()}::text,
      'account', json_build_object(
        'id', p.id, 'name', p.name, 'email', p.email, 'email_verified', p.email_verified, 'created_at', p.created_at,
        'erased_at', p.erased_at, 'role', (select role from user_roles where user_id = p.id),
        'operator', (select name from country_operators where id = p.operator_id),
        'has_password', exists (select from credentials where user_id = p.id),
        'two_factor_since', (select enabled_at from two_factors where user_id = p.id),
        'invited_until', (select expires_at from invitations where user_id = p.id)),
      'records', ${listed(records, reader)},
      'activity', ${listed(activity, reader)}) as json
    from profiles p where p.id = ${user_id} and ${isReached}`);
}

/** Exports the person's own data, including the event of this export. */
export const exportOwn = command(exportOwnData, { as: 'account' }, async ({ server, tx, caller, record }) => {
  const person = personOf(requireCaller(caller));
  record('accounts.exported', { of: person });
  tx.switchTo(systemFor({ installation: 'the export has every row about the person, from any operator' }));
  const json = await heldAbout(tx, person.id, server.now(), 'person');
  if (json === null) throw new NotFoundError('account');
  return json;
});

type Account = { readonly id: string; readonly name: string; readonly operator_id: string | null };

const reachedBy = ({ role }: Actor) => reachFilter('profiles', role, 'p');

const viewHeld: View = ({ tx, actor, now }, user_id) => {
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  const personalData = heldAbout(tx, user_id, now, 'keeper', reachedBy(actor));
  back();
  return personalData;
};

export const ofAccount = command(
  exportAccount,
  viewHeld,
  async ({ tx, actor, record, asSystem }, { user_id }) => {
    const [account] = await tx.rows<Account>(sql`
      select p.id, p.name, p.operator_id from profiles p where p.id = ${user_id} and ${reachedBy(actor)}`);
    if (account === undefined) throw new NotFoundError('account');
    asSystem({ account: user_id }, () => record('accounts.exported', { of: account }));
    return user_id;
  },
);
