import { type SQL, sql } from 'drizzle-orm';
import { access, type RecordName } from '#domain/access.ts';
import { type Role, roles } from '#domain/actor.ts';
import { searchPattern } from '#domain/search-text.ts';
import { databaseRoleOf, reachFilter, reachSql, systemRole } from './row-access.ts';

type List = {
  /** The column that the list is ordered by, latest first. */
  readonly at: string;
  /** A column that the list may be narrowed by. */
  readonly kind?: string;
};

const searched = {
  country_operators: { at: 'created_at' },
  clients: { at: 'created_at' },
  technicians: { at: 'created_at' },
  dispatchers: { at: 'created_at' },
  machines: { at: 'created_at' },
  events: { at: 'at', kind: 'type' },
} as const satisfies Partial<Record<RecordName, List>>;

export type SearchedRecord = keyof typeof searched;

const searchedRecords = Object.entries(searched) as [SearchedRecord, List][];

function functionName(record: SearchedRecord, role: Role): string {
  return `find_${record}_as_${role}`;
}

/**
 * One function per record and role that reaches it. `like` is not leakproof, so PostgreSQL does not push it below a
 * policy and no index serves it there; the function runs as the server's own role and applies the same access filter
 * itself. It plans each search anew, for its own words and its own page.
 */
export function searchFunctionStatements(): string {
  return [
    `grant create on schema public to ${systemRole};`,
    `set local role ${systemRole};`,
    ...searchedRecords.flatMap(([record, list]) =>
      roles.flatMap((role) =>
        access[record].reach[role] === undefined ? [] : [searchFunction(record, list, role)],
      ),
    ),
    'reset role;',
    `revoke create on schema public from ${systemRole};`,
  ].join('\n');
}

function searchFunction(record: SearchedRecord, { at, kind }: List, role: Role): string {
  const types = 'text, timestamptz, uuid, integer, text[]';
  const name = functionName(record, role);
  const narrowed = kind === undefined ? '' : `and ($5 is null or x.${kind} = any($5))`;
  return `
    drop function if exists ${name}(${types});
    create function ${name}(
      pattern text, before_at timestamptz, before_id uuid, at_most integer, kinds text[]
    ) returns setof uuid
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $search$
    begin
      return query execute $query$
        select x.id from public.${record} x
        where ${reachSql(record, role, 'x')} and x.search_text like $1 ${narrowed}
          and ($2 is null or (x.${at}, x.id) < ($2, $3))
        order by x.${at} desc, x.id desc
        limit $4$query$ using pattern, before_at, before_id, at_most, kinds;
    end $search$;
    revoke all on function ${name}(${types}) from public;
    grant execute on function ${name}(${types}) to ${databaseRoleOf[role]};`;
}

export type Page = {
  readonly search?: string | undefined;
  readonly position: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
  readonly kinds?: readonly string[] | undefined;
};

/** The rows of one page of a list as `x`, latest first, with one row more than the limit, cut before anything is joined. */
export function pageOfRecord(record: SearchedRecord, role: Role, page: Page): SQL {
  const { position, limit, kinds = null } = page;
  const { at, kind }: List = searched[record];
  const [table, order] = [sql.raw(record), sql.raw(`x.${at}`)];
  const pattern = searchPattern(page.search);
  if (pattern === null) {
    const beyond = position
      ? sql`(${order}, x.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : sql`true`;
    const narrowed = kinds === null || kind === undefined ? sql`true` : sql`x.${sql.raw(kind)} in ${kinds}`;
    return sql`(
      select x.* from ${table} x where ${reachFilter(record, role, 'x')} and ${narrowed} and ${beyond}
      order by ${order} desc, x.id desc limit ${limit + 1})`;
  }
  const find = sql.raw(functionName(record, role));
  const [before_at, before_id] = [position?.at ?? null, position?.id ?? null];
  return sql`(
    select x.* from ${find}(
      lower(${pattern}::text), ${before_at}::timestamptz, ${before_id}::uuid, ${limit + 1}::integer,
      ${kinds === null ? null : `{${kinds.join(',')}}`}::text[]) found
    join ${table} x on x.id = found)`;
}
