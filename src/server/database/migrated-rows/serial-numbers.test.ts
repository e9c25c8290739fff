import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
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
const unique = released.findIndex((text) => text.includes('"machines_serial_number"'));

/** The serial numbers in the order of registration. Both operators register the same numbers. */
const before = ['AU-1', 'au-1', 'AU-1 (2)', ' AU-1 ', 'BO-2'];
const after = ['AU-1', 'au-1 (2)', 'AU-1 (2) (2)', 'AU-1 (3)', 'BO-2'];

describe.each(['pglite', 'postgres'] as const)(
  'machines that shared a serial number before it was unique, on %s',
  (kind) => {
    let database: Database;
    beforeAll(async () => {
      const folder = migrationsFolder(...released.slice(0, unique));
      database = await openTestDatabase(kind, folder);
      for (const country of ['Bahrain', 'Qatar'])
        await database.asOwner((tx) => tx.script(companyIn(country)));
      writeMigrations(folder, ...released.slice(0, unique + 1));
      await migrate(database, folder, databaseRoles);
    });
    afterAll(() => database.close());

    test.each(['Bahrain', 'Qatar'])(
      'machines keep their shared serial number in the order of registration, in %s',
      async (country) => {
        const rows = await database.asOwner((tx) =>
          tx.rows<{ serial_number: string }>(sql`
            select m.serial_number from machines m join country_operators o on o.id = m.operator_id
            where o.country = ${country} order by m.created_at`),
        );
        expect(rows.map(({ serial_number }) => serial_number)).toEqual(after);
      },
    );

    test('each machine got a label of its own', async () => {
      const [row] = await database.asOwner((tx) =>
        tx.rows(sql`
          select count(distinct label_token) as labels, bool_and(label_token ~ '^[0-9a-f]{32}$') as are_tokens
          from machines`),
      );
      expect(row).toEqual({ labels: 2 * before.length, are_tokens: true });
    });
  },
);

function companyIn(country: string): string {
  const [owner, keeper, operator, client] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()];
  const machines = before.map(
    (serial, index) =>
      `('${uuidv7()}', '${operator}', '${client}', 'Aurora Two', '${serial}', '2026-01-01', 'Bar', '2026-01-0${index + 1}')`,
  );
  return `
    insert into profiles (id, name, email) values ('${owner}', 'Owner', '${owner}@example.test'),
      ('${keeper}', 'Keeper', '${keeper}@example.test');
    insert into country_operators (id, user_id, name, country, time_zone)
      values ('${operator}', '${owner}', '${country} Coffee', '${country}', 'Asia/Bahrain');
    insert into clients (id, user_id, operator_id, name, email, phone, address)
      values ('${client}', '${keeper}', '${operator}', 'Café', 'x', '+97336123456', 'Souq 1');
    insert into machines (id, operator_id, client_id, model, serial_number, install_date, location, created_at)
      values ${machines.join(', ')};`;
}
