import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import { type Role, roles } from '#domain/actor.ts';
import type { RecordName } from '#domain/reach.ts';
import { isNumbered, numberLetters, typedNumber } from '#domain/record-address.ts';
import { type SearchableList, searchableLists } from '#domain/searchable-lists.ts';
import { searchedPhone } from '#domain/values/phone.ts';
import { searchPattern } from '#domain/values/search-text.ts';
import { narrowedAccounts } from './account-state.ts';
import { databaseRoleOf } from './identity.ts';
import type { OwnFunction } from './own-functions.ts';
import { reachFilter, reachSql } from './row-access.ts';
import { numberOrClient } from './search-numbers.ts';
import {
  clientByName,
  clientOrOperator,
  latestThenFewer,
  latestThenIndex,
  type Words,
} from './search-ways.ts';

type List = SearchableList & {
  /** The roles that search the list, where not all that reach the record do. */
  readonly by?: readonly Role[];
  /** Matches instead of the row's own search text. */
  readonly words?: Words;
  /** A further condition on the row `x`, using $5, instead of the column `kind`. */
  readonly narrowed?: string;
};

const lists = {
  ...searchableLists,
  clients: { ...searchableLists.clients, words: clientByName },
  job_orders: { ...searchableLists.job_orders, words: numberOrClient('job_orders') },
  service_requests: { ...searchableLists.service_requests, words: numberOrClient('service_requests') },
  profiles: { ...searchableLists.profiles, narrowed: narrowedAccounts },
  client_directory: { ...searchableLists.clients, by: ['super_admin'], words: clientOrOperator },
} as const satisfies Readonly<Record<string, List>>;

const ownWords = 'x.search_text like $1';

export type SearchedRecord = keyof typeof lists;

const searchedRecords = Object.entries(lists) as [SearchedRecord, List][];

function functionName(list: SearchedRecord, role: Role): string {
  return `find_${list}_as_${role}`;
}

function recordOf(list: SearchedRecord): RecordName {
  return list === 'client_directory' ? 'clients' : list;
}

/**
 * The number of rows that PostgreSQL expects of a search. With its usual estimate of a thousand it would read
 * whole tables for them. It overestimates within a search too, and would compile a statement for longer than
 * it runs.
 */
const usualPage = 25;

/**
 * Returns one function per list and role that reaches its record, and one per role for the clients of short
 * words. `like` is not leakproof, so PostgreSQL does not push it below a policy and no index serves it there.
 * The function runs as the server's own role and applies the same access filter itself.
 */
export function searchFunctions(): OwnFunction[] {
  const ofLists = searchedRecords.flatMap(([name, list]) =>
    (list.by ?? roles).flatMap((role) =>
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

/** When more clients match, each search finds enough among its own latest rows, and the array is null. */
const mostNamed = 1000;

function namedFunction(role: Role): OwnFunction {
  const signature = `${namedFunctionName(role)}(text)`;
  return {
    signature,
    creation: `
    create function ${signature} returns uuid[]
    language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp
    set jit = off as $search$
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
 * Returns the body of the function. Rows with their own reach column are searched differently from rows that
 * are reached through others.
 */
function searchBody(record: RecordName, list: List, role: Role): string {
  const { at, kind, words } = list;
  const ofKind = kind === undefined ? '' : `and ($5 is null or x.${kind} = any($5))`;
  const narrowed = list.narrowed ?? ofKind;
  const reach = access[record].reach[role];
  const plan = { record, role, at, narrowed, matches: words?.matches ?? ownWords };
  if (typeof reach === 'object' && 'through' in reach) return latestThenFewer(plan);
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
    language plpgsql stable rows ${usualPage} security definer set search_path = pg_catalog, public, pg_temp
    set jit = off as $search$${searchBody(recordOf(searchedRecord), list, role)}
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
  /** A further condition on the rows `x`. It leaves few of them, so words are matched without an index. */
  readonly among?: SQL | undefined;
};

/**
 * Returns the rows of one page of a list as `x`, latest first: one row more than the limit, cut before any
 * join.
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
      order by ${order} desc, x.id desc limit ${limit + 1})`;
  }
  return sql`(select x.* from ${idsOfPage(list, role, page)} found join ${table} x on x.id = found)`;
}

/**
 * Returns the ids of a page of a search by words, in no order. `clients` are the ids of all matching clients,
 * or null when they were not looked up before.
 */
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
    lower(${pattern}::text), ${before_at}::timestamptz, ${before_id}::uuid, ${limit + 1}::integer,
    ${kinds === null ? null : `{${kinds.join(',')}}`}::text[], ${clients}::uuid[])`;
}

/** Fewer characters than this are in no index, so all clients are read for them. */
const shortest = 3;

/**
 * Returns the ids of all clients that match words without an index, as an array, for searches of several
 * records at once. Null where an index serves the words, and where the role reaches clients only through
 * other records.
 */
export function clientsNamed(role: Role, search: string): SQL | null {
  if (!rolesOfNamed.includes(role) || [...search].length >= shortest) return null;
  return sql`${sql.raw(namedFunctionName(role))}(lower(${patternOf('clients', search)}::text))`;
}

/**
 * Returns the pattern for the words typed in a search; a phone or a number is matched in its stored form,
 * however it was typed.
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

/** Returns a condition, checked for each row: the row `x` matches. */
function matching(list: SearchedRecord, pattern: Page['pattern']): SQL {
  if (pattern === null) return sql`true`;
  const { words }: List = lists[list];
  const condition = (words?.matches ?? ownWords).replaceAll('$1', 'typed.pattern');
  return sql`(select ${sql.raw(condition)} from (select lower(${pattern}::text) as pattern) typed)`;
}
