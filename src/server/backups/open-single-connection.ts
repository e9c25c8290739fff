import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Env } from '#server/platform/env.ts';
import { longestStatementMs } from './tables.ts';

/** Opens a database whose statements may run long enough to read a whole table. */
export function openSingleConnection({ DATABASE_URL, DATA_DIR }: Env): Promise<Database> {
  return openDatabase({
    databaseUrl: DATABASE_URL,
    dataDir: DATA_DIR,
    poolSize: 1,
    statementTimeoutMs: longestStatementMs,
  });
}
