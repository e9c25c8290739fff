import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { absences } from '#server/store/absences.ts';
import { languageOfAgreement } from '#server/store/agreements/privacy-texts.ts';
import { client_people } from '#server/store/client-people.ts';
import { clients } from '#server/store/clients.ts';
import { dispatchers } from '#server/store/dispatchers.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { country_operators } from '#server/store/operators.ts';
import { clientsOf } from '#server/store/personal-data.ts';
import { preferences } from '#server/store/preferences.ts';
import { literals } from '#server/store/rows/columns.ts';
import { secretsOf } from '#server/store/rows/secret.ts';
import { sign_in_events } from '#server/store/sign-in-events.ts';
import { technicians } from '#server/store/technicians.ts';
import { fieldParts } from './field-parts.ts';
import { isOwnSignature, signedByName } from './own-signatures.ts';

/**
 * Rows `x` about the person `p`. `operator` is the column with their operator; only the person gets rows without one. A
 * part with an order is read in pieces, by this time or day and the id.
 */
export type Part = {
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
export const records: readonly Part[] = [
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

/** The person's activity, without secrets. Actions on other people show only their type. */
export const activity: readonly Part[] = [
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
      where x.id in (
          select job_order_id from signatures where signer_user_id = p.id
          union select id from job_orders where client_id in (${clientsOf}))
        and (${isOwnSignature} and x.signer_user_id = p.id or not ${isOwnSignature} and ${signedByName})`,
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
    // An operator can create an account for any email. So an account with an unconfirmed email shows no rows of other
    // operators.
    from: sql`report_addresses x
      where x.email = lower(p.email) and (p.email_verified or x.operator_id = p.operator_id)`,
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
      'language', ${languageOfAgreement()}, 'sha256', x.text_sha256),
      'job', (select 'JO-' || number from job_orders where id = x.job_order_id))`,
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
