import { sql } from 'drizzle-orm';
import type { OwnerTransaction } from '#server/database/database.ts';

// The note is a comment on a table: it disappears with the copy, and no backup contains it.

/** Makes PostgreSQL's copy refuse to start, so that no one keeps working on it after a move to the embedded database. */
export async function notePostgresMoved(tx: OwnerTransaction, at: Date): Promise<void> {
  await tx.script(`comment on table public.installation is
    'This PostgreSQL database was moved to the embedded database of a data folder at ${at.toISOString()}. Remove DATABASE_URL.'`);
}

/** Throws an error with the note if the database was moved to an embedded one. */
export async function requirePostgresNotMoved(tx: OwnerTransaction): Promise<void> {
  const [found] = await tx.rows<{ note: string | null }>(
    sql`select obj_description(to_regclass('public.installation'), 'pg_class') as note`,
  );
  if (!found?.note) return;
  throw new Error(
    `${found.note} To work on this copy after all, without what happened since, run: comment on table installation is null`,
  );
}
