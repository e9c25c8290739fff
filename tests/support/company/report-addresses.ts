import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { systemIdentity } from '../databases/system-identity.ts';

/** Returns the token in the link that stops the reports of an address. */
export async function stopTokenOf(database: Database, id: string): Promise<string> {
  const [address] = await database.transaction(systemIdentity, (tx) =>
    tx.rows<{ stop_key: string }>(sql`select stop_key from report_addresses where id = ${id}`),
  );
  return `${id}.${address?.stop_key}`;
}
