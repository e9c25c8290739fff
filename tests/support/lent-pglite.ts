import type { PGlite } from '@electric-sql/pglite';
import type { Database } from '#server/database/database.ts';
import { pgliteDatabase } from '#server/database/pglite.ts';
import { removeEverything } from './remove-everything.ts';

type IdleDatabase = {
  readonly pglite: PGlite;
  readonly catalogs: string;
  /** Restores every row that changed since the last call. */
  readonly restore: () => Promise<void>;
};

/** The databases in which something other than rows has changed. */
const worn: PGlite[] = [];

/**
 * Lends databases from `load`, each to one borrower at a time. When a database is closed, its rows are
 * restored, which takes a tenth of the time of loading another. If something other than rows changed, it is
 * not lent again.
 */
export function lending(load: () => Promise<PGlite>): () => Promise<Database> {
  const idle: IdleDatabase[] = [];
  return async () => {
    const kept = idle.pop() ?? (await keep(await load()));
    return lent(kept.pglite, async () => {
      if ((await catalogsOf(kept.pglite)) !== kept.catalogs) return wearOut(kept.pglite);
      await kept.restore();
      idle.push(kept);
    });
  };
}

/** Lends databases without tables and roles: a used one if available, otherwise a new one from `load`. */
export function lendingEmpty(load: () => Promise<PGlite>): () => Promise<Database> {
  return async () => {
    const pglite = worn.pop() ?? (await load());
    await pglite.exec('DROP SCHEMA IF EXISTS kept CASCADE');
    await removeEverything(pgliteDatabase(pglite));
    return lent(pglite, () => wearOut(pglite));
  };
}

/** Keeps only one used database, because each takes up memory. */
async function wearOut(pglite: PGlite): Promise<void> {
  if (worn.length > 0) return pglite.close();
  worn.push(pglite);
}

function lent(pglite: PGlite, giveBack: () => Promise<void>): Database {
  const database = pgliteDatabase(pglite);
  let isOpen = true;
  const requireOpen = () => {
    if (!isOpen) throw new Error('this database was closed');
  };
  return {
    ...database,
    transaction: async (as, work, options) => {
      requireOpen();
      return database.transaction(as, work, options);
    },
    asOwner: async (work) => {
      requireOpen();
      return database.asOwner(work);
    },
    close: async () => {
      requireOpen();
      isOpen = false;
      await giveBack();
    },
  };
}

async function keep(pglite: PGlite): Promise<IdleDatabase> {
  const { rows: tables } = await pglite.query<{ name: string; columns: string; same: string }>(`
    SELECT quote_ident(relname) AS name,
      (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT string_agg(format('r.%1$I = k.%1$I', attname), ' AND ')
        FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = c.oid AND indisprimary) AS same
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  await pglite.exec(
    `CREATE SCHEMA kept; ${tables.map(({ name }) => `CREATE TABLE kept.${name} AS TABLE public.${name};`).join('')}`,
  );
  let since = await lastTransaction(pglite);
  return {
    pglite,
    catalogs: await catalogsOf(pglite),
    restore: async () => {
      // Triggers and foreign keys are disabled here. Rows of later transactions are removed first.
      const removals = tables.map(
        ({ name }) => `DELETE FROM public.${name} WHERE xmin::text::bigint > ${since};`,
      );
      const returns = tables.map(
        ({ name, columns, same }) => `INSERT INTO public.${name} (${columns})
          SELECT ${columns} FROM kept.${name} k WHERE NOT EXISTS (SELECT FROM public.${name} r WHERE ${same});`,
      );
      await pglite.transaction((tx) =>
        tx.exec(`SET LOCAL session_replication_role = replica; ${removals.join('')} ${returns.join('')}`),
      );
      since = await lastTransaction(pglite);
    },
  };
}

/** Returns the number of the latest transaction that wrote something. Reading the number writes nothing. */
async function lastTransaction(pglite: PGlite): Promise<number> {
  const { rows } = await pglite.query<{ id: number }>(
    'SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1 AS id',
  );
  return rows[0]?.id ?? Number.NaN;
}

const objects = ['class', 'attribute', 'attrdef', 'constraint', 'proc', 'policy', 'trigger', 'namespace'];
const roles = ['authid', 'auth_members', 'db_role_setting'];

/**
 * A statement whose result changes with every change to a table, column, rule, role or right, and when a table is
 * truncated.
 */
export const catalogsStatement = `SELECT concat_ws(', ', ${[...objects, ...roles]
  .map((name) => `(SELECT count(*) || ' ' || max(xmin::text::bigint) FROM pg_${name})`)
  .join(', ')}) AS catalogs`;

async function catalogsOf(pglite: PGlite): Promise<string> {
  const { rows } = await pglite.query<{ catalogs: string }>(catalogsStatement);
  return rows[0]?.catalogs ?? '';
}
