import pg from 'pg';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import { lending } from './lent-database.ts';

type Copy = { readonly url: string; readonly drop: () => Promise<void> };

let copies = 0;

/** Each worker has its own copies. If the server outlives the run, the next run replaces them. */
export function nameOfLentCopy(): string {
  copies += 1;
  return `grouphead_lent_${process.env.VITEST_POOL_ID}_${copies}`;
}

export const lendingPostgres = (copy: () => Promise<Copy>): (() => Promise<Database>) =>
  lending(async () => {
    const { url, drop } = await copy();
    const beside = new pg.Client({ connectionString: url, options: '-c session_replication_role=replica' });
    await beside.connect();
    const { open, close } = reopening(url);
    return {
      open,
      ask: async <Row>(text: string) => (await beside.query(text)).rows as Row[],
      retire: async () => {
        await Promise.all([close(), beside.end()]);
        await drop();
      },
    };
  });

/**
 * The number of borrowers after which connections close, because each connection keeps only a limited number of
 * statements.
 */
const mostBorrowers = 10;

/** Keeps the connections for several borrowers, because each connection keeps the plans of its statements. */
function reopening(databaseUrl: string) {
  let borrowers = 0;
  let database: Database | undefined;
  return {
    open: async () => {
      if (borrowers % mostBorrowers === 0) {
        await database?.close();
        database = undefined;
      }
      borrowers += 1;
      database ??= await openDatabase({ databaseUrl, dataDir: '' });
      return database;
    },
    close: async () => database?.close(),
  };
}
