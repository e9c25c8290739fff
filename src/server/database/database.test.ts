import { sql } from 'drizzle-orm';
import { bigint, customType, date, jsonb, numeric, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, truncateAll } from '#tests/support/databases/database.ts';
import { migrationsFolder } from '#tests/support/databases/migrations-folder.ts';
import { eventually } from '#tests/support/eventually.ts';
import type { Database, DatabaseIdentity, DatabaseRole } from './database.ts';
import { findDatabaseError } from './database-error.ts';
import { actAs } from './identity.ts';

const operator = '0198a0c0-0000-7000-8000-000000000001';
const otherOperator = '0198a0c0-0000-7000-8000-000000000002';
const dispatcher: DatabaseIdentity = {
  role: 'grouphead_dispatcher',
  settings: { 'app.operator_id': operator },
};

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const sample = pgTable('sample', {
  id: uuid().primaryKey(),
  operator_id: uuid().notNull(),
  day: date(),
  fee: numeric({ precision: 12, scale: 3 }),
  at: timestamp({ withTimezone: true }),
  number: bigint({ mode: 'number' }),
  parts: jsonb(),
  image: bytea(),
});

const migration = `
CREATE TABLE sample (
  id uuid PRIMARY KEY, operator_id uuid NOT NULL, day date, fee numeric(12,3), at timestamptz, number bigint,
  parts jsonb, image bytea);
CREATE TABLE child (id serial PRIMARY KEY, sample_id uuid REFERENCES sample DEFERRABLE INITIALLY DEFERRED);
GRANT ALL ON sample, child TO grouphead_dispatcher;
GRANT USAGE ON SEQUENCE child_id_seq TO grouphead_dispatcher;
--> statement-breakpoint
ALTER TABLE sample ENABLE ROW LEVEL SECURITY;
ALTER TABLE sample FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON sample TO grouphead_dispatcher
  USING (operator_id = (SELECT nullif(current_setting('app.operator_id', true), '')::uuid));
`;

const folder = migrationsFolder(migration);

let lastId = 0;
function row(values: Partial<typeof sample.$inferInsert> = {}) {
  lastId += 1;
  return {
    id: `0198a0c0-0000-7000-8001-${String(lastId).padStart(12, '0')}`,
    operator_id: operator,
    ...values,
  };
}

describe.each(['pglite', 'postgres'] as const)('a database on %s', (kind) => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase(kind, folder);
  });
  afterEach(() => truncateAll(database));
  afterAll(() => database?.close());

  const count = () =>
    database.asOwner(
      async (tx) => (await tx.rows<{ n: number }>(sql`SELECT count(*) AS n FROM sample`))[0]?.n,
    );

  test('a transaction acts as its identity, and leaves no trace of it for the next one', async () => {
    const identityQuery = sql`SELECT current_user::text AS role, nullif(current_setting('app.operator_id', true), '') AS operator`;
    expect(await database.transaction(dispatcher, (tx) => tx.rows(identityQuery))).toEqual([
      { role: 'grouphead_dispatcher', operator },
    ]);
    await expect(
      database.transaction(dispatcher, async () => {
        throw new Error('half way');
      }),
    ).rejects.toThrow('half way');
    for (let round = 0; round < 12; round += 1) {
      const [after] = await database.asOwner((tx) =>
        tx.rows<{ role: string; operator: string | null }>(identityQuery),
      );
      expect(after?.role).not.toContain('grouphead');
      expect(after?.operator).toBeNull();
    }
  });

  test('row security sees the settings of the transaction', async () => {
    await database.asOwner((tx) =>
      tx.orm.insert(sample).values([row(), row({ operator_id: otherOperator })]),
    );
    const rows = await database.transaction(dispatcher, (tx) => tx.orm.select().from(sample));
    expect(rows.map(({ operator_id }) => operator_id)).toEqual([operator]);
    const without = { role: 'grouphead_dispatcher', settings: {} } as const;
    expect(await database.transaction(without, (tx) => tx.orm.select().from(sample))).toEqual([]);
  });

  test('work that throws leaves no data behind', async () => {
    await expect(
      database.transaction(dispatcher, async (tx) => {
        await tx.orm.insert(sample).values(row());
        throw new Error('second step failed');
      }),
    ).rejects.toThrow('second step failed');
    expect(await count()).toBe(0);
  });

  test('work that hides a failed statement fails at the commit', async () => {
    await expect(
      database.transaction(dispatcher, async (tx) => {
        await tx.orm.insert(sample).values(row());
        await tx.rows(sql`SELECT 1 / 0`).catch(() => undefined);
      }),
    ).rejects.toThrow();
    expect(await count()).toBe(0);
  });

  test('a failing commit is reported, and the next transaction works', async () => {
    const orphan = sql`INSERT INTO child (sample_id) VALUES (${row().id})`;
    const failure = await database
      .transaction(dispatcher, (tx) => tx.rows(orphan))
      .catch((error: unknown) => error);
    expect(findDatabaseError(failure)).toEqual({ code: '23503', constraint: 'child_sample_id_fkey' });
    expect(await count()).toBe(0);
  });

  test('a read-only transaction refuses to write', async () => {
    const writing = database.transaction(dispatcher, (tx) => tx.orm.insert(sample).values(row()), {
      readOnly: true,
    });
    expect(findDatabaseError(await writing.catch((error: unknown) => error))?.code).toBe('25006');
  });

  test("drizzle's transaction inside ours is a savepoint, and a rollback to it leaves the latest identity", async () => {
    const role = sql`select current_user::text as role`;
    const roles = await database.transaction(dispatcher, async (tx) => {
      await tx.orm.insert(sample).values(row());
      const back = tx.switchTo({ role: 'grouphead_system', settings: {} });
      const first = await tx.rows(role);
      const undone = tx.orm.transaction(async (inner) => {
        back();
        await inner.insert(sample).values(row());
        throw new Error('undo the inner one');
      });
      await undone.catch(() => undefined);
      return [...first, ...(await tx.rows(role))];
    });
    expect(roles).toEqual([{ role: 'grouphead_system' }, { role: 'grouphead_dispatcher' }]);
    expect(await count()).toBe(1);
  });

  test('a transaction inside a transaction is refused instead of waiting forever', async () => {
    const nested = database.transaction(dispatcher, () => database.transaction(dispatcher, async () => 1));
    await expect(nested).rejects.toThrow('A transaction inside a transaction');
  });

  test('a transaction that has ended cannot be used', async () => {
    const endedTransaction = await database.transaction(dispatcher, async (tx) => ({ tx }));
    await expect((async () => endedTransaction.tx.rows(sql`SELECT 1`))()).rejects.toThrow(/ended|closed/);
    await expect((async () => endedTransaction.tx.orm.select().from(sample))()).rejects.toThrow();
  });

  test('statements started together run one after another', async () => {
    const results = await database.transaction(dispatcher, (tx) =>
      Promise.all([1, 2, 3, 4].map((n) => tx.rows(sql`SELECT ${n}::int AS n`))),
    );
    expect(results).toEqual([1, 2, 3, 4].map((n) => [{ n }]));
  });

  test('statements of every kind run in the order in which they were started', async () => {
    const next = sql<number>`nextval('child_id_seq')::int`;
    const order = await database.transaction(dispatcher, async (tx) => {
      const written: unknown[] = [];
      const one = tx.orm.select({ n: next }).from(sql`(select 1) one`).execute();
      tx.write(sql`select ${next} as n`, ([row]) => written.push(row));
      const three = tx.rows(sql`select ${next} as n`);
      const four = tx.json(sql`select to_json(${next}) as json`);
      return [await one, await three, await four, written];
    });
    const [first] = order[0] as { n: number }[];
    const n = first?.n ?? 0;
    expect(order).toEqual([[{ n }], [{ n: n + 2 }], String(n + 3), [{ n: n + 1 }]]);
  });

  test('columns have the same JavaScript values on both drivers', async () => {
    const at = new Date('2026-11-21T01:36:42.123Z');
    const values = {
      ...row({ day: '2026-02-28', fee: '1234567.125', at, number: 1_042, parts: [{ name: 'seal' }] }),
      image: Buffer.from([0, 1, 254, 255]),
    };
    await database.asOwner(async (tx) => {
      await tx.orm.insert(sample).values(values);
      expect(await tx.orm.select().from(sample)).toEqual([values]);
      expect(await tx.rows(sql`SELECT * FROM sample`)).toEqual([values]);
      expect((await tx.rows(sql`SELECT * FROM sample`))[0]?.image).toBeInstanceOf(Buffer);
      const others = await tx.rows(sql`
        SELECT count(*) AS count, 9007199254740993::int8 AS large, true AS flag, NULL::date AS nothing,
          '2026-02-28 10:00'::timestamp AS local, '1 day 02:00'::interval AS span, '10:30'::time AS time,
          ARRAY['a', 'b,c'] AS texts, ARRAY[1.50, NULL]::numeric[] AS fees, ARRAY['2026-02-28'::date] AS days,
          ARRAY[1, 2]::int8[] AS numbers, 1.5::float8 AS float, '{"a":1}'::json AS json`);
      expect(others).toEqual([
        {
          count: 1,
          large: '9007199254740993',
          flag: true,
          nothing: null,
          local: '2026-02-28 10:00:00',
          span: '1 day 02:00:00',
          time: '10:30:00',
          texts: ['a', 'b,c'],
          fees: ['1.50', null],
          days: ['2026-02-28'],
          numbers: [1, 2],
          float: 1.5,
          json: { a: 1 },
        },
      ]);
      const [counted] = await tx.orm.select({ n: sql<number>`count(*)` }).from(sample);
      expect(counted?.n).toBe(1);
    });
  });

  test('an instant in JSON is in UTC', async () => {
    const text = await database.transaction(dispatcher, (tx) =>
      tx.json(sql`SELECT to_json('2026-11-21T01:36:42.5+03'::timestamptz) AS json`),
    );
    expect(text).toBe('"2026-11-20T22:36:42.5+00:00"');
  });

  test('json passes the text through as PostgreSQL wrote it', async () => {
    const [plain, binary, none, missing] = await database.transaction(dispatcher, async (tx) => [
      await tx.json(sql`SELECT '{"fee": 1.500, "n":  9007199254740993}'::json AS json`),
      await tx.json(sql`SELECT ${'{"b":1,"a":2}'}::jsonb AS json`),
      await tx.json(sql`SELECT '1'::json AS json WHERE false`),
      await tx.json(sql`SELECT '1'::json AS other`).catch((error: Error) => error.message),
    ]);
    expect(plain).toBe('{"fee": 1.500, "n":  9007199254740993}');
    expect(binary).toBe('{"a": 2, "b": 1}');
    expect(none).toBeNull();
    expect(missing).toContain('named json');
  });

  test('an announcement arrives when its transaction is committed, and its listener may use the database', async () => {
    const heard: string[] = [];
    const stop = await database.listen(
      'events',
      (payload) => void count().then((n) => heard.push(`${payload}: ${n}`)),
      () => undefined,
    );
    await database
      .transaction(dispatcher, async (tx) => {
        tx.announce('events', 'undone');
        throw new Error('undo');
      })
      .catch(() => undefined);
    await database.transaction(dispatcher, async (tx) => {
      await tx.orm.insert(sample).values(row());
      tx.announce('events', 'kept');
    });
    await eventually(() => expect(heard).toEqual(['kept: 1']));
    await stop();
    await database.asOwner(async (tx) => tx.announce('events', 'after'));
    await database.ping(60_000);
    expect(heard).toEqual(['kept: 1']);
  });

  test('ping answers, and rejects in time when the database does not respond', async () => {
    await database.ping(60_000);
    if (kind === 'postgres') return;
    await database.asOwner(async () => {
      await expect(database.ping(50)).rejects.toThrow('50 ms');
    });
  });

  test('truncateAll empties tables and restarts their numbers', async () => {
    const insert = sql`INSERT INTO child (sample_id) VALUES (NULL) RETURNING id`;
    await database.asOwner((tx) => tx.rows(insert));
    await truncateAll(database);
    expect(await database.asOwner((tx) => tx.rows(insert))).toEqual([{ id: 1 }]);
  });
});

describe('an identity', () => {
  test.each([
    [{ role: 'postgres' as DatabaseRole, settings: {} }, 'Not a role of ours'],
    [{ ...dispatcher, settings: { 'app.operator_id': "x', true); DROP TABLE sample; --" } }, 'is not a UUID'],
    [{ ...dispatcher, settings: { 'app.operator_id': `${operator}\n` } }, 'is not a UUID'],
    [{ ...dispatcher, settings: { role: operator } }, 'Not a database setting'],
    [{ ...dispatcher, settings: { "app.a', '": operator } }, 'Not a database setting'],
  ])('an identity with any wrong part is refused: %j', (identity, message) => {
    expect(() => actAs(identity)).toThrow(message);
  });
});
