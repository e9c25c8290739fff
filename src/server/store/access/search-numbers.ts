import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import type { RecordName } from '#domain/reach.ts';
import { type NumberedRecord, numberLetters } from '#domain/record-address.ts';
import { searchableLists } from '#domain/searchable-lists.ts';
import { inOwnOperator, reachFilter, reachSql } from './row-access.ts';
import { beyond, isNamed, type Words } from './search-ways.ts';

/** A number typed in a search, in SQL: null where $1 is no number. */
type TypedNumberSql = {
  readonly digits: string;
  /** True when the digits may be anywhere in the number, not only at its start. */
  readonly isAnywhere: string;
};

/** The pattern begins with the letters and a dash, as `patternOf` writes them. */
const withLetters = (record: NumberedRecord) =>
  `substring($1 from '^%${numberLetters[record].toLowerCase()}-([1-9][0-9]{0,8})%$')`;
const digitsAlone = `substring($1 from '^%([0-9]{2,9}|[1-9])%$')`;

/**
 * Matches a number: with its letters by its start; without them, two digits or more match anywhere in it. At
 * most three digits may follow, so that a search does not read more as the numbers grow: "jo-10" finds JO-10,
 * JO-100 to JO-109, JO-1000 to JO-1099 and JO-10000 to JO-10999, and "10" also JO-2107 and JO-41093.
 */
const ownNumber = (record: NumberedRecord): TypedNumberSql => ({
  digits: `coalesce(${withLetters(record)}, ${digitsAlone})`,
  isAnywhere: `(length(${digitsAlone}) > 1)`,
});
/** A job does not show the number of its request, so digits alone do not match that number. */
const writtenRequestNumber: TypedNumberSql = { digits: withLetters('service_requests'), isAnywhere: 'false' };

const hasNumber = (row: string, { digits, isAnywhere }: TypedNumberSql) =>
  `${row}.number::text ~ (case when ${isAnywhere} then '' else '^' end || ${digits} || '[0-9]{0,3}$')`;

/** The powers of ten that turn digits into ranges of an index; a power with n zeros allows n more digits. */
const widths = '(values (1::bigint), (10), (100), (1000)) widths(width)';

/**
 * Returns the rows with such a number, by ranges of the index of numbers. That index begins with the
 * operator, so each operator is searched in turn. Digits anywhere in a number need a range for each possible
 * start: "107" among half a million numbers takes 556 ranges.
 */
function byNumber(record: NumberedRecord, { digits, isAnywhere }: TypedNumberSql, role: Role): string {
  return `
    select r.* from (
      select ${digits} as digits, ${isAnywhere} as is_anywhere, (10 ^ length(${digits}))::bigint as apart
    ) typed cross join lateral (
      select digits::bigint + case when digits like '0%' then apart else 0 end as least
    ) begun cross join public.country_operators o cross join ${widths} cross join lateral generate_series(
      least * width,
      case when is_anywhere then (select max(r.number) from public.${record} r where r.operator_id = o.id)
        else least * width end,
      apart * width
    ) first cross join lateral (
      select r.* from public.${record} r
      where r.operator_id = o.id and r.number >= first and r.number < first + width offset 0
    ) r
    where ${inOwnOperator(role, 'o', 'id')}`;
}

/** One of several ways to find a record. */
type SearchMethod = {
  readonly matches: string;
  /**
   * Selects every matching row with the columns `id` and `at`. `further` is an extra condition on the row.
   */
  readonly every: (query: { role: Role; record: NumberedRecord; at: string; further: string }) => string;
};

const byOwnNumber = (record: NumberedRecord): SearchMethod => ({
  matches: hasNumber('x', ownNumber(record)),
  every: ({ role, at, further }) => `
    select x.id, x.${at} from (${byNumber(record, ownNumber(record), role)}) x
    where ${reachSql(record, role, 'x')} ${further}`,
});

/** Returns the column by which the role reaches the record's rows, or null when there is none. */
function tieOf(record: RecordName, role: Role): string | null {
  const reach = access[record].reach[role];
  return typeof reach === 'object' && 'tie' in reach ? reach.column : null;
}

type Other = {
  readonly table: 'clients' | 'service_requests';
  /** The column that points to the row `f` of that table. */
  readonly column: string;
  /** A condition on the pattern alone; if it fails, no row of the table is read. */
  readonly patternCondition?: string;
  readonly condition: string;
  /** The same for every row at once. */
  readonly all?: string;
  /** Selects every row `f` that meets the condition, where that needs its own statement. */
  readonly rows?: (role: Role) => string;
};

/**
 * Finds rows through the row they point to: the latest rows for each such row. A foreign key keeps both in
 * one operator, so a role that reaches a whole operator is not checked again. With that check PostgreSQL
 * would expect hardly any row, and choose an index that is not in order.
 */
function byOther({
  table,
  column,
  patternCondition = 'true',
  condition,
  all = condition,
  rows,
}: Other): SearchMethod {
  const rowsFor = (role: Role) => {
    const near = tieOf(table, role) === null ? inOwnOperator(role, 'f') : reachSql(table, role, 'f');
    return (
      rows?.(role) ??
      `select f.id from public.${table} f where ${patternCondition} and ${all} and ${near} offset 0`
    );
  };
  return {
    matches: `(${patternCondition} and (select ${condition} from public.${table} f where f.id = x.${column}))`,
    every: ({ role, record, at, further }) => {
      const reached = tieOf(record, role) === 'operator_id' ? 'true' : reachSql(record, role, 'x');
      return `
      select x.id, x.${at} from (${rowsFor(role)}) f cross join lateral (
        select x.id, x.${at} from public.${record} x where x.${column} = f.id and ${reached} ${further}
        order by x.${at} desc, x.id desc limit $4
      ) x`;
    },
  };
}

const byClient = byOther({
  table: 'clients',
  column: 'client_id',
  condition: 'f.search_text like $1',
  all: isNamed('f'),
});

const byRequestNumber = byOther({
  table: 'service_requests',
  column: 'service_request_id',
  patternCondition: `${writtenRequestNumber.digits} is not null`,
  condition: hasNumber('f', writtenRequestNumber),
  rows: (role) => byNumber('service_requests', writtenRequestNumber, role),
});

/** A phone with this many digits is no number by chance; fewer would match thousands of contacts. */
const isPhone = `$1 ~ '^%[+]?[0-9]{4,15}%$'`;

const byContactOfRequest = byOther({
  table: 'service_requests',
  column: 'service_request_id',
  patternCondition: isPhone,
  condition: 'f.contact_phone like $1',
});

const byContact: SearchMethod = {
  matches: `(${isPhone} and x.contact_phone like $1)`,
  every: ({ role, at, further }) =>
    `select x.id, x.${at} from public.service_requests x
     where ${isPhone} and x.contact_phone like $1 and ${reachSql('service_requests', role, 'x')} ${further}`,
};

const searchMethods: Readonly<Record<NumberedRecord, readonly SearchMethod[]>> = {
  job_orders: [byOwnNumber('job_orders'), byRequestNumber, byContactOfRequest, byClient],
  service_requests: [byOwnNumber('service_requests'), byContact, byClient],
};

/**
 * Finds jobs and requests by their numbers, clients and contact phones; a job also by the number of its
 * request.
 */
export function numberOrClient(record: NumberedRecord): Words {
  const { at } = searchableLists[record];
  return {
    matches: `(${searchMethods[record].map(({ matches }) => matches).join(' or ')})`,
    every: (role, narrowed) => {
      const further = `${narrowed} and ${beyond(at)}`;
      return searchMethods[record]
        .map((method) => method.every({ role, record, at, further }))
        .join(' union ');
    },
  };
}

/**
 * Returns the rows whose number begins with the digits, as `x`: the highest numbers of each operator, those
 * with fewer digits to follow first.
 */
export function rowsBegun(record: NumberedRecord, role: Role, digits: string, limit: number): SQL {
  const width = sql.raw('widths.width');
  return sql`(
    select x.* from country_operators o cross join ${sql.raw(widths)} cross join lateral (
      select x.* from ${sql.raw(record)} x
      where x.operator_id = o.id and ${reachFilter(record, role, 'x')}
        and x.number >= ${digits}::bigint * ${width} and x.number < (${digits}::bigint + 1) * ${width}
      order by x.number desc limit ${limit}
    ) x)`;
}
