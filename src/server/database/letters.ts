import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from './database.ts';

type Letters = { encoding: string; ctype: string; isKnown: boolean };

const cure =
  'Create one with createdb --template=template0 --encoding=UTF8 --locale-provider=libc --locale=C --lc-ctype=C.UTF-8, ' +
  'back this one up with npm run backup, and restore that backup into the new one.';

/**
 * Throws if the database cannot store every letter, or does not recognize letters beyond ASCII. Its trigram indexes
 * would then leave out every Arabic word, and searches would read whole tables.
 */
export async function requireKnownLetters(tx: OwnerTransaction): Promise<void> {
  // Trigrams use LC_CTYPE, whichever provider (libc, ICU or built-in) the rest of the database uses.
  const [found] = await tx.rows<Letters>(sql`
    select pg_encoding_to_char(encoding) as encoding, datctype as ctype, datctype not in ('C', 'POSIX')
      and case when pg_encoding_to_char(encoding) = 'UTF8' then lower(chr(201)) = chr(233) else false end as "isKnown"
    from pg_database where datname = current_database()`);
  if (found === undefined || found.isKnown) return;
  throw new Error(
    found.encoding === 'UTF8'
      ? `This database has LC_CTYPE ${found.ctype}, with which searches cannot find Arabic words quickly. ${cure}`
      : `This database has the encoding ${found.encoding}, which cannot store Arabic words correctly. ${cure}`,
  );
}
