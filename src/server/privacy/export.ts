import { type SQL, sql } from 'drizzle-orm';
import { exportAccount, exportOwnData } from '#contract/privacy.ts';
import { NotFoundError } from '#domain/errors.ts';
import type { Transaction } from '#server/database/database.ts';
import { accountQuery } from '#server/platform/account-call.ts';
import { query } from '#server/platform/query.ts';
import { requireCaller } from '#server/platform/session.ts';
import { systemRole } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

const unsaid = sql.raw(`array['search_text', 'user_id', 'version', 'state']`);

/** The rows that are about the person `p` alone, whole. */
const records = ['country_operators', 'technicians', 'dispatchers', 'clients', 'client_people'].map(
  (table) =>
    [
      table,
      sql`select to_jsonb(x) - ${unsaid} as row from ${sql.raw(table)} x where x.user_id = p.id`,
    ] as const,
);

const ownRecord = sql.raw(`(e.record_id = p.id
  or e.record_id in (select id from technicians where user_id = p.id)
  or e.record_id in (select id from dispatchers where user_id = p.id)
  or e.record_id in (select id from clients where user_id = p.id)
  or e.record_id in (select id from client_people where user_id = p.id))`);

/** What the person did, received and left. Secrets are left out, and of what was done to others all but what it was. */
const activity: readonly (readonly [name: string, rows: SQL])[] = [
  [
    'sessions',
    sql`select json_build_object('signed_in_at', signed_in_at, 'expires_at', expires_at, 'address', ip_address,
      'user_agent', user_agent) as row from sessions where user_id = p.id order by signed_in_at`,
  ],
  [
    'devices',
    sql`select json_build_object('last_used_at', last_used_at) as row from known_devices where user_id = p.id`,
  ],
  [
    'sign_ins',
    sql`select to_jsonb(x) - ${unsaid} as row from sign_in_events x where user_id = p.id order by at`,
  ],
  ['preferences', sql`select to_jsonb(x) - ${unsaid} as row from preferences x where user_id = p.id`],
  [
    'notifications',
    sql`select json_build_object('at', at, 'type', type, 'subject', subject, 'facts', facts, 'read_at', read_at) as row
      from notifications where user_id = p.id order by at`,
  ],
  [
    'events_about_the_person',
    sql`select json_build_object('at', at, 'type', type, 'by', actor_name, 'changes', changes) as row
      from events e where ${ownRecord} order by at`,
  ],
  [
    'events_by_the_person',
    sql`select json_build_object('at', at, 'type', type, 'record_id', record_id, 'subject', subject) as row
      from events where actor_user_id = p.id order by at`,
  ],
  [
    'requests_made',
    sql`select json_build_object('number', 'SR-' || number, 'created_at', created_at, 'status', status,
      'problem_description', problem_description, 'contact_phone', contact_phone,
      'special_instructions', special_instructions) as row
      from service_requests where requestor_user_id = p.id order by created_at`,
  ],
  [
    'jobs_performed',
    sql`select json_build_object('number', 'JO-' || j.number, 'scheduled_date', j.scheduled_date, 'status', j.status,
      'work_performed', j.work_performed, 'technician_notes', j.technician_notes, 'completed_date', j.completed_date) as row
      from job_orders j join technicians t on t.id = j.technician_id where t.user_id = p.id order by j.scheduled_date`,
  ],
  [
    'jobs_signed',
    sql`select json_build_object('number', 'JO-' || number, 'signed_at', signed_at, 'signer_name', signer_name,
      'signature_method', signature_method, 'client_signature_sha256', client_signature_sha256) as row
      from job_orders where signer_user_id = p.id order by signed_at`,
  ],
  [
    'comments_written',
    sql`select json_build_object('written_at', created_at, 'text', text) as row
      from comments where author_user_id = p.id order by created_at`,
  ],
  [
    'files_added',
    sql`select json_build_object('added_at', created_at, 'name', name, 'media_type', media_type, 'byte_size', byte_size,
      'sha256', sha256) as row from files where uploaded_by_user_id = p.id order by created_at`,
  ],
  [
    'counters_read',
    sql`select json_build_object('read_on', read_on, 'counter', counter) as row
      from machine_readings where read_by_user_id = p.id order by read_on`,
  ],
  [
    'address_asked_for',
    sql`select json_build_object('email', email, 'expires_at', expires_at) as row
      from email_changes where user_id = p.id`,
  ],
  [
    'time_off',
    sql`select to_jsonb(a) - ${unsaid} as row
      from absences a join technicians t on t.id = a.technician_id where t.user_id = p.id order by a.first_day`,
  ],
  [
    'calendar_address',
    sql`select json_build_object('created_at', f.created_at) as row
      from calendar_feeds f join technicians t on t.id = f.technician_id where t.user_id = p.id`,
  ],
];

const listed = (parts: readonly (readonly [string, SQL])[]) =>
  sql`json_build_object(${sql.join(
    parts.map(
      ([name, rows]) =>
        sql`${sql.raw(`'${name}'`)}, (select coalesce(json_agg(row), '[]'::json) from (${rows}) found)`,
    ),
    sql`, `,
  )})`;

/** Runs as the server's own role, for somebody who may have all that is held about the person. */
function heldAbout(tx: Transaction, user_id: string, now: Date): Promise<string | null> {
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
      'records', ${listed(records)},
      'activity', ${listed(activity)}) as json
    from profiles p where p.id = ${user_id}`);
}

export const own = accountQuery(exportOwnData, async ({ server, tx, caller }) => {
  const json = await heldAbout(tx, requireCaller(caller).view.user.id, server.now());
  if (json === null) throw new NotFoundError('account');
  return json;
});

export const ofAccount = query(exportAccount, 'account', async ({ tx, actor, now }, { user_id }) => {
  const reached = await tx.json(sql`
    select json_build_object('id', p.id) as json from profiles p
    where p.id = ${user_id} and ${reachFilter('profiles', actor.role, 'p')}`);
  if (reached === null) return null;
  const back = tx.become(systemRole);
  const held = heldAbout(tx, user_id, now);
  back();
  return held;
});
