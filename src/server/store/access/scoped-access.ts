import { sql } from 'drizzle-orm';
import { pgPolicy, pgRole } from 'drizzle-orm/pg-core';
import { access } from '#domain/access.ts';
import type { Access } from '#domain/access-rule.ts';
import { noAccountId } from '#server/store/rows/no-account.ts';
import { scopedRole, scopeSetting } from './identity.ts';

/** SQL for the id of the account or operator within which the server acts. It is read once per statement. */
const scope = `(select nullif(current_setting('${scopeSetting}', true), '')::uuid)`;

type Condition = (table: string) => string;

const isScope =
  (column: string): Condition =>
  (table) =>
    `${table}.${column} = ${scope}`;
const ofOperator = isScope('operator_id');
const ofAccount = isScope('user_id');
const ofPersonOfOperator: Condition = (table) =>
  `exists (select from profiles p where p.id = ${table}.user_id and p.operator_id = ${scope})`;
const ofTechnician: Condition = (table) =>
  `exists (select from technicians t where t.id = ${table}.technician_id and ${scope} in (t.operator_id, t.user_id))`;
const ofOperatorOfAccount: Condition = (table) =>
  `${table}.id = (select p.operator_id from profiles p where p.id = ${scope})`;
const ofReachedOperator: Condition = (table) =>
  `exists (select from country_operators o where o.id = ${table}.operator_id)`;
const ofReachedClient: Condition = (table) =>
  `exists (select from clients c where c.id = ${table}.record_id)`;
/** The value is an account's id, or ends with the id of the account that showed or received a link for a job. */
const forReachedAccount: Condition = (table) =>
  `exists (select from profiles p where p.id::text in (${table}.value, split_part(${table}.value, ' ', 3)))`;
/** Rows that were written without a session belong to no account. */
const ofNobody: Condition = (table) => `${table}.user_id = '${noAccountId}'`;
const ofNoOperator: Condition = (table) => `${table}.operator_id is null`;
const ofReachedSubscription: Condition = (table) =>
  `exists (select from push_subscriptions s where s.id = ${table}.subscription_id)`;
const every: Condition = () => 'true';

const either =
  (...conditions: readonly Condition[]): Condition =>
  (table) =>
    conditions.map((condition) => condition(table)).join(' or ');

type Scoped = {
  /** The rows that belong to the operator or account whose id is the scope. */
  readonly rows: Condition;
  /** The rows that may be written, if they differ from `rows`. */
  readonly written?: Condition;
  /** Set if the rows may only be read. */
  readonly only?: 'select';
};

const ofEither: Scoped = { rows: either(ofOperator, ofAccount) };
const ofPerson: Scoped = { rows: either(ofAccount, ofPersonOfOperator) };
const byOperator: Scoped = { rows: ofOperator };

/** The rows of an operator or account in each table where they are not simply the operator's rows. */
const scopedTables: Readonly<Record<string, Scoped>> = {
  absences: { rows: either(ofOperator, ofTechnician) },
  agreements: { rows: either(ofOperator, ofAccount, ofPersonOfOperator) },
  calendar_feeds: { rows: ofTechnician },
  client_people: ofEither,
  case_links: { rows: ofOperator, only: 'select' },
  clients: ofEither,
  comments: { rows: either(ofOperator, isScope('author_user_id')) },
  country_operators: {
    rows: either(isScope('id'), ofAccount, ofOperatorOfAccount),
    written: either(isScope('id'), ofAccount),
  },
  credentials: ofPerson,
  day_seals: byOperator,
  dispatchers: ofEither,
  email_changes: ofPerson,
  events: { rows: either(ofOperator, isScope('actor_user_id'), isScope('record_id')) },
  files: { rows: either(ofOperator, isScope('uploaded_by_user_id')) },
  idempotency_keys: { rows: either(ofAccount, ofPersonOfOperator, ofNobody) },
  invitations: { rows: either(ofOperator, ofAccount, ofPersonOfOperator, isScope('offered_to')) },
  known_devices: ofPerson,
  notifications: ofPerson,
  on_call_turns: { rows: either(ofOperator, ofTechnician) },
  operator_logos: { rows: ofReachedOperator, written: ofOperator },
  outgoing_mails: {
    rows: either(ofOperator, ofAccount, ofPersonOfOperator),
    // The installation's own emails can be queued within any scope.
    written: either(ofOperator, ofAccount, ofPersonOfOperator, ofNoOperator),
  },
  outgoing_pushes: { rows: ofReachedSubscription },
  platform_settings: { rows: every, only: 'select' },
  preferences: ofPerson,
  // The installation's notice applies to operators that have none of their own.
  privacy_texts: { rows: either(ofOperator, ofNoOperator), only: 'select' },
  profiles: { rows: either(isScope('id'), ofOperator) },
  push_subscriptions: ofPerson,
  reminders: { rows: ofReachedClient },
  retention_positions: byOperator,
  retired_seal_certificates: byOperator,
  seal_certificates: byOperator,
  sealed_reports: byOperator,
  sessions: ofPerson,
  sign_in_events: ofEither,
  sign_in_guesses: ofPerson,
  technician_contacts: { rows: either(ofOperator, ofTechnician) },
  technicians: ofEither,
  two_factors: ofPerson,
  unfinished_erasures: byOperator,
  uploads: ofPerson,
  user_roles: ofPerson,
  verifications: { rows: forReachedAccount },
  visit_links: byOperator,
};

const reachOf: Partial<Readonly<Record<string, Access>>> = access;

/**
 * Returns whether each row of the table belongs to an operator, so that a country operator has access to the rows of
 * their own operator.
 */
function isOfOperator(table: string): boolean {
  const reach = reachOf[table]?.reach.country_operator;
  return (
    typeof reach === 'object' &&
    'tie' in reach &&
    reach.tie === 'operator_id' &&
    reach.column === 'operator_id'
  );
}

/**
 * Returns the policies that keep the server within its scope. Within a scope, the server has no access to a table that
 * has no entry above and whose rows do not belong to an operator.
 */
export function scopedPolicies(table: string) {
  const scoped = scopedTables[table] ?? (isOfOperator(table) ? byOperator : undefined);
  if (scoped === undefined) return [];
  const { rows, written = rows, only } = scoped;
  return [
    pgPolicy(`${table}_${scopedRole}`, {
      as: 'permissive',
      for: only ?? 'all',
      to: pgRole(scopedRole).existing(),
      using: sql.raw(rows(table)),
      ...(only !== 'select' && { withCheck: sql.raw(written(table)) }),
    }),
  ];
}
