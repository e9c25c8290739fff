import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { lockFolder } from '#server/database/folder-lock.ts';
import { openPglite } from '#server/database/pglite.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { openTestDatabase, releasedMigrations } from '#tests/support/databases/database.ts';
import { migrationsFolder } from '#tests/support/databases/migrations-folder.ts';
import { removeEverything } from '#tests/support/databases/remove-everything.ts';
import { rounds } from '#tests/support/rounds.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';
import { checkBackup, readBackup } from './backup-format.ts';
import { answerAtSocket, sourceAtSocket, sourceOn } from './backup-source.ts';
import { keepBackup, removeOldBackups } from './keep-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const folder = mkdtempSync(join(tmpdir(), 'grouphead-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const moment = new Date('2026-11-18T07:00:00Z');
const writing = { version: '1.2.3', now: () => moment };
const kinds = ['pglite', 'postgres'] as const;

/**
 * The databases to restore into. Each is opened once, because starting the embedded one takes longer than
 * restoring.
 */
const targets = new Map<Database['kind'], Promise<Database>>();
afterAll(async () => {
  for (const target of targets.values()) await (await target).close();
});

async function emptyDatabase(kind: Database['kind']): Promise<Database> {
  const opened = targets.get(kind) ?? openTestDatabase(kind, migrationsFolder());
  targets.set(kind, opened);
  const database = await opened;
  await removeEverything(database);
  return database;
}

/** Returns the databases to restore into: both kinds in the gate; otherwise, only the kind that was not backed up. */
const targetsOf = (kind: Database['kind']) => kinds.filter((target) => rounds === 'all' || target !== kind);

/**
 * Returns the kinds of damage to try: the gate tries both on each database; otherwise, each database gets one of them.
 */
function brokenFor(target: Database['kind']): readonly ('cut' | 'changed')[] {
  if (rounds === 'all') return ['cut', 'changed'];
  return [target === 'pglite' ? 'cut' : 'changed'];
}

/** Returns every row of every table, read as the owner of the database. */
const rowsOf = (database: Database) =>
  database.asOwner(async (tx) => {
    const rows: Record<string, readonly unknown[]> = {};
    const tables = await tx.rows<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    );
    for (const { name } of tables)
      rows[name] = await tx.rows(sql`select t::text as row from ${sql.identifier(name)} t order by 1`);
    return rows;
  });

/** Writes two damaged copies: one that ends early, and one with a changed letter. */
async function breakBackup(file: string): Promise<{ cut: string; changed: string }> {
  const beside = mkdtempSync(join(folder, 'broken-'));
  const [cut, changed] = [join(beside, 'cut'), join(beside, 'changed')];
  const whole = readFileSync(file);
  writeFileSync(cut, whole.subarray(0, whole.length * 0.9));
  const lines = await readBackup(file, async ({ header, rows }) => {
    const all = [JSON.stringify(header)];
    for (const _ of header.tables) for await (const line of rows()) all.push(line);
    return all;
  });
  const text = lines.map((line) => line.replace('technician@demo.test', 'technician@demo.text'));
  writeFileSync(changed, gzipSync(`${text.join('\n')}\n`));
  return { cut, changed };
}

describe.each(kinds)('the backup of a company on %s', (kind) => {
  let company: Database;
  let file: string;
  let broken: { cut: string; changed: string };

  beforeAll(async () => {
    const { server, close } = await startTestServer(kind);
    company = { ...server.database, close };
    // Values that a backup could easily lose: a JSON null, which differs from an SQL null; line breaks of every kind;
    // and quotes.
    await company.asOwner((tx) =>
      tx.rows(sql`insert into events (id, at, type, record_id, actor_user_id, actor_role, changes, subject)
        select ${'00000000-0000-7000-8000-000000000001'}, at, type, record_id, actor_user_id, actor_role,
          'null'::jsonb, ${'line\nand\u2028line\r"\\'} from events limit 1`),
    );
    ({ file } = await keepBackup(join(folder, kind), sourceOn(company, writing).write));
    broken = await breakBackup(file);
  });
  afterAll(() => company.close());

  test.each(targetsOf(kind))(
    'an empty database on %s takes no row of a broken backup and every row of a complete one',
    async (target) => {
      const restored = await emptyDatabase(target);
      for (const part of brokenFor(target)) {
        await expect(restoreBackup(restored, broken[part], releasedMigrations)).rejects.toThrow();
        expect(await rowsOf(restored)).toEqual({});
      }
      await restoreBackup(restored, file, releasedMigrations);
      expect(await rowsOf(restored)).toEqual(await rowsOf(company));
      await prepareDatabase(restored, releasedMigrations);
    },
  );

  test('a backup that is cut short or changed does not count as complete', async () => {
    for (const part of [broken.cut, broken.changed])
      await expect(checkBackup(part)).rejects.toThrow(/is not a whole backup/);
  });

  test('a backup is named after its instant, and only its owner may read it', () => {
    expect(readdirSync(join(folder, kind))).toEqual(['grouphead-2026-11-18T070000.000Z.backup']);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('restoring leaves a database that is not empty unchanged', async () => {
    const before = await rowsOf(company);
    await expect(restoreBackup(company, file, releasedMigrations)).rejects.toThrow(/is not empty/);
    expect(await rowsOf(company)).toEqual(before);
  });

  test('a table whose rows are hidden from the backup makes it fail', async () => {
    await company.asOwner((tx) =>
      tx.script('alter policy "clients_grouphead_system" on clients using (false)'),
    );
    await expect(keepBackup(join(folder, 'hidden'), sourceOn(company, writing).write)).rejects.toThrow(
      /hides rows of clients/,
    );
    await company.asOwner((tx) =>
      tx.script('alter policy "clients_grouphead_system" on clients using (true)'),
    );
  });

  test('the installation knows the newest of its backups', async () => {
    const source = sourceOn(company, writing);
    const header = await checkBackup(file);
    await source.note(header);
    await source.note({ ...header, at: '2026-11-17T07:00:00.000Z' });
    const [row] = await company.asOwner((tx) => tx.rows(sql`select backed_up_at from installation`));
    expect(row).toEqual({ backed_up_at: moment });
  });

  test('the schema has no sequence, whose state a backup would miss', async () => {
    const found = await company.asOwner((tx) =>
      tx.rows(sql`select from pg_sequences where schemaname = 'public'`),
    );
    expect(found).toEqual([]);
  });
});

test('a backup that fails halfway leaves no file behind', async () => {
  const failing = join(folder, 'failing');
  const cutShort = keepBackup(failing, async (to) => {
    await new Promise<void>((done) => to.end('half of it', done));
  });
  await expect(cutShort).rejects.toThrow(/is not a whole backup/);
  await expect(keepBackup(failing, () => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(readdirSync(failing)).toEqual([]);
});

test('removing old backups keeps the newest ones and all other files', async () => {
  const backupFolder = join(folder, 'kept');
  const company = await openTestDatabase('pglite');
  for (const day of ['16', '18', '17']) {
    const now = () => new Date(`2026-11-${day}T07:00:00Z`);
    await keepBackup(backupFolder, sourceOn(company, { ...writing, now }).write);
  }
  writeFileSync(join(backupFolder, 'grouphead-notes.txt'), 'mine');
  expect(await removeOldBackups(backupFolder, 2)).toEqual(['grouphead-2026-11-16T070000.000Z.backup']);
  expect(readdirSync(backupFolder).sort()).toEqual([
    'grouphead-2026-11-17T070000.000Z.backup',
    'grouphead-2026-11-18T070000.000Z.backup',
    'grouphead-notes.txt',
  ]);
  await company.close();
});

test('the server that holds the data folder writes the backup', async () => {
  const dataDir = join(folder, 'data');
  const errors: Error[] = [];
  const onError = (error: Error) => errors.push(error);
  const running = await openTestDatabase('pglite');
  await running.asOwner((tx) => tx.rows(sql`insert into installation (session_secret) values ('secret')`));
  const lock = await lockFolder(dataDir, (visitor) =>
    answerAtSocket(running, visitor, { ...writing, onError }),
  );
  await expect(openPglite(dataDir)).rejects.toThrow(/in use/);

  const source = sourceAtSocket(dataDir);
  const { file, header } = await keepBackup(join(folder, 'door'), source.write);
  await source.note(header);

  const [row] = await running.asOwner((tx) => tx.rows(sql`select backed_up_at from installation`));
  await lock.release();
  await running.close();
  const installationTable = (await checkBackup(file)).tables.find(({ name }) => name === 'installation');
  expect([installationTable?.count, row, errors]).toEqual([1, { backed_up_at: moment }, []]);
});

test('if a server of an earlier version cannot write the backup, the error says so', async () => {
  const dataDir = join(folder, 'earlier');
  const lock = await lockFolder(dataDir);
  const keeping = keepBackup(join(folder, 'from-earlier'), sourceAtSocket(dataDir).write);
  await expect(keeping).rejects.toThrow(/has the database open gives none/);
  await lock.release();
});
