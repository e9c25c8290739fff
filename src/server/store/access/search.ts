import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import { type Role, roles } from '#domain/actor.ts';
import { isNumbered, numberLetters, typedNumber } from '#domain/events/record-address.ts';
import type { RecordName } from '#domain/record-name.ts';
import { type SearchableList, searchableLists } from '#domain/searchable-lists.ts';
import { siteKeepers } from '#domain/site.ts';
import { searchedPhone } from '#domain/values/phone.ts';
import { searchPattern } from '#domain/values/search-text.ts';
import { literal } from '#server/store/rows/columns.ts';
import { narrowedAccounts } from './account-state.ts';
import { databaseRoleOf } from './identity.ts';
import type { OwnFunction } from './own-functions.ts';
import { reachFilter, reachSql } from './row-access.ts';
import { numberOrClient } from './search-numbers.ts';
import {
  clientByName,
  clientOrOperator,
  latestThenIndex,
  latestThenReachable,
  type Words,
} from './search-ways.ts';

type List = SearchableList & {
  /** The roles that search the list; by default, all roles with access to the record. */
  readonly by?: readonly Role[];
  /** The SQL that matches the words; by default, they are matched against the row's own search text. */
  readonly words?: Words;
  /** An additional condition on the row `x`, which uses $5. It replaces the filter by the column `kind`. */
  readonly narrowed?: string;
};

const lists = {
  ...searchableLists,
  clients: { ...searchableLists.clients, words: clientByName },
  job_orders: { ...searchableLists.job_orders, words: numberOrClient('job_orders') },
  service_requests: { ...searchableLists.service_requests, words: numberOrClient('service_requests') },
  profiles: { ...searchableLists.profiles, narrowed: narrowedAccounts },
  // Technicians see only the sites of their jobs, and those have no page.
  sites: { at: 'created_at', by: siteKeepers },
  client_directory: { ...searchableLists.clients, by: ['super_admin'], words: clientOrOperator },
} as const satisfies Readonly<Record<string, List>>;

const ownWords = 'x.search_text like $1';

export type SearchedRecord = keyof typeof lists;

const listOf: Partial<Readonly<Record<string, List>>> = lists;

/** Returns the roles that may search the list, provided that they have access to its record. */
export function searchersOf(list: SearchedRecord | RecordName): readonly Role[] {
  return listOf[list]?.by ?? roles;
}

const searchedRecords = Object.entries(lists) as [SearchedRecord, List][];

function functionName(list: SearchedRecord, role: Role): string {
  return `find_${list}_as_${role}`;
}

function recordOf(list: SearchedRecord): RecordName {
  return list === 'client_directory' ? 'clients' : list;
}

/**
 * The number of rows that PostgreSQL expects from a search. With its usual estimate of a thousand, it would
 * read whole tables to join them.
 */
const usualPage = 25;

/**
 * Returns one function for each list and role with access to its record, and one for each role that finds clients by
 * short words. `like` is not leakproof, so PostgreSQL evaluates it only after a policy, and cannot use an index for
 * it. The functions run in the server's own role and apply the same access filter themselves.
 */
export function searchFunctions(): OwnFunction[] {
  const ofLists = searchedRecords.flatMap(([name, list]) =>
    searchersOf(name).flatMap((role) =>
      access[recordOf(name)].reach[role] === undefined ? [] : [searchFunction(name, list, role)],
    ),
  );
  return [...ofLists, ...rolesOfNamed.map(namedFunction)];
}

const rolesOfNamed = roles.filter((role) => {
  const reach = access.clients.reach[role];
  return reach === 'every row' || (reach !== undefined && 'tie' in reach);
});

const namedFunctionName = (role: Role) => `clients_named_as_${role}`;

/**
 * The maximum number of clients in the array. With more, it is null: each search then finds enough matches among its
 * own latest rows.
 */
const mostNamed = 1000;

function namedFunction(role: Role): OwnFunction {
  const signature = `${namedFunctionName(role)}(text)`;
  return {
    signature,
    creation: `
    create function ${signature} returns uuid[]
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $search$
    declare
      ids uuid[];
    begin
      execute $query$
        select case when count(*) <= ${mostNamed} then coalesce(array_agg(id), '{}') end from (
          select x.id from public.clients x where ${reachSql('clients', role, 'x')} and ${ownWords}
          limit ${mostNamed} + 1
        ) x$query$ into ids using $1;
      return ids;
    end
    $search$;`,
    for: [databaseRoleOf(role)],
  };
}

/**
 * Returns the body of a search function. Rows that a role can see only through other rows need a different search.
 */
function searchBody(record: RecordName, list: List, role: Role): string {
  const { at, kind, words } = list;
  const ofKind = kind === undefined ? '' : `and ($5 is null or x.${kind} = any($5))`;
  const narrowed = list.narrowed ?? ofKind;
  const reach = access[record].reach[role];
  const plan = { record, role, at, narrowed, matches: words?.matches ?? ownWords };
  if (typeof reach === 'object' && 'through' in reach) return latestThenReachable(plan);
  return latestThenIndex({ ...plan, ...(words && { every: words.every(role, narrowed) }) });
}

function searchFunction(searchedRecord: SearchedRecord, list: List, role: Role): OwnFunction {
  const types = 'text, timestamptz, uuid, integer, text[], uuid[]';
  const name = functionName(searchedRecord, role);
  return {
    signature: `${name}(${types})`,
    creation: `
    create function ${name}(
      pattern text, before_at timestamptz, before_id uuid, at_most integer, kinds text[], of_clients uuid[] default null
    ) returns setof uuid
    language plpgsql stable rows ${usualPage} security definer set search_path = pg_catalog, public, pg_temp as $search$${searchBody(recordOf(searchedRecord), list, role)}
    $search$;`,
    for: [databaseRoleOf(role)],
  };
}

export type Page = {
  /** The result of `patternOf` for the typed words; null to read every row. */
  readonly pattern: string | SQL | null;
  readonly position: { readonly at: string | SQL; readonly id: string | SQL } | null;
  readonly limit: number;
  readonly kinds?: readonly string[] | undefined;
  /** An additional condition that leaves only a few rows `x`, so that words are matched without an index. */
  readonly among?: SQL | undefined;
};

/**
 * Returns SQL for the rows of a page and one more row, as `x`. The number of rows is limited before any join. Rows that
 * are found by words are in no particular order.
 */
export function pageOfRecord(list: SearchedRecord, role: Role, page: Page): SQL {
  const { pattern, position, limit, kinds = null, among } = page;
  const { at, kind }: List = lists[list];
  const record = recordOf(list);
  const [table, order] = [sql.raw(record), sql.raw(`x.${at}`)];
  if (pattern === null || among !== undefined) {
    const beyond = position
      ? sql`(${order}, x.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
      : sql`true`;
    const narrowed = kinds === null || kind === undefined ? sql`true` : sql`x.${sql.raw(kind)} in ${kinds}`;
    const matches = among === undefined ? sql`true` : sql`${among} and ${matching(list, pattern)}`;
    return sql`(
      select x.* from ${table} x where ${reachFilter(record, role, 'x')} and ${narrowed} and ${beyond} and ${matches}
      order by ${order} desc, x.id desc limit ${literal(limit + 1)})`;
  }
  // For an array, PostgreSQL looks up each row. For a join, it would read a whole index.
  return sql`(select x.* from ${table} x where x.id = any(array(select ${idsOfPage(list, role, page)})))`;
}

/** Returns a page's ids, in no particular order. `clients` are the ids of all matching clients; null if unknown. */
export function idsOfPage(
  list: SearchedRecord,
  role: Role,
  page: Omit<Page, 'among'>,
  clients: SQL | null = null,
): SQL {
  const { pattern, position, limit, kinds = null } = page;
  const find = sql.raw(functionName(list, role));
  const [before_at, before_id] = [position?.at ?? null, position?.id ?? null];
  return sql`${find}(
    search_form(${pattern}::text), ${before_at}::timestamptz, ${before_id}::uuid, ${limit + 1}::integer,
    ${kinds === null ? null : `{${kinds.join(',')}}`}::text[], ${clients}::uuid[])`;
}

/** Words with fewer characters are not in any index, so they are looked up among all clients. */
const shortest = 3;

/**
 * Returns an array with the IDs of all clients that match words too short for an index. Searches of several kinds of
 * records at once use it. Returns null if an index serves the words, or if the role can see clients only through
 * other records.
 */
export function clientsNamed(role: Role, search: string): SQL | null {
  if (!rolesOfNamed.includes(role) || [...search].length >= shortest) return null;
  return sql`${sql.raw(namedFunctionName(role))}(search_form(${patternOf('clients', search)}::text))`;
}

/**
 * Returns the pattern for the typed words. A phone number or a record's number is matched in its stored form, however
 * it was typed.
 */
export function patternOf(list: SearchedRecord, typed: string | undefined): string | null {
  return searchPattern(typed && (storedNumber(list, typed) ?? storedPhone(list, typed) ?? typed));
}

function storedPhone(list: SearchedRecord, typed: string): string | null {
  const { phones = false }: List = lists[list];
  return phones ? searchedPhone(typed) : null;
}

function storedNumber(list: SearchedRecord, typed: string): string | null {
  const number = isNumbered(recordOf(list)) ? typedNumber(typed) : null;
  return number?.record ? `${numberLetters[number.record]}-${number.digits}` : null;
}

/** Returns a condition, checked for each row, that the row `x` matches the pattern. */
function matching(list: SearchedRecord, pattern: Page['pattern']): SQL {
  if (pattern === null) return sql`true`;
  const { words }: List = lists[list];
  const condition = (words?.matches ?? ownWords).replaceAll('$1', 'typed.pattern');
  return sql`(select ${sql.raw(condition)} from (select search_form(${pattern}::text) as pattern) typed)`;
}
