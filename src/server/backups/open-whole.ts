import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Env } from '#server/platform/env.ts';
import { longestStatementMs } from './tables.ts';

/**
 * Opens the database of the settings with one connection, whose statements may take as long as a whole table
 * needs.
 */
export function openWhole({ DATABASE_URL, DATA_DIR }: Env): Promise<Database> {
  return openDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    poolSize: 1,
    statementTimeoutMs: longestStatementMs,
  });
}
