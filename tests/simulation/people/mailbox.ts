import { sql } from 'drizzle-orm';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import type { World } from '../world.ts';

/** Returns the newest email to the address whose subject begins like this; undefined if there is none. */
export async function newestMail({ app }: World, to: string, begins: string): Promise<string | undefined> {
  const [mail] = await app.server.database.transaction(systemIdentity, (tx) =>
    tx.rows<{ body: string }>(sql`
      select body from outgoing_mails where recipient = ${to} and subject like ${`${begins}%`}
      order by created_at desc, id desc limit 1`),
  );
  return mail?.body;
}
