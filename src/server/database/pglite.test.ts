import fs, { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Child, runInChild } from '../../../tests/support/child-process.ts';
import { DurableFileSystem, durableStartParams } from './durable-file-system.ts';
import { DatabaseFolderInUseError } from './folder-lock.ts';
import { openPglite } from './pglite.ts';

describe('the embedded database in a folder', () => {
  let made: string;
  let folder: string;
  let cutShort: Child;
  beforeAll(async () => {
    made = mkdtempSync(join(tmpdir(), 'grouphead-pglite-'));
    cutShort = runInChild(`
      import { openPglite } from './pglite.ts';
      await openPglite(${JSON.stringify(made)});
      console.log('too late');`);
    while (!existsSync(join(made, 'postgres-draft/PG_VERSION'))) await sleep(2);
    await cutShort.kill();
    await (await openPglite(made)).close();
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'grouphead-pglite-'));
    cpSync(join(made, 'postgres'), join(folder, 'postgres'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  afterAll(() => rmSync(made, { recursive: true, force: true }));

  const numbersIn = async () => {
    const database = await openPglite(folder);
    const rows = await database.asOwner((tx) => tx.rows<{ n: number }>(sql`SELECT n FROM kept ORDER BY n`));
    await database.close();
    return rows.map(({ n }) => n);
  };

  test('flushes to the disk for every committed write, and not for reading', async () => {
    const flush = vi.spyOn(fs, 'fdatasyncSync');
    const database = await openPglite(folder);
    const flushesOf = async (statement: string) => {
      flush.mockClear();
      await database.asOwner((tx) => tx.script(statement));
      return flush.mock.calls.length;
    };
    expect(await flushesOf('CREATE TABLE kept (n int)')).toBeGreaterThanOrEqual(1);
    for (const n of [1, 2, 3])
      expect(await flushesOf(`INSERT INTO kept VALUES (${n})`)).toBeGreaterThanOrEqual(1);
    await flushesOf('SELECT count(*) FROM kept');
    expect(await flushesOf('SELECT count(*) FROM kept')).toBe(0);
    await database.close();
  });

  test('PostgreSQL itself believes in flushing', async () => {
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
    await pglite.exec('CREATE TABLE kept (n int)');
    expect(files.flushes).toBeGreaterThan(before);
    await pglite.close();
  });

  test('a folder whose process was killed has every acknowledged row', async () => {
    for (let round = 1; round <= 2; round += 1) {
      const writer = runInChild(`
        import { openPglite } from './pglite.ts';
        const database = await openPglite(${JSON.stringify(folder)});
        await database.asOwner((tx) => tx.script('CREATE TABLE IF NOT EXISTS kept (n int)'));
        for (let n = ${round * 1_000}; ; n += 1) {
          await database.asOwner((tx) => tx.script('INSERT INTO kept VALUES (' + n + ')'));
          process.stdout.write('kept ' + n + '\\n');
        }`);
      await writer.printed(`kept ${round * 1_000 + 20}\n`);
      await writer.kill();
      const acknowledged = [...writer.output().matchAll(/kept (\d+)\n/g)].map((match) => Number(match[1]));
      expect(acknowledged.length).toBeGreaterThan(20);
      expect(await numbersIn()).toEqual(expect.arrayContaining(acknowledged));
    }
  });

  test('a first start that was killed half way is begun anew', async () => {
    expect(cutShort.output()).not.toContain('too late');
    expect(readdirSync(made)).toContain('postgres');
    expect(readdirSync(made)).not.toContain('postgres-draft');
    const database = await openPglite(folder);
    await database.asOwner((tx) => tx.script('CREATE TABLE kept AS SELECT 1 AS n'));
    await database.close();
    expect(await numbersIn()).toEqual([1]);
  });

  test('a second process is refused, and the folder is free after close', async () => {
    const database = await openPglite(folder);
    const second = runInChild(`
      import { openPglite } from './pglite.ts';
      await openPglite(${JSON.stringify(folder)}).catch((error) => console.log(error.name, error.message));`);
    expect(await second.ended()).toBe(0);
    expect(second.output()).toContain(`DatabaseFolderInUseError The data folder ${folder} is in use`);
    expect(second.output()).toContain(`pid ${process.pid}`);
    await expect(openPglite(folder)).rejects.toThrow(DatabaseFolderInUseError);
    await database.close();
    await (await openPglite(folder)).close();
  });
});
