import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import type { RecordName } from '#domain/reach.ts';
import { inOwnOperator, reachSql } from './row-access.ts';

/**
 * The parts of a search. In its SQL, `x` is the row, $1 is the pattern, $2 and $3 are the time and the id to
 * continue from, $4 is the number of rows, $5 holds the filters, and $6 holds the ids of all matching clients
 * if they were already found.
 */
type SearchPlan = {
  readonly record: RecordName;
  readonly role: Role;
  /** The column that the list is sorted by, latest first. */
  readonly at: string;
  /** The condition for a row to match. */
  readonly matches: string;
  /** Selects the id and `at` of every matching row, if no index serves `matches`. */
  readonly every?: string;
  /** A further condition, or an empty string. */
  readonly narrowed: string;
};

const parameters = 'pattern, before_at, before_id, at_most, kinds, of_clients';
const fewRows = 1000;
/**
 * If this many of the latest rows match, the index of words is skipped, because it would return too many
 * rows.
 */
const manyOfTheLatest = 20;

export const beyond = (at: string) => `($2 is null or (x.${at}, x.id) < ($2, $3))`;

/**
 * The number of latest rows that are read first. Reading them is cheaper than using any index, and enough for
 * frequent words.
 */
const firstLook = 200;
/**
 * If this many of the rows that are read first match, the rest of the page is probably among the latest rows
 * too.
 */
const someOfFirstLook = 3;

/**
 * Frequent words are quickly found among the latest rows; rare words are found by an index. PostgreSQL cannot
 * choose between the two, because it has no statistics about words under row-level policies. So the latest
 * rows are read first, a few and then more. The index is used if they were not enough.
 *
 * For example, a dispatcher searches the clients for "pearl" and wants 26. First, the latest 200 clients that
 * the dispatcher reaches are read. If 40 of them match, the latest 26 of these are the answer. If 10 match,
 * the latest 1000 are read, and 26 of those are likely to match. If 1 matches, the index returns every client
 * with "pearl", including those from earlier years, and the latest 26 of them are the answer. If the
 * dispatcher reaches only 150 clients, the 10 are all there are, and the search ends.
 *
 * For the first page of an unfiltered list, the first step is the same statement for all words, so PostgreSQL
 * plans it once. The other steps are planned for their own words and page.
 */
export function latestThenIndex({ record, role, at, matches, every, narrowed }: SearchPlan): string {
  const withinReach = reachSql(record, role, 'x');
  const reached = `${withinReach} ${narrowed} and ${beyond(at)}`;
  const indexed = `select x.id, x.${at} from public.${record} x where ${reached} and ${matches}`;
  const matchingIds = `(array_agg(x.id order by x.${at} desc, x.id desc) filter (where ${matches}))[1:$4], count(*)`;
  const among = (condition: string, rows: number) => `(
          select x.* from public.${record} x where ${condition} order by x.${at} desc, x.id desc limit ${rows}
        ) x`;
  const readLatest = (rows: number) => `execute $query$
        select ${matchingIds}
        from ${among(reached, rows)}$query$ into ids, looked_at using ${parameters};`;
  return `
    declare
      ids uuid[];
      looked_at integer;
    begin
      if before_at is null and kinds is null then
        select ${matchingIds} into ids, looked_at
        from ${among(withinReach, firstLook)};
      else
        ${readLatest(firstLook)}
      end if;
      if looked_at = ${firstLook} and coalesce(cardinality(ids), 0) between ${someOfFirstLook} and at_most - 1 then
        ${readLatest(fewRows)}
      end if;
      if looked_at in (${firstLook}, ${fewRows}) and coalesce(cardinality(ids), 0) < at_most then
        execute $query$
          with matching as materialized (${every ?? indexed})
          select array(select x.id from matching x order by x.${at} desc, x.id desc limit $4)
          $query$ into ids using ${parameters};
      end if;
      return query select unnest(ids);
    end`;
}

/**
 * Like latestThenIndex, but for rows that are reached only through other rows of the operator, such as
 * machines through a technician's jobs. If the latest rows are not enough and few rows match, each match is
 * checked for reach. If many rows match, each row within reach is checked for the words.
 *
 * For example, a technician searches the machines for "sn-4711". None of the operator's latest 1000 machines
 * matches, so the index returns the two that do, and these are looked up in the technician's jobs. For
 * "linea", 600 of the latest 1000 machines match, but the technician reaches only 4 of them. So the machines
 * of the technician's jobs are read and checked for the word.
 */
export function latestThenReachable({ record, role, at, matches }: SearchPlan): string {
  const reach = access[record].reach[role];
  if (typeof reach !== 'object' || !('through' in reach)) {
    throw new Error(`${role} reaches ${record} by its own columns`);
  }
  const { through, column } = reach;
  const reached = reachSql(record, role, 'x');
  return `
    declare
      ids uuid[];
      matching integer;
      looked_at integer;
    begin
      execute $query$
        select (array_agg(x.id order by x.${at} desc, x.id desc) filter (where ${matches} and ${reached}))[1:$4],
          count(*) filter (where ${matches}), count(*)
        from (
          select x.* from public.${record} x
          where ${inOwnOperator(role, 'x')} and ${beyond(at)}
          order by x.${at} desc, x.id desc limit ${fewRows}
        ) x$query$ into ids, matching, looked_at using ${parameters};
      if looked_at between 1 and ${fewRows - 1} or cardinality(ids) = at_most then
        return query select unnest(ids);
        return;
      end if;
      if matching < ${manyOfTheLatest} then
        execute $query$
          select array(
            select x.id from public.${record} x where ${inOwnOperator(role, 'x')} and ${matches} limit ${fewRows} + 1)
          $query$ into ids using ${parameters};
      end if;
      if matching >= ${manyOfTheLatest} or cardinality(ids) > ${fewRows} then
        execute $query$
          select array(select distinct x.${column} from public.${through} x where ${reachSql(through, role, 'x')})
          $query$ into ids;
      else
        execute $query$ select array(select x.id from unnest($1) x(id) where ${reached}) $query$ into ids using ids;
      end if;
      return query execute $query$
        with matching as materialized (
          select x.id, x.${at} from public.${record} x where x.id = any($7) and ${matches} and ${beyond(at)}
        )
        select x.id from matching x order by x.${at} desc, x.id desc limit $4$query$ using ${parameters}, ids;
    end`;
}

/** How the rows of a list match words, if they do not match by their own search text. */
export type Words = {
  readonly matches: string;
  readonly every: (role: Role, narrowed: string) => string;
};

/**
 * Returns a condition that the client matches the words. Uses the ids of all matching clients if they are
 * already known.
 */
export const isNamed = (client: string) =>
  `case when $6 is null then ${client}.search_text like $1 else ${client}.id = any($6) end`;

export const clientByName: Words = {
  matches: 'x.search_text like $1',
  every: (role, narrowed) => `
    select x.id, x.created_at from public.clients x
    where ${reachSql('clients', role, 'x')} ${narrowed} and ${beyond('created_at')} and ${isNamed('x')}`,
};

/** Finds a client in the directory of all clients by words that match the client or its operator. */
export const clientOrOperator: Words = {
  matches: `(x.search_text like $1
    or (select o.search_text like $1 from public.country_operators o where o.id = x.operator_id))`,
  /** Uses the index of words, and adds the latest clients of each matching operator. */
  every: (role, narrowed) => {
    const reached = `${reachSql('clients', role, 'x')} ${narrowed} and ${beyond('created_at')}`;
    return `
      select x.id, x.created_at from public.clients x where x.search_text like $1 and ${reached}
      union
      select x.id, x.created_at
      from (
        select o.id from public.country_operators o
        where o.search_text like $1 and ${reachSql('country_operators', role, 'o')} offset 0
      ) o cross join lateral (
        select x.id, x.created_at from public.clients x where x.operator_id = o.id and ${reached}
        order by x.created_at desc, x.id desc limit $4
      ) x`;
  },
};
