import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { systemRole } from '#server/store/access/identity.ts';

export type Table = {
  readonly name: string;
  /** The stored columns. Generated columns are left out, because they are computed from these. */
  readonly columns: readonly { readonly name: string; readonly type: string }[];
};

/** Settings that fix the format of values, so that they read back the same in any session. */
export const exactTexts = `
  set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1;
  set local idle_in_transaction_session_timeout = 0;`;

/** The maximum time for a statement. Counting a large table, or checking its foreign keys, is a single statement. */
export const longestStatementMs = 6 * 3_600_000;

const ownTables = sql`
  pg_class t where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p')
    and not exists (select from pg_depend d where d.objid = t.oid and d.deptype = 'e')`;

/** Returns the tables that exist in the database, regardless of the program version that created them. */
export async function readTables(tx: Transaction): Promise<readonly Table[]> {
  return tx.rows<Table>(sql`
    select t.relname as name, (
      select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
      from pg_attribute where attrelid = t.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns
    from ${ownTables} order by t.relname collate "C"`);
}

/** Returns the names of the tables in which the server's own role may not see every row. */
export async function readHiddenTables(tx: Transaction): Promise<readonly string[]> {
  const hiddenTables = await tx.rows<{ name: string }>(sql`
    select t.relname as name from ${ownTables} and t.relrowsecurity and (
      not exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname
        and ${systemRole} = any(p.roles) and p.permissive = 'PERMISSIVE' and p.cmd in ('ALL', 'SELECT') and p.qual = 'true')
      or exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = t.relname
        and p.permissive = 'RESTRICTIVE')
    ) order by t.relname`);
  return hiddenTables.map(({ name }) => name);
}

/** Returns a query for the table's rows as lines of a backup. */
export function linesOfTable({ name, columns }: Table) {
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  return sql`select to_jsonb(array[${sql.join(texts, sql`, `)}])::text as line from public.${sql.identifier(name)}`;
}

/** Returns the number of rows, and a checksum of their content that ignores their order. */
export async function tallyOf(tx: Transaction, table: Table): Promise<{ count: number; sum: string }> {
  const [tally] = await tx.rows<{ count: number; sum: string }>(sql`
    select count(*) as count, coalesce(sum(
      ('x' || left(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as sum
    from (${linesOfTable(table)}) lines`);
  if (tally === undefined) throw new Error(`${table.name} cannot be counted`);
  return tally;
}
