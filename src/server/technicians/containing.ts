import { type SQL, sql } from 'drizzle-orm';

/** Rows where one of the columns contains the words as typed; its wildcards mean themselves. */
export function containing(search: string | undefined, columns: readonly SQL[]): SQL {
  if (!search) return sql`true`;
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}
