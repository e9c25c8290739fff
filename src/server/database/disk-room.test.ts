import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { DiskFullError } from './database-error.ts';
import { requireRoomIn, requireRoomInSync } from './disk-room.ts';
import { pgliteDatabase, pgliteOptions } from './pglite.ts';

test('a full disk is named by its folder, which is not created', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-room-'));
  const missingFolder = join(folder, 'not/there/yet');
  const refusal = `The disk of ${missingFolder} has`;
  expect(() => requireRoomInSync(missingFolder, Number.MAX_SAFE_INTEGER)).toThrow(refusal);
  await expect(requireRoomIn(missingFolder, Number.MAX_SAFE_INTEGER)).rejects.toThrow(refusal);
  requireRoomInSync(missingFolder, 1);
  await requireRoomIn(missingFolder, 1);
  expect(existsSync(join(folder, 'not'))).toBe(false);
  rmSync(folder, { recursive: true });
});

test('without free space, the embedded database refuses writes in advance, fails its ping, and still reads', async () => {
  let isFull = false;
  const requireRoom = () => {
    if (isFull) throw new DiskFullError('full');
  };
  const database = pgliteDatabase(await PGlite.create(pgliteOptions), { requireRoom });
  await database.asOwner((tx) => tx.script('CREATE TABLE kept (n int); CREATE ROLE grouphead_guest'));
  await database.asOwner((tx) => tx.script('GRANT ALL ON kept TO grouphead_guest'));
  const guest = { role: 'grouphead_guest', settings: {} } as const;
  const count = sql`SELECT count(*) AS n FROM kept`;
  const insert = () => database.transaction(guest, (tx) => tx.rows(sql`INSERT INTO kept VALUES (1)`));
  isFull = true;
  await expect(insert()).rejects.toThrow(DiskFullError);
  await expect(database.ping(60_000)).rejects.toThrow(DiskFullError);
  expect(await database.transaction(guest, (tx) => tx.rows(count), { readOnly: true })).toEqual([{ n: 0 }]);
  expect(await database.asOwner((tx) => tx.rows(count))).toEqual([{ n: 0 }]);
  isFull = false;
  await insert();
  await database.ping(60_000);
  expect(await database.transaction(guest, (tx) => tx.rows(count), { readOnly: true })).toEqual([{ n: 1 }]);
  await database.close();
});
