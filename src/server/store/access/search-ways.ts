import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import type { RecordName } from '#domain/record-name.ts';
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
  /** An additional condition, or an empty string. */
  readonly narrowed: string;
};

const parameters = 'pattern, before_at, before_id, at_most, kinds, of_clients';
const fewRows = 1000;
/** The number of matches among the latest rows at which the index of words would return too many rows. */
const manyOfTheLatest = 20;

export const beyond = (at: string) => `($2 is null or (x.${at}, x.id) < ($2, $3))`;

/** The number of latest rows to read first. This is cheaper than any index, and enough for frequent words. */
const firstLook = 200;
/** The number of matches among the first rows at which the remaining matches are probably among the latest rows too. */
const someOfFirstLook = 3;

/**
 * Returns a function body that finds frequent words among the latest rows, and rare words with an index. PostgreSQL
 * cannot choose, because it has no statistics about words under row-level policies. So the function reads the latest
 * 200 rows that the role can see, then 1000 if some match, and then the index if necessary. If there are no more
 * rows, the search ends. For the first page of an unfiltered list, the first step is the same statement for all
 * words, so PostgreSQL plans it once.
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
 * Like latestThenIndex, for rows that the role can see only through others, such as machines through a technician's
 * jobs. If the latest rows are not enough and there are few matches ("sn-4711"), access is checked for each match. With
 * many matches ("linea"), each row that the role can see is checked for the words.
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

/** The SQL that matches words for a list whose rows have no search text of their own. */
export type Words = {
  readonly matches: string;
  readonly every: (role: Role, narrowed: string) => string;
};

/** Uses the ids of all matching clients if they are already known. */
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
