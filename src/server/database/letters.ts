import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from './database.ts';

/**
 * Throws if the database does not recognize letters beyond ASCII. Its trigram indexes would then leave out every
 * Arabic word, and searches would read whole tables.
 */
export async function requireKnownLetters(tx: OwnerTransaction): Promise<void> {
  const [found] = await tx.rows<{ isKnown: boolean; ctype: string }>(sql`
    select lower(U&'\\00C9') = U&'\\00E9' as "isKnown", datctype as ctype from pg_database where datname = current_database()`);
  if (found === undefined || found.isKnown) return;
  throw new Error(
    `This database has LC_CTYPE ${found.ctype}, with which searches cannot find Arabic words quickly. Create one with ` +
      'createdb --template=template0 --locale=C --lc-ctype=C.UTF-8, and move the data there with pg_dump and pg_restore.',
  );
}
