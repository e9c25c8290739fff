import fs, { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { type Child, runInChild } from '#tests/support/servers/child-process.ts';
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts';
import { DatabaseFolderInUseError, visitHolder } from './folder-lock.ts';
import { openPglite } from './pglite.ts';

/** Turns off optimizing compilation, which would take longer than the child process runs. */
const quickly = `
      import { setFlagsFromString } from 'node:v8';
      import { openPglite } from './pglite.ts';
      setFlagsFromString('--liftoff-only');`;

describe('the embedded database in a folder', () => {
  let folder: string;
  let cutShort: Child;
  let writer: Child;
  // All tests share one folder: creating a database takes ten times as long as opening it.
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'grouphead-pglite-'));
    cutShort = runInChild(`${quickly}
      await openPglite(${JSON.stringify(folder)});
      console.log('too late');`);
    const draftFolder = join(folder, 'postgres-draft');
    await eventually(() => expect(existsSync(join(draftFolder, 'PG_VERSION'))).toBe(true));
    await cutShort.kill();
    writeFileSync(join(draftFolder, 'left-behind'), '');
    writer = runInChild(`${quickly}
      const database = await openPglite(${JSON.stringify(folder)});
      await database.asOwner((tx) => tx.script('CREATE TABLE kept (n int)'));
      for (let n = 1_000; ; n += 1) {
        await database.asOwner((tx) => tx.script('INSERT INTO kept VALUES (' + n + ')'));
        process.stdout.write('kept ' + n + '\\n');
      }`);
    await writer.printed('kept 1020\n');
    await writer.kill();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('a first start that was killed halfway starts over', () => {
    expect(cutShort.output()).not.toContain('too late');
    expect(readdirSync(folder)).toContain('postgres');
    expect(readdirSync(folder)).not.toContain('postgres-draft');
    expect(readdirSync(join(folder, 'postgres'))).not.toContain('left-behind');
  });

  test('a folder whose process was killed has every acknowledged row', async () => {
    const acknowledged = [...writer.output().matchAll(/kept (\d+)\n/g)].map((match) => Number(match[1]));
    expect(acknowledged.length).toBeGreaterThan(20);
    const database = await openPglite(folder);
    const rows = await database.asOwner((tx) => tx.rows<{ n: number }>(sql`SELECT n FROM kept`));
    await database.close();
    expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining(acknowledged));
  });

  test('the database flushes to the disk for every committed write, and not for reading', async () => {
    const flush = vi.spyOn(fs, 'fdatasyncSync');
    const database = await openPglite(folder);
    const flushesOf = async (statement: string) => {
      flush.mockClear();
      await database.asOwner((tx) => tx.script(statement));
      return flush.mock.calls.length;
    };
    expect(await flushesOf('CREATE TABLE flushed (n int)')).toBeGreaterThanOrEqual(1);
    for (const n of [1, 2, 3])
      expect(await flushesOf(`INSERT INTO flushed VALUES (${n})`)).toBeGreaterThanOrEqual(1);
    await flushesOf('SELECT count(*) FROM flushed');
    expect(await flushesOf('SELECT count(*) FROM flushed')).toBe(0);
    await database.close();
  });

  test('PostgreSQL itself has flushing turned on', async () => {
    const files = new DurableFileSystem(join(folder, 'postgres'));
    const pglite = await PGlite.create({
      fs: files,
      startParams: durableStartParams(PGlite.defaultStartParams),
    });
    const { rows } = await pglite.query(`SELECT name, setting FROM pg_settings
      WHERE name IN ('fsync', 'synchronous_commit', 'wal_sync_method', 'full_page_writes') ORDER BY name`);
    expect(rows).toEqual([
      { name: 'fsync', setting: 'on' },
      { name: 'full_page_writes', setting: 'on' },
      { name: 'synchronous_commit', setting: 'on' },
      { name: 'wal_sync_method', setting: 'fsync' },
    ]);
    const before = files.flushes;
    await pglite.exec('CREATE TABLE believed (n int)');
    expect(files.flushes).toBeGreaterThan(before);
    await pglite.close();
  });

  test('a folder that is open is refused, and is free after close', async () => {
    const database = await openPglite(folder);
    const refused = await openPglite(folder).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(DatabaseFolderInUseError);
    expect(String(refused)).toContain(`The data folder ${folder} is in use`);
    expect(String(refused)).toContain(`pid ${process.pid}`);
    await database.close();
    await (await openPglite(folder)).close();
  });

  test('processes that connect to an open folder reach its database, or are disconnected if there is no handler', async () => {
    const askHolder = async () => text(await visitHolder(folder));
    const database = await openPglite(folder, {
      atDoor: (opened, visitor) =>
        opened.ping(60_000).then(
          () => visitor.end('received'),
          (error: Error) => visitor.end(error.message),
        ),
    });
    expect(await askHolder()).toBe('received');
    await database.close();
    const alone = await openPglite(folder);
    expect(await askHolder()).toBe('');
    await alone.close();
  });
});
