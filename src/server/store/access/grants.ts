import { access } from '#domain/access.ts';
import { type Role, roles } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
import { databaseRoleOf, databaseRoles, eraserRole, scopedRole, systemRole } from './identity.ts';

const records = Object.keys(access).filter((name): name is RecordName => name in access);

/**
 * Returns the SQL that grants each database role its rights, according to domain/access. It runs after every migration.
 * Row-level security is forced on every table, so that it also applies to the table's owner. The server's own roles
 * cannot change or delete history, privacy notices, seal keys, certificates or daily seals. They also cannot change
 * agreements or the chains of history.
 */
export function grantStatements(): string {
  const everyRole = databaseRoles.join(', ');
  return [
    `revoke all on all tables in schema public from ${everyRole};`,
    `grant usage on schema public to ${everyRole};`,
    `grant select, insert, update, delete on all tables in schema public to ${systemRole}, ${scopedRole};`,
    `revoke update, delete on ${permanentTables} from ${systemRole}, ${scopedRole};`,
    `revoke insert, update, delete on ${chainTables} from ${systemRole}, ${scopedRole};`,
    `revoke update on agreements from ${systemRole}, ${scopedRole};`,
    ...[
      'search_form(text)',
      'letters_of(text, text)',
      'name_order(text, text, text)',
      'country_names(text)',
      'named_countries()',
      'is_event_type(text)',
    ].flatMap((name) => [
      `revoke all on function ${name} from public;`,
      `grant execute on function ${name} to ${everyRole};`,
    ]),
    ...eraserGrants,
    `grant usage on schema drizzle to ${systemRole};`,
    `grant select on drizzle.__drizzle_migrations to ${systemRole};`,
    ...records.flatMap((record) => roles.flatMap((role) => grantsOf(record, role))),
    forceRowSecurity,
  ].join('\n');
}

/** The tables whose rows the server's own roles can neither change nor delete. */
const permanentTables =
  'events, privacy_texts, seal_keys, seal_certificates, retired_seal_certificates, day_seals';
/** The tables that only triggers write. */
const chainTables = 'case_chains, case_links, rewritten_events, erased_parts';

/**
 * The rights of the eraser. It may change only the columns of history that name a person, and a job's contact phone
 * and instructions. The triggers that chain history also run as the eraser, because no transaction does.
 */
const eraserGrants = [
  `grant select (id, operator_id, erased_at) on profiles to ${eraserRole};`,
  `grant select, update (subject, actor_name, acted_for_name, changes) on events to ${eraserRole};`,
  `grant select, insert on ${chainTables} to ${eraserRole};`,
  `grant update (length, hash) on case_chains to ${eraserRole};`,
  `grant update (salts) on case_links to ${eraserRole};`,
  `grant select (id, case_id, operator_id, client_id, contact_phone, special_instructions, stage),
    update (contact_phone, special_instructions) on job_orders to ${eraserRole};`,
];

function grantsOf(record: RecordName, role: Role): string[] {
  const { reach, insert, update, remove, hidden } = access[record];
  if (reach[role] === undefined) return [];
  const to = `on ${record} to ${databaseRoleOf(role)};`;
  const columns = update[role];
  return [
    hidden === undefined ? `grant select ${to}` : grantOthers(record, role, hidden),
    ...(insert.includes(role) ? [`grant insert ${to}`] : []),
    ...(remove?.includes(role) ? [`grant delete ${to}`] : []),
    ...(columns === undefined
      ? []
      : [`grant update${columns === 'every column' ? '' : ` (${columns.join(', ')})`} ${to}`]),
  ];
}

/** Lets the role read all columns of the record except the hidden ones. */
function grantOthers(record: RecordName, role: Role, hidden: readonly string[]): string {
  return `
do $$
begin
  execute (
    select format('grant select (%s) on ${record} to ${databaseRoleOf(role)}', string_agg(quote_ident(attname), ', '))
    from pg_attribute
    where attrelid = '${record}'::regclass and attnum > 0 and not attisdropped and attname <> all('{${hidden.join(',')}}'));
end $$;`;
}

const forceRowSecurity = `
do $$
declare name regclass;
begin
  for name in
    select oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and not (relrowsecurity and relforcerowsecurity)
  loop
    execute format('alter table %s enable row level security', name);
    execute format('alter table %s force row level security', name);
  end loop;
end $$;`;
