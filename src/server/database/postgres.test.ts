import { createServer, type Server } from 'node:net';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseRoles } from '#server/store/access/identity.ts';
import { createEmptyDatabase } from '#tests/support/databases/database.ts';
import { migrationsFolder } from '#tests/support/databases/migrations-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Database, DatabaseIdentity } from './database.ts';
import { DatabaseBusyError, findDatabaseError, isStopped } from './database-error.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';
import { DatabaseUnreachableError, refuseServer } from './require-server.ts';
import { mostNamedStatements } from './trip.ts';

const guest: DatabaseIdentity = {
  role: 'grouphead_guest',
  settings: { 'app.user_id': '0198a0c0-0000-7000-8000-000000000001' },
};

describe('PostgreSQL', () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let database: Database;
  const errors: string[] = [];

  beforeAll(async () => {
    empty = await createEmptyDatabase();
    database = await openPostgres({
      databaseUrl: empty.url,
      poolSize: 1,
      onError: (error) => errors.push(error.message),
    });
    await migrate(database, migrationsFolder(), databaseRoles);
  });
  afterAll(async () => {
    await database.close();
    await empty.drop();
  });

  const inAnotherSession = async (text: string) => {
    const client = new pg.Client({ connectionString: empty.url });
    await client.connect();
    await client.query(text);
    await client.end();
  };

  test('a read is one round trip, and so is a write whose result is not awaited', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await database.transaction(guest, (tx) => tx.rows(sql`SELECT 1`), { readOnly: true });
    expect(query).toHaveBeenCalledTimes(1);
    await database.transaction(guest, async (tx) => tx.write(sql`SELECT 1`));
    expect(query).toHaveBeenCalledTimes(2);
    await database.transaction(guest, async (tx) => {
      await Promise.all([
        tx.rows(sql`SELECT 1`),
        tx.orm.execute(sql`SELECT 1`),
        tx.json(sql`SELECT '1'::json AS json`),
      ]);
      tx.write(sql`SELECT 1`);
    });
    expect(query).toHaveBeenCalledTimes(4);
  });

  test('a transaction that gets no connection in time is refused, and its request may be sent again', async () => {
    const busy = await openPostgres({ databaseUrl: empty.url, poolSize: 1, waitMs: 1_000 });
    const one = sql`SELECT 1 AS done`;
    let refused: () => void = () => undefined;
    const untilRefused = new Promise<void>((resolve) => {
      refused = resolve;
    });
    const first = busy.transaction(guest, (tx) => untilRefused.then(() => tx.rows(one)));
    const late = busy.transaction(guest, (tx) => tx.rows(one));
    await expect(late).rejects.toThrow(DatabaseBusyError);
    refused();
    expect(await first).toEqual([{ done: 1 }]);
    await busy.close();
  });

  test('a statement with the same text is prepared once on a connection, whatever its parameters', async () => {
    const prepared = await database.asOwner(async (tx) => {
      for (const n of [1, 2, 3]) await tx.rows(sql`SELECT ${n}::int AS counted`);
      return tx.rows(
        sql`SELECT count(*) AS n FROM pg_prepared_statements WHERE statement LIKE ${'%AS counted'}`,
      );
    });
    expect(prepared).toEqual([{ n: 1 }]);
  });

  test('a connection keeps a limited number of prepared statements, and also answers further ones', async () => {
    const one = await openPostgres({ databaseUrl: empty.url, poolSize: 1 });
    const texts = Array.from({ length: mostNamedStatements + 50 }, (_, n) => sql.raw(`SELECT ${n} AS n`));
    const { answers, preparedCount } = await one.transaction(guest, async (tx) => {
      const answers = await Promise.all(texts.map((text) => tx.rows<{ n: number }>(text)));
      const repeated = await Promise.all(texts.map((text) => tx.rows<{ n: number }>(text)));
      expect(repeated).toEqual(answers);
      for (const text of texts) await tx.rows(text);
      const [preparedCount] = await tx.rows<{ n: number }>(
        sql`SELECT count(*) AS n FROM pg_prepared_statements`,
      );
      return { answers, preparedCount };
    });
    expect(answers).toEqual(texts.map((_, n) => [{ n }]));
    expect(preparedCount?.n).toBeGreaterThan(mostNamedStatements / 2);
    expect(preparedCount?.n).toBeLessThanOrEqual(mostNamedStatements);
    await one.close();
  });

  test('statements that are sent together fail together', async () => {
    const results = await database
      .transaction(guest, async (tx) => {
        const one = tx.rows(sql`SELECT 1 AS n`);
        const bad = tx.rows(sql`SELECT 1 / ${0}::int AS n`);
        const three = tx.json(sql`SELECT '3'::json AS json`);
        const outcomes = await Promise.allSettled([one, bad, three]);
        throw Object.assign(new Error('done'), { outcomes });
      })
      .catch((error: { outcomes: PromiseSettledResult<unknown>[] }) => error.outcomes);
    expect(results.map((result) => 'reason' in result && findDatabaseError(result.reason)?.code)).toEqual([
      '22012',
      '22012',
      '22012',
    ]);
    expect(await database.transaction(guest, (tx) => tx.json(sql`SELECT '3'::json AS json`))).toBe('3');
  });

  test("a statement that takes too long is stopped, but not an owner's statement", async () => {
    const hasty = await openPostgres({ databaseUrl: empty.url, poolSize: 1, statementTimeoutMs: 50 });
    const slow = sql`SELECT pg_sleep(0.2)`;
    const failure = await hasty.transaction(guest, (tx) => tx.rows(slow)).catch((error: unknown) => error);
    expect(isStopped(failure)).toBe(true);
    await hasty.asOwner((tx) => tx.rows(slow));
    await hasty.close();
  });

  test('a connection lost inside a transaction fails that transaction only', async () => {
    const lost = database.transaction(guest, async (tx) => {
      const [self] = await tx.rows<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await inAnotherSession(`SELECT pg_terminate_backend(${self?.pid})`);
      await tx.rows(sql`SELECT 1`);
    });
    await expect(lost).rejects.toThrow();
    expect(await database.transaction(guest, (tx) => tx.rows(sql`SELECT 1 AS n`))).toEqual([{ n: 1 }]);
  });

  test('an idle connection that is lost is reported and replaced', async () => {
    await database.ping(60_000);
    errors.length = 0;
    await inAnotherSession(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'grouphead' AND datname = current_database()`,
    );
    await eventually(() => expect(errors).toEqual([expect.stringContaining('terminating connection')]));
    await database.ping(60_000);
  });

  test('a prepared statement that a migration broke still answers', async () => {
    const all = sql`SELECT * FROM widened`;
    await database.asOwner((tx) =>
      tx.script('CREATE TABLE widened (a int); GRANT SELECT ON widened TO grouphead_guest'),
    );
    await database.transaction(guest, (tx) => tx.rows(all));
    await inAnotherSession('ALTER TABLE widened ADD COLUMN b int');
    expect(await database.transaction(guest, (tx) => tx.rows(all))).toEqual([]);
  });

  test('a listener reconnects after its connection was lost, and reports that it may have missed a message', async () => {
    const heard: string[] = [];
    const stop = await database.listen(
      'events',
      (payload) => heard.push(payload),
      () => heard.push('gap'),
    );
    await inAnotherSession(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'`,
    );
    await eventually(() => expect(heard).toEqual(['gap']));
    await inAnotherSession(`NOTIFY events, 'after'`);
    await eventually(() => expect(heard).toEqual(['gap', 'after']));
    await stop();
  });
});

describe('opening an unusable PostgreSQL fails with one clear line and without the password', () => {
  const silent: Server = createServer(() => undefined);
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  });
  afterAll(async () => {
    silent.close();
    await empty.drop();
  });

  const messageOf = async (databaseUrl: string, connectMs?: number): Promise<string> => {
    const error = await openPostgres({ databaseUrl, connectMs }).catch((reason: unknown) => reason);
    if (!(error instanceof DatabaseUnreachableError))
      throw new Error('Another outcome was expected', { cause: error });
    expect(error.message).not.toMatch(/\n|hunter2/);
    return error.message;
  };
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(empty.url);
    url.password = 'hunter2';
    change(url);
    return url.href;
  };

  test('opening PostgreSQL fails when no one listens', async () => {
    const message = await messageOf('postgres://ada:hunter2@127.0.0.1:1/grouphead');
    expect(message).toBe(
      'Cannot use PostgreSQL at 127.0.0.1:1, database grouphead, user ada: connect ECONNREFUSED 127.0.0.1:1',
    );
  });

  test('opening PostgreSQL fails when the host does not exist', async () => {
    expect(await messageOf('postgres://ada:hunter2@nowhere.invalid/grouphead')).toContain('nowhere.invalid');
  });

  test('opening PostgreSQL fails when the password is wrong', async () => {
    expect(await messageOf(changed(() => undefined))).toContain('password authentication failed');
  });

  test('opening PostgreSQL fails when the database does not exist', async () => {
    const password = new URL(empty.url).password;
    const message = await messageOf(
      changed((url) => Object.assign(url, { password, pathname: '/no_such_database' })),
    );
    expect(message).toContain('database "no_such_database" does not exist');
    expect(message).not.toContain(password);
  });

  test('opening PostgreSQL fails when the address is invalid', async () => {
    expect(await messageOf('postgres://ada:hunter2@[::/grouphead')).toContain('DATABASE_URL is not like');
  });

  test('opening PostgreSQL fails when the server accepts and stays silent', async () => {
    const address = silent.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    expect(await messageOf(`postgres://ada:hunter2@127.0.0.1:${port}/grouphead`, 100)).toContain('timeout');
  });

  test('opening PostgreSQL fails when the server is too old or a standby', () => {
    const old = { version: 140_011, isStandby: false };
    expect(() => refuseServer(old)).toThrow('PostgreSQL 15 or later is needed, and the server is 14.11');
    expect(() => refuseServer({ version: 150_000, isStandby: true })).toThrow('names a standby');
    expect(() => refuseServer({ version: 150_000, isStandby: false })).not.toThrow();
  });
});

/** The gate part `replica` reads from a real standby. There is no standby at these addresses. */
describe('an address that is no standby', () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  const opened: Database[] = [];
  beforeAll(async () => {
    empty = await createEmptyDatabase();
    opened.push(await openPostgres({ databaseUrl: empty.url }));
    for (const one of opened) await migrate(one, migrationsFolder(), databaseRoles);
  });
  afterAll(async () => {
    for (const database of opened) await database.close();
    await empty.drop();
  });

  const openWith = async (replicaUrl: string) => {
    const errors: string[] = [];
    const onError = (error: Error) => errors.push(error.message);
    const database = await openPostgres({ databaseUrl: empty.url, replicaUrl, onError });
    opened.push(database);
    return { database, errors };
  };

  test.each([
    ['the primary itself', 'foreign', 'is no standby of DATABASE_URL', () => empty.url],
    ['a closed port', 'away', 'ECONNREFUSED', () => Object.assign(new URL(empty.url), { port: '1' }).href],
  ])('%s is reported, and the primary answers every read', async (_, state, words, addressOf) => {
    const { database, errors } = await openWith(addressOf());
    await eventually(() => expect(database.figures().replica?.state).toBe(state));
    expect(
      await database.transaction(guest, (tx) => tx.rows(sql`SELECT 1 AS n`), {
        readOnly: true,
        mayUseReplica: true,
      }),
    ).toEqual([{ n: 1 }]);
    expect(database.figures().replica?.reads).toEqual({ replica: 0, primary: 1 });
    expect(errors).toEqual([expect.stringContaining(words)]);
    expect(errors.join(' ')).not.toContain(new URL(empty.url).password || 'postgres://');
  });

  test('an address that cannot be read stops the start, without its password', async () => {
    await expect(openWith('postgres://me:secret@host:99999999/x')).rejects.toThrow(
      /^DATABASE_REPLICA_URL is not like postgres:/,
    );
  });

  test('a read that is not marked never leaves the primary', async () => {
    const { database } = await openWith(empty.url);
    await database.transaction(guest, (tx) => tx.rows(sql`SELECT 1`), { readOnly: true });
    expect(database.figures().replica?.reads).toEqual({ replica: 0, primary: 0 });
  });
});
