import { readFileSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { startPostgresIn, type TestServer } from '../tests/support/databases/postgres.ts';

/**
 * PostgreSQL's settings. Every commit is flushed, as in production. Checkpoints and autovacuum would run at
 * random times and add to the CPU time of the server being measured. Instead, checkpoints run between the
 * operations, and vacuum runs once after the fill.
 */
export const settings = {
  // The share of memory that PostgreSQL's documentation recommends.
  shared_buffers: `${Math.round(totalmem() / 4 / 2 ** 20)}MB`,
  max_wal_size: '16GB',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  random_page_cost: 1.1,
} as const;

type OwnPostgres = TestServer & { readonly pid: number };

/** The setting that makes PostgreSQL record the time of each statement. */
export const counting = { shared_preload_libraries: 'pg_stat_statements' } as const;

export async function startOwnPostgres(
  folder: string,
  afterwards: 'remove' | 'keep',
  more: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres> {
  const server = await startPostgresIn(folder, { ...settings, ...more }, afterwards);
  const [pid] = readFileSync(join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  return { ...server, pid: Number(pid) };
}
