import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '#server/platform/log.ts';
import { problemOf } from '#server/platform/problems.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { createEmptyDatabase, openTestDatabase } from '#tests/support/databases/database.ts';
import { migrationsFolder } from '#tests/support/databases/migrations-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import { endsReady, type FaultProxy, fatal, startFaultProxy } from '#tests/support/servers/fault-proxy.ts';
import type { Database, DatabaseIdentity } from './database.ts';
import { isUnavailable } from './database-error.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

const guest: DatabaseIdentity = { role: 'grouphead_guest', settings: {} };
const one = sql`SELECT 1 AS done`;
const done = [{ done: 1 }];
const failureOf = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);
const silentLog = openLog('error', () => undefined);

describe('a lost connection to PostgreSQL', () => {
  let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
  let proxy: FaultProxy;
  let database: Database;
  beforeAll(async () => {
    empty = await createEmptyDatabase();
    const direct = await openPostgres({ databaseUrl: empty.url });
    await migrate(direct, migrationsFolder(), databaseRoles);
    await direct.close();
    proxy = await startFaultProxy(empty.url);
    database = await openPostgres({ databaseUrl: proxy.url, poolSize: 2 });
  });
  afterAll(async () => {
    await database.close();
    await proxy.close();
    await empty.drop();
  });
  beforeEach(() => proxy.heal());

  const askGuest = (tx = one) => database.transaction(guest, (open) => open.rows(tx));

  test('a connection lost while it is handed out breaks only its own transaction', async () => {
    const connections = new Set<number>();
    await failureOf(askGuest(sql`SELECT pg_terminate_backend(pg_backend_pid())`));
    proxy.fromDatabase = (packet, connection) => {
      if (!endsReady(packet) || connections.has(connection)) return packet;
      connections.add(connection);
      return Buffer.concat([packet, fatal]);
    };
    for (let round = 0; round < 3; round += 1) await failureOf(askGuest());
    expect(connections.size).toBeGreaterThan(0);
    proxy.heal();
    await eventually(async () => expect(await askGuest()).toEqual(done));
  });

  test('a transaction that loses its connection at any packet may be retried, and the error is not reported as our mistake', async () => {
    const write = () =>
      database.transaction(guest, async (tx) => {
        await tx.rows(one);
        await tx.rows(one);
      });
    for (const when of ['cut', 'cut after'] as const) {
      for (let packet = 1; packet <= 3; packet += 1) {
        let passed = 0;
        proxy.fromApp = () => {
          passed += 1;
          return passed === packet ? when : 'pass';
        };
        const failure = await failureOf(write());
        expect(passed, `${when} ${packet}`).toBeGreaterThanOrEqual(packet);
        expect(problemOf(failure, silentLog, 'id'), `${when} ${packet}`).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2' },
        });
        proxy.heal();
      }
    }
    expect(await askGuest()).toEqual(done);
  });

  describe('a silent connection', () => {
    let silent: FaultProxy;
    let impatient: Database;
    beforeAll(async () => {
      silent = await startFaultProxy(empty.url);
      impatient = await openPostgres({ databaseUrl: silent.url, poolSize: 2, answerWithinMs: 1 });
    });
    afterAll(async () => {
      await impatient.close();
      await silent.close();
    });
    const ask = (statement = one) => impatient.transaction(guest, (tx) => tx.rows(statement));
    /** Retries, because even a fast response is lost if the connections are checked for silence at the same time. */
    const isAnswered = () => eventually(async () => expect(await ask()).toEqual(done));

    test('a silent connection is abandoned, and the next transaction gets another one', async () => {
      await isAnswered();
      silent.silence();
      expect(isUnavailable(await failureOf(ask()))).toBe(true);
      await isAnswered();
    });

    test('a slow statement of the owner does not count as silence', async () => {
      const lock = sql`SELECT 1 AS done FROM pg_advisory_xact_lock(1)`;
      const waiting = sql`SELECT count(*) AS n FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
      const { owner } = await database.asOwner(async (holder) => {
        await holder.rows(lock);
        const asking = impatient.asOwner((tx) => tx.rows(lock));
        await eventually(async () => expect(await holder.rows(waiting)).toEqual([{ n: 1 }]));
        expect(isUnavailable(await failureOf(ask(lock)))).toBe(true);
        return { owner: asking };
      });
      expect(await owner).toEqual(done);
    });
  });

  test('a silent connection makes the server report that it is not ready, and is dropped after the check', async () => {
    const single = await openPostgres({ databaseUrl: proxy.url, poolSize: 1 });
    await single.ping(60_000);
    proxy.silence();
    await expect(single.ping(100)).rejects.toThrow('did not answer');
    await eventually(() => single.ping(1_000));
    await single.close();
  });
});

describe.each(['pglite', 'postgres'] as const)('errors on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind);
  });
  afterAll(() => database.close());

  const statusAfter = async (code: string) => {
    const raising = sql.raw(`DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`);
    const failure = await failureOf(database.transaction(guest, (tx) => tx.rows(raising)));
    const { status, headers, body } = problemOf(failure, silentLog, 'id');
    return { status, mayRetry: headers['retry-after'] !== undefined, code: JSON.parse(body).code };
  };

  test.each(['08006', '25006', '25P03', '40P01', '53300', '57014', '57P01', '57P03', '58030'])(
    'the error %s is not our mistake: the same request may be sent again',
    async (code) => {
      expect(await statusAfter(code)).toEqual({ status: 503, mayRetry: true, code: 'unavailable' });
    },
  );

  test('a full disk is reported in words', async () => {
    expect(await statusAfter('53100')).toEqual({ status: 503, mayRetry: true, code: 'disk_full' });
  });

  test.each(['22012', '23502', '42501', '42P01', 'XX000'])('the error %s is our mistake', async (code) => {
    expect(await statusAfter(code)).toEqual({ status: 500, mayRetry: false, code: 'unexpected' });
  });
});
