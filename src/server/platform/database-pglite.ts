import { AsyncResource } from 'node:async_hooks';
import { PGlite, type PGliteOptions, type Transaction as PgliteClient } from '@electric-sql/pglite';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { PgliteSession, PgliteTransaction } from 'drizzle-orm/pglite';
import { asText, columnParsers } from './column-parsers.ts';
import type { Database, OwnerTransaction } from './database.ts';
import { actAs, transactionMode } from './database-identity.ts';
import { outermostOnly } from './outermost.ts';
import { within } from './within.ts';

const dialect = new PgDialect();
const unparsed = { 114: asText, 3802: asText };

export const pgliteOptions = {
  parsers: Object.fromEntries(columnParsers.map(({ oid, parse }) => [oid, parse])),
  serializers: { 17: (bytes: Uint8Array) => `\\x${Buffer.from(bytes).toString('hex')}` },
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
      const { rows } = await client.query<{ json: string | null }>(sql, params, { parsers: unparsed });
      return rows[0]?.json ?? null;
    },
    async script(text) {
      await client.exec(text);
    },
  };
}

/** Our face of an open PGlite, which runs one transaction at a time. */
export function pgliteDatabase(
  pglite: PGlite,
  { onError, afterClose }: { onError?: (error: Error) => void; afterClose?: () => Promise<void> } = {},
): Database {
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
      const stop = await pglite.listen(channel, deliver);
      return () => stop();
    },
    async ping(timeoutMs) {
      await within(timeoutMs, pglite.query('SELECT 1'), `The embedded database did not answer in ${timeoutMs} ms`);
    },
    async close() {
      await pglite.close();
      await afterClose?.();
    },
  };
}
