import { AsyncResource } from 'node:async_hooks';
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { PGlite, type PGliteOptions, type Transaction as PgliteClient } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite';
import { asText, columnParsers, oids } from './column-parsers.ts';
import type { Database, OwnerTransaction } from './database.ts';
import { DurableFileSystem, durableStartParams, flush, flushTree } from './durable-file-system.ts';
import { lockFolder } from './folder-lock.ts';
import { actAs, requireChannel, transactionMode } from './identity.ts';
import { jsonOf } from './json-row.ts';
import { outermostOnly } from './outermost.ts';
import { within } from './within.ts';

const dialect = new PgDialect();
const unparsed = { [oids.json]: asText, [oids.jsonb]: asText };

export const pgliteOptions = {
  parsers: Object.fromEntries(columnParsers.map(({ oid, parse }) => [oid, parse])),
  serializers: { [oids.bytea]: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
  extensions: { pg_trgm, btree_gin },
} satisfies PGliteOptions;

function transactionOn(client: PgliteClient): OwnerTransaction {
  return {
    orm: new PgliteTransaction(dialect, new PgliteSession(client, dialect, undefined), undefined),
    async rows<Row>(statement: SQL) {
      const { sql, params } = dialect.sqlToQuery(statement);
      return (await client.query<Row>(sql, params)).rows;
    },
    async json(statement) {
      const { sql, params } = dialect.sqlToQuery(statement);
      return jsonOf((await client.query<Record<string, unknown>>(sql, params, { parsers: unparsed })).rows);
    },
    async script(text) {
      await client.exec(text);
    },
  };
}

/** Our face of an open PGlite, which runs one transaction at a time. */
export function pgliteDatabase(pglite: PGlite): Database {
  const outermost = outermostOnly();
  const run = <T>(prepare: string, work: (tx: OwnerTransaction) => Promise<T>) =>
    outermost(() =>
      pglite.transaction(async (client) => {
        await client.exec(prepare);
        return work(transactionOn(client));
      }),
    );
  return {
    kind: 'pglite',
    transaction: (as, work, options) =>
      run(`SET TRANSACTION ${transactionMode(options?.readOnly)}; ${actAs(as)}`, work),
    asOwner: (work) => run(`SET TRANSACTION ${transactionMode(false)}`, work),
    async listen(channel, onMessage) {
      // Bound, so that the listener does not run inside the transaction whose commit notified it.
      const deliver = AsyncResource.bind((payload: string) => onMessage(payload));
      const stop = await pglite.listen(requireChannel(channel), deliver);
      return () => stop();
    },
    async ping(timeoutMs) {
      const answer = pglite.query('SELECT 1');
      await within(timeoutMs, answer, `The embedded database did not answer in ${timeoutMs} ms`);
    },
    close: () => pglite.close(),
  };
}

/** Opens the database inside the folder, makes it the first time, and keeps every other process out until close. */
export async function openPglite(dataDir: string, onError?: (error: Error) => void): Promise<Database> {
  const folder = resolve(dataDir);
  const lock = await lockFolder(folder);
  try {
    const pglite = await openFolder(await createOnce(folder));
    const stopUpkeep = keepUp(pglite, onError);
    return {
      ...pgliteDatabase(pglite),
      async close() {
        stopUpkeep();
        await pglite.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

function openFolder(folder: string): Promise<PGlite> {
  return PGlite.create({
    ...pgliteOptions,
    fs: new DurableFileSystem(folder),
    startParams: durableStartParams(PGlite.defaultStartParams),
  });
}

/** A new database is made under another name, so that one cut short by a kill is never mistaken for a whole one. */
async function createOnce(folder: string): Promise<string> {
  const database = join(folder, 'postgres');
  if (existsSync(database)) return database;
  const draft = join(folder, 'postgres-draft');
  rmSync(draft, { recursive: true, force: true });
  await (await openFolder(draft)).close();
  await flushTree(draft);
  renameSync(draft, database);
  await flush(folder);
  return database;
}

/** PostgreSQL in one process has no autovacuum and no checkpointer: without this its tables and its log only grow. */
function keepUp(pglite: PGlite, onError: ((error: Error) => void) | undefined): () => void {
  const hourMs = 3_600_000;
  const upkeep = async () => {
    await pglite.exec('VACUUM (ANALYZE)');
    await pglite.exec('CHECKPOINT');
  };
  const timer = setInterval(() => void upkeep().catch(onError), hourMs).unref();
  return () => clearInterval(timer);
}
