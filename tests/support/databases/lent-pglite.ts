import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/database/database.ts';
import { pgliteDatabase } from '#server/database/pglite.ts';
import { type Lendable, lending, lent } from './lent-database.ts';
import { removeEverything } from './remove-everything.ts';

/** The databases in which something other than rows has changed. */
const worn: PGlite[] = [];

export const lendingPglite = (load: () => Promise<PGlite>): (() => Promise<Database>) =>
  lending(async (): Promise<Lendable> => {
    const pglite = await load();
    const ask = async <Row>(text: string) => (await pglite.query<Row>(text)).rows;
    return {
      open: async () => pgliteDatabase(pglite),
      ask,
      changed: changedTables(ask),
      retire: () => wearOut(pglite),
    };
  });

/** PGlite has a single session, so its statistics are complete once they are flushed. */
function changedTables(ask: Lendable['ask']): () => Promise<string[]> {
  let earlier = new Map<string, string>();
  return async () => {
    await ask('SELECT pg_stat_force_next_flush()');
    const rows = await ask<{ name: string; changes: string }>(`
      SELECT quote_ident(relname) AS name, concat_ws(' ', pg_stat_get_tuples_inserted(oid),
        pg_stat_get_tuples_updated(oid), pg_stat_get_tuples_deleted(oid)) AS changes
      FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
    const changed = rows.filter(({ name, changes }) => earlier.get(name) !== changes);
    earlier = new Map(rows.map(({ name, changes }) => [name, changes]));
    return changed.map(({ name }) => name);
  };
}

/** Lends databases without tables and roles: a used one if available, otherwise a new one from `load`. */
export function lendingEmpty(load: () => Promise<PGlite>): () => Promise<Database> {
  return async () => {
    const pglite = worn.pop() ?? (await load());
    await pglite.exec('DROP SCHEMA IF EXISTS kept CASCADE');
    await removeEverything(pgliteDatabase(pglite));
    return lent(pgliteDatabase(pglite), () => wearOut(pglite));
  };
}

/** Keeps at most one database for reuse, because each takes up memory. */
async function wearOut(pglite: PGlite): Promise<void> {
  if (worn.length > 0) return pglite.close();
  worn.push(pglite);
}
