import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { migrationsFolder, writeMigrations } from '#tests/support/databases/migrations-folder.ts';

const names = readdirSync(releasedMigrations)
  .filter((name) => name.endsWith('.sql'))
  .sort();
const released = names.map((name) => readFileSync(join(releasedMigrations, name), 'utf8'));
const last = names.findIndex((name) => name.endsWith('_one-place.sql'));

const at = (time: string) => `'2026-11-24 ${time}+00'::timestamptz`;
const atWork = (number: number, technician: number, started: string) =>
  `(${number}, ${technician}, 'in_progress', 'in_progress', null::timestamptz, ${at(started)})`;
const onTheWay = (number: number, technician: number, departedAt: string) =>
  `(${number}, ${technician}, 'scheduled', 'assigned', ${at(departedAt)}, null::timestamptz)`;

describe.each(['pglite', 'postgres'] as const)(
  'visits in progress at the same time, before the migration that allows only one, on %s',
  (kind) => {
    let database: Database;

    beforeAll(async () => {
      const folder = migrationsFolder(...released.slice(0, last));
      database = await openTestDatabase(kind, folder);
      await database.asOwner((tx) =>
        tx.script(`set local session_replication_role = replica;
        insert into job_orders (id, number, operator_id, client_id, machine_id, technician_id, type, description,
          scheduled_date, duration_minutes, status, workflow_status, on_the_way_at, started_at, first_arrived_at,
          time_spent_hours, visit_type)
        select gen_random_uuid(), number, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
          ('00000000-0000-0000-0000-00000000000' || technician)::uuid, 'service', 'It leaks', '2026-11-24 08:00+00', 60,
          status, workflow_status, left_at, started_at, started_at, 0, 'troubleshooting'
        from (values
          ${atWork(1, 1, '08:00')}, ${onTheWay(2, 1, '08:30')}, ${atWork(3, 1, '09:00')}, ${onTheWay(4, 1, '09:30')},
          ${onTheWay(5, 2, '08:00')}, ${atWork(6, 3, '08:00')}
        ) job (number, technician, status, workflow_status, left_at, started_at);`),
      );
      writeMigrations(folder, ...released.slice(0, last + 1));
      await migrate(database, folder, databaseRoles);
    });
    afterAll(() => database.close());

    test('each technician keeps the visit that started last; earlier ones are put on hold from the start of the next one', async () => {
      const rows = await database.asOwner((tx) =>
        tx.rows(sql`
        select number, to_char(on_the_way_at at time zone 'UTC', 'HH24:MI') as on_the_way,
          to_char(paused_at at time zone 'UTC', 'HH24:MI') as paused, version
        from job_orders order by number`),
      );
      expect(rows).toEqual([
        { number: 1, on_the_way: null, paused: '08:30', version: 2 },
        { number: 2, on_the_way: null, paused: null, version: 2 },
        { number: 3, on_the_way: null, paused: '09:30', version: 2 },
        { number: 4, on_the_way: '09:30', paused: null, version: 1 },
        { number: 5, on_the_way: '08:00', paused: null, version: 1 },
        { number: 6, on_the_way: null, paused: null, version: 1 },
      ]);
    });
  },
);
