import type { Database, DatabaseFigures } from '#server/database/database.ts';

/** A database that tests borrow one after another. */
export type Lendable = {
  /** Opens the database for the next borrower. */
  readonly open: () => Promise<Database>;
  /** Queries the database itself, independently of its borrowers. */
  readonly ask: <Row>(text: string) => Promise<Row[]>;
  /** Returns the tables whose rows changed since the last call. Omitted if all tables must be checked. */
  readonly changed?: () => Promise<string[]>;
  /** Takes back a database that is not lent again. */
  readonly retire: () => Promise<void>;
};

type KeptDatabase = Lendable & {
  readonly catalogs: string;
  /** Restores every row that changed since the last call. */
  readonly restore: () => Promise<void>;
};

/**
 * Lends databases from `load`, each to one borrower at a time. When a database is closed, its rows are
 * restored, which takes a tenth of the time of loading another. If something other than rows changed, it is
 * not lent again.
 */
export function lending(load: () => Promise<Lendable>): () => Promise<Database> {
  const idle: KeptDatabase[] = [];
  return async () => {
    const kept = idle.pop() ?? (await keep(await load()));
    return lent(await kept.open(), async () => {
      if ((await catalogsOf(kept)) !== kept.catalogs) return kept.retire();
      await kept.restore();
      idle.push(kept);
    });
  };
}

/** Returns the database as one borrower sees it, until the borrower closes it. */
export function lent(database: Database, giveBack: () => Promise<void>): Database {
  const listeners = new Set<() => Promise<void>>();
  const { transactions: earlier } = database.figures();
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
    listen: async (channel, onMessage, onGap) => {
      requireOpen();
      const stop = await database.listen(channel, onMessage, onGap);
      listeners.add(stop);
      return async () => {
        listeners.delete(stop);
        await stop();
      };
    },
    figures: () => {
      const figures = database.figures();
      return { ...figures, transactions: later(figures.transactions, earlier) };
    },
    close: async () => {
      requireOpen();
      isOpen = false;
      for (const stop of listeners) await stop();
      await untilIdle(database);
      await giveBack();
    },
  };
}

type Transactions = DatabaseFigures['transactions'];

const later = (all: Transactions, earlier: Transactions): Transactions => ({
  begun: all.begun - earlier.begun,
  committed: all.committed - earlier.committed,
  rolledBack: all.rolledBack - earlier.rolledBack,
});

/** Waits for the work that the borrower began and did not wait for, such as an announcement. */
async function untilIdle(database: Database): Promise<void> {
  const isBusy = () => {
    const { inUse, waiting } = database.figures().connections;
    return inUse + waiting > 0;
  };
  while (isBusy()) await new Promise((done) => setImmediate(done));
}

type KeptTable = { readonly name: string; readonly columns: string; readonly same: string };

async function keep(lendable: Lendable): Promise<KeptDatabase> {
  const { ask, changed } = lendable;
  const tables = await ask<KeptTable>(`
    SELECT quote_ident(relname) AS name,
      (SELECT string_agg(quote_ident(attname), ', ') FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '') AS columns,
      (SELECT string_agg(format('r.%1$I = k.%1$I', attname), ' AND ')
        FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
        WHERE indrelid = c.oid AND indisprimary) AS same
    FROM pg_class c WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`);
  const copies = tables.map(({ name }) => `CREATE TABLE kept.${name} AS TABLE public.${name};`);
  await ask(`DO $copy$ BEGIN CREATE SCHEMA kept; ${copies.join('')} ${restoringFunction(tables)} END $copy$`);
  await changed?.();
  let since = await lastTransaction(lendable);
  return {
    ...lendable,
    catalogs: await catalogsOf(lendable),
    restore: async () => {
      const names = (await changed?.()) ?? tables.map(({ name }) => name);
      if (names.length === 0) return;
      await ask(`SELECT kept.restore(${since}, '{${names.join(', ')}}')`);
      await changed?.();
      since = await lastTransaction(lendable);
    },
  };
}

/**
 * Returns the function that restores rows. Its statements are planned once, when they first run. It first removes the
 * rows of later transactions, without triggers and keys.
 */
function restoringFunction(tables: readonly KeptTable[]): string {
  const restorings = tables.map(
    ({ name, columns, same }) => `IF '${name}' = ANY (names) THEN
        DELETE FROM public.${name} WHERE xmin::text::bigint > since;
        INSERT INTO public.${name} (${columns})
          SELECT ${columns} FROM kept.${name} k WHERE NOT EXISTS (SELECT FROM public.${name} r WHERE ${same});
      END IF;`,
  );
  return `CREATE FUNCTION kept.restore(since bigint, names text[]) RETURNS void LANGUAGE plpgsql
    SET session_replication_role = replica AS $$ BEGIN ${restorings.join('')} END $$;`;
}

/** Returns the number of the latest transaction that wrote something. Reading the number writes nothing. */
async function lastTransaction({ ask }: Lendable): Promise<number> {
  const [row] = await ask<{ id: number }>(
    'SELECT (pg_snapshot_xmax(pg_current_snapshot())::text::bigint - 1)::int AS id',
  );
  return row?.id ?? Number.NaN;
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

async function catalogsOf({ ask }: Lendable): Promise<string> {
  const [row] = await ask<{ catalogs: string }>(catalogsStatement);
  return row?.catalogs ?? '';
}
