import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { databaseRoleOf } from '#server/store/access/identity.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { countedBy } from '#server/store/shapes/job-figures.ts';
import { createEmptyDatabase, releasedMigrations } from '../../../tests/support/database.ts';

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createEmptyDatabase();
  drop = made.drop;
  const database = await openDatabase({ databaseUrl: made.url, dataDir: '' });
  await prepareDatabase(database, releasedMigrations);
  await database.close();
  client = new pg.Client({ connectionString: made.url });
  await client.connect();
});
afterAll(async () => {
  await client?.end();
  await drop?.();
});

test('second visits are read by an index of their own, however many other jobs there are', async () => {
  const among = countedBy('to_follow', 'dispatcher', new Date('2026-11-18T07:00:00Z'), 'x');
  const rows = pageOfRecord('job_orders', 'dispatcher', { pattern: null, position: null, limit: 25, among });
  const { sql, params } = new PgDialect().sqlToQuery(rows);
  await client.query('begin read only');
  await client.query(`set local role ${databaseRoleOf('dispatcher')}`);
  await client.query('set local enable_seqscan = off');
  await client.query(`select set_config('app.operator_id', $1, true)`, [
    '00000000-0000-7000-9000-000000000001',
  ]);
  const { rows: plan } = await client.query<{ readonly 'QUERY PLAN': string }>(
    `explain select * from ${sql} x order by x.scheduled_date desc, x.id desc`,
    params,
  );
  await client.query('rollback');
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toMatch(
    /Index Scan (Backward )?using job_orders_to_follow/,
  );
});
