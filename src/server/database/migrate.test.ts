import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepareDatabase } from '#server/prepare-database.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import { getPlatformSettings } from '#server/store/platform-settings.ts';
import {
  createEmptyDatabase,
  openTestDatabase,
  releasedMigrations,
} from '#tests/support/databases/database.ts';
import { migrationsFolder, writeMigrations } from '#tests/support/databases/migrations-folder.ts';
import { startPostgres, type TestServer } from '#tests/support/databases/postgres.ts';
import { removeEverything } from '#tests/support/databases/remove-everything.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { eventually } from '#tests/support/eventually.ts';
import { rounds } from '#tests/support/rounds.ts';
import type { Database } from './database.ts';
import { migrate, NewerDatabaseError } from './migrate.ts';
import { openDatabase } from './open.ts';

const first = `
CREATE TABLE first (n int);
INSERT INTO first VALUES (1);
--> statement-breakpoint
DO $$ BEGIN CREATE ROLE grouphead_guest; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;`;
const second = 'CREATE TABLE second AS SELECT n + 1 AS n FROM first;';
const broken = 'CREATE TABLE third (n int); SELECT 1 / 0;';
/**
 * In the gate, a migration waits for a lock as long as it does in production; otherwise, it gives up after 10
 * ms.
 */
const wait = rounds === 'all' ? '' : `SET LOCAL lock_timeout = '10ms';`;

let embedded: Promise<Database> | undefined;
afterAll(async () => (await embedded)?.close());

/**
 * Opens an unmigrated database. On PostgreSQL, creates a new one and opens it `times` times. On PGlite, all tests
 * share one database, which is emptied and opened once.
 */
async function emptyDatabases(kind: Database['kind'], times = 1): Promise<Database[]> {
  if (kind === 'pglite') {
    embedded ??= openTestDatabase(kind, migrationsFolder());
    await removeEverything(await embedded);
    return [await embedded];
  }
  const { url, drop } = await createEmptyDatabase();
  const opened = Array.from({ length: times }, () => openDatabase({ databaseUrl: url, dataDir: '' }));
  const databases = await Promise.all(opened);
  onTestFinished(async () => {
    for (const { close } of databases) await close();
    await drop();
  });
  return databases;
}

function tablesOf(database: Database): Promise<{ name: string }[]> {
  return database.asOwner((tx) =>
    tx.rows(sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`),
  );
}

describe.each(['pglite', 'postgres'] as const)('migrating on %s', (kind) => {
  test('migrating applies each migration once, and later ones when they appear', async () => {
    const [database] = await emptyDatabases(kind);
    if (!database) throw new Error('No database');
    const folder = migrationsFolder(first);
    await migrate(database, folder, databaseRoles);
    await migrate(database, folder, databaseRoles);
    writeMigrations(folder, first, second);
    await migrate(database, folder, databaseRoles);
    expect(await database.asOwner((tx) => tx.rows(sql`SELECT n FROM second`))).toEqual([{ n: 2 }]);
    expect(await database.asOwner((tx) => tx.rows(sql`SELECT count(*) AS n FROM first`))).toEqual([{ n: 1 }]);
  });

  test('a failed migration keeps the ones before it and leaves no trace of itself', async () => {
    const [database] = await emptyDatabases(kind);
    if (!database) throw new Error('No database');
    await expect(migrate(database, migrationsFolder(first, broken), databaseRoles)).rejects.toThrow(
      'division by zero',
    );
    expect(await tablesOf(database)).toEqual([{ name: 'first' }]);
  });

  test('a migration that was edited after it had been applied is refused', async () => {
    const [database] = await emptyDatabases(kind);
    if (!database) throw new Error('No database');
    const folder = migrationsFolder(first);
    await migrate(database, folder, databaseRoles);
    writeMigrations(folder, `${first} -- edited`);
    await expect(migrate(database, folder, databaseRoles)).rejects.toThrow(
      'was changed after it had been applied',
    );
  });

  test('a database that a newer program has changed is refused and stays unchanged', async () => {
    const [database] = await emptyDatabases(kind);
    if (!database) throw new Error('No database');
    const folder = migrationsFolder(first, second);
    await migrate(database, folder, databaseRoles);
    await database.asOwner((tx) => tx.script('DROP TABLE second'));
    writeMigrations(folder, first);
    const failure = await migrate(database, folder, databaseRoles).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NewerDatabaseError);
    expect(String(failure)).toMatch(/newer version .* restore the backup/);
    expect(await tablesOf(database)).toEqual([{ name: 'first' }]);
  });

  test('migrating creates the roles, without rights of their own, for the owner to act as', async () => {
    const [database] = await emptyDatabases(kind);
    if (!database) throw new Error('No database');
    await migrate(database, migrationsFolder(), databaseRoles);
    const harmless = sql`SELECT rolname AS name FROM pg_roles
      WHERE rolname LIKE 'grouphead\\_%' AND NOT (rolsuper OR rolbypassrls OR rolcanlogin) ORDER BY 1`;
    const names = (await database.asOwner((tx) => tx.rows<{ name: string }>(harmless))).map(
      ({ name }) => name,
    );
    expect(names).toEqual(expect.arrayContaining([...databaseRoles]));
    for (const role of databaseRoles) {
      const rows = (await database.transaction({ role, settings: {} }, (tx) =>
        tx.rows(sql`SELECT current_user::text AS who`),
      )) as unknown[];
      expect(rows).toEqual([{ who: role }]);
    }
  });
});

describe('on PostgreSQL', () => {
  test('servers that start at the same moment apply each migration once', async () => {
    const databases = await emptyDatabases('postgres', 4);
    const folder = migrationsFolder(first, second);
    await Promise.all(databases.map((database) => migrate(database, folder, databaseRoles)));
    const [database] = databases;
    const applied = await database?.asOwner((tx) =>
      tx.rows(sql`SELECT count(*) AS n FROM drizzle.__drizzle_migrations`),
    );
    expect(applied).toEqual([{ n: 2 }]);
  });

  test('a migration waits for a lock for two seconds at most', async () => {
    const [database] = await emptyDatabases('postgres');
    if (!database) throw new Error('No database');
    const asking = `CREATE TABLE waits AS SELECT current_setting('lock_timeout') AS longest`;
    await migrate(database, migrationsFolder(asking), databaseRoles);
    const waitRows = await database.asOwner((tx) => tx.rows(sql`SELECT longest FROM waits`));
    expect(waitRows).toEqual([{ longest: '2s' }]);
  });

  test('a migration that waits for an open reader lets others read, reports it, and is applied in the end', async () => {
    const [database, other, third] = await emptyDatabases('postgres', 3);
    if (!database || !other || !third) throw new Error('No database');
    const folder = migrationsFolder(first);
    await migrate(database, folder, databaseRoles);
    writeMigrations(folder, first, `${wait} ALTER TABLE first ADD COLUMN m int`);
    const messages: unknown[] = [];
    const numbers = sql`SELECT n FROM first`;
    const migrating = await other.asOwner(async (reader) => {
      await reader.rows(numbers);
      const running = migrate(database, folder, databaseRoles, (...line) => messages.push(line));
      const waiting = ['waiting for a lock', { for: '0001_test' }];
      await eventually(() => expect(messages).toEqual([waiting, waiting]));
      expect(await third.asOwner((tx) => tx.rows(numbers))).toEqual([{ n: 1 }]);
      return { running };
    });
    await migrating.running;
    expect(messages.at(-1)).toEqual(['migration applied', { name: '0001_test', ms: expect.any(Number) }]);
    expect(await third.asOwner((tx) => tx.rows(sql`SELECT m FROM first`))).toEqual([{ m: null }]);
  });

  describe('on a new server', () => {
    const folder = migrationsFolder(first);
    let server: TestServer;
    let admin: Database;
    beforeAll(async () => {
      server = await startPostgres();
      admin = await openDatabase({ databaseUrl: server.url, dataDir: '' });
    });
    afterAll(async () => {
      await admin.close();
      await server.stop();
    });

    const openOwnedBy = async (owner: string) => {
      const { url, drop } = await createEmptyDatabase({ server: server.url, owner });
      const login = Object.assign(new URL(url), { username: owner, password: 'secret' });
      const database = await openDatabase({ databaseUrl: login.href, dataDir: '' });
      onTestFinished(async () => {
        await database.close();
        await drop();
      });
      return database;
    };

    test('an owner who may not create roles learns what an administrator must do', async () => {
      await admin.asOwner((tx) => tx.script(`CREATE ROLE modest LOGIN PASSWORD 'secret'`));
      const database = await openOwnedBy('modest');
      await expect(migrate(database, folder, databaseRoles)).rejects.toThrow(
        `An administrator must run: ${databaseRoles.map((role) => `CREATE ROLE ${role}; GRANT ${role} TO modest`).join('; ')}`,
      );
      for (const role of databaseRoles) {
        await admin.asOwner((tx) => tx.script(`CREATE ROLE ${role}; GRANT ${role} TO modest`));
      }
      await migrate(
        database,
        migrationsFolder(second.replace('first', '(SELECT 1 AS n) AS one')),
        databaseRoles,
      );
      await admin.asOwner((tx) => tx.script(`DROP ROLE ${databaseRoles.join(', ')}`));
    });

    test('an owner who may create roles can migrate several databases at once', async () => {
      await admin.asOwner((tx) => tx.script(`CREATE ROLE maker LOGIN CREATEROLE PASSWORD 'secret'`));
      const databases = await Promise.all([1, 2, 3, 4].map(() => openOwnedBy('maker')));
      await Promise.all(databases.map((database) => migrate(database, folder, databaseRoles)));
      for (const database of databases) {
        const guest = { role: 'grouphead_guest', settings: {} } as const;
        const answers = await database.transaction(guest, (tx) =>
          tx.rows(sql`SELECT current_user::text AS who`),
        );
        expect(answers).toEqual([{ who: 'grouphead_guest' }]);
      }
    });

    test('an owner who may create roles can migrate every release, at every start', async () => {
      const database = await openOwnedBy('maker');
      for (const _start of [1, 2]) await prepareDatabase(database, releasedMigrations);
      const settings = await database.transaction(systemIdentity, getPlatformSettings, { readOnly: true });
      expect(settings).toMatchObject({ version: 1, sign_up_open: true });
    });
  });
});
