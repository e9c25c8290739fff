import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { type NumberedRecord, numberLetters } from '#domain/events/record-address.ts';
import type { RecordName } from '#domain/record-name.ts';
import { searchableLists } from '#domain/searchable-lists.ts';
import { inOwnOperator, reachFilter, reachSql } from './row-access.ts';
import { beyond, isNamed, type Words } from './search-ways.ts';

/** SQL for a number that was typed into a search; null if the pattern $1 is not a number. */
type TypedNumberSql = {
  readonly digits: string;
  /** True if the digits may be anywhere in the number, not only at its start. */
  readonly isAnywhere: string;
};

/** The digits in a pattern that starts with the letters and a dash, as `patternOf` writes it. */
const withLetters = (record: NumberedRecord) =>
  `substring($1 from '^%${numberLetters[record].toLowerCase()}-([1-9][0-9]{0,8})%$')`;
const digitsAlone = `substring($1 from '^%([0-9]{2,9}|[1-9])%$')`;

/**
 * Matches a record's number. After its letters, the digits must be the start of the number; two or more digits without
 * letters may be anywhere in it. At most three more digits may follow, so that a search does not read more rows as the
 * numbers grow. For example, "jo-10" finds JO-10, JO-100 to JO-109, JO-1000 to JO-1099 and JO-10000 to JO-10999; "10"
 * also finds JO-2107 and JO-41093.
 */
const ownNumber = (record: NumberedRecord): TypedNumberSql => ({
  digits: `coalesce(${withLetters(record)}, ${digitsAlone})`,
  isAnywhere: `(length(${digitsAlone}) > 1)`,
});
/** A job does not show its request's number, so digits without letters do not match that number. */
const writtenRequestNumber: TypedNumberSql = { digits: withLetters('service_requests'), isAnywhere: 'false' };

const hasNumber = (row: string, { digits, isAnywhere }: TypedNumberSql) =>
  `${row}.number::text ~ (case when ${isAnywhere} then '' else '^' end || ${digits} || '[0-9]{0,3}$')`;

/** The powers of ten that turn digits into ranges of an index. A power with n zeros allows n more digits. */
const widths = '(values (1::bigint), (10), (100), (1000)) widths(width)';

/**
 * Returns SQL for the rows with such a number, read by ranges of the index of numbers. That index starts with
 * the operator, so each operator is searched separately. Digits that may be anywhere in a number need a range
 * for each possible start: "107" among half a million numbers takes 556 ranges.
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

/** One of several ways to find a record, in SQL. */
type SearchMethod = {
  readonly matches: string;
  /** Selects `id` and `at` of every matching row. `further` is an additional condition on the row. */
  readonly every: (query: { role: Role; record: NumberedRecord; at: string; further: string }) => string;
};

const byOwnNumber = (record: NumberedRecord): SearchMethod => ({
  matches: hasNumber('x', ownNumber(record)),
  every: ({ role, at, further }) => `
    select x.id, x.${at} from (${byNumber(record, ownNumber(record), role)}) x
    where ${reachSql(record, role, 'x')} ${further}`,
});

/** Returns the record's own column that decides whether the role has access to a row; null if there is none. */
function tieOf(record: RecordName, role: Role): string | null {
  const reach = access[record].reach[role];
  return typeof reach === 'object' && 'tie' in reach ? reach.column : null;
}

type Other = {
  readonly table: 'clients' | 'service_requests';
  /** The searched record's column that points to the row `f` of that table. */
  readonly column: string;
  /** A condition on the pattern alone. If it is not met, no row of the table is read. */
  readonly patternCondition?: string;
  readonly condition: string;
  /** The condition for selecting all matching rows at once, if it differs from `condition`. */
  readonly all?: string;
  /** Selects every row `f` that meets the condition, if this needs a separate statement. */
  readonly rows?: (role: Role) => string;
};

/**
 * Finds rows by another row that they reference, and takes the latest rows for each referenced row. A foreign key
 * guarantees that both belong to the same operator, so access is not checked again for roles that can see a whole
 * operator. With that check, PostgreSQL would expect hardly any rows, and choose an index with a different order.
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
  column: 'case_id',
  patternCondition: `${writtenRequestNumber.digits} is not null`,
  condition: hasNumber('f', writtenRequestNumber),
  rows: (role) => byNumber('service_requests', writtenRequestNumber, role),
});

/** The minimum is four digits, because fewer would match thousands of contacts by chance. */
const isPhone = `$1 ~ '^%[+]?[0-9]{4,15}%$'`;

const byContactOfRequest = byOther({
  table: 'service_requests',
  column: 'case_id',
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

/** Matches by number, client and contact phone number, and a job also by its request's number. */
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
 * Returns, as `x`, the rows with the highest numbers that start with the digits, per operator and number of digits.
 * `column` holds the number, and an index begins with the operator and that column.
 */
export function rowsStartingWith(
  record: NumberedRecord | 'invoices',
  role: Role,
  { digits, column = 'number' }: { readonly digits: string; readonly column?: 'number' | 'credit_number' },
  limit: number,
): SQL {
  const [width, number] = [sql.raw('widths.width'), sql.raw(`x.${column}`)];
  return sql`(
    select x.* from country_operators o cross join ${sql.raw(widths)} cross join lateral (
      select x.* from ${sql.raw(record)} x
      where x.operator_id = o.id and ${reachFilter(record, role, 'x')}
        and ${number} >= ${digits}::bigint * ${width} and ${number} < (${digits}::bigint + 1) * ${width}
      order by ${number} desc limit ${limit}
    ) x)`;
}
