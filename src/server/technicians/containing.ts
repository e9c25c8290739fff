import { type SQL, sql } from 'drizzle-orm';

/** The rows in which one of the columns contains the words as typed. Wildcards in them stand for themselves. */
export function containing(search: string | undefined, columns: readonly SQL[]): SQL {
  if (!search) return sql`true`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}
