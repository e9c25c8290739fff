import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/databases/database.ts';
import { adoptFiles } from './adopt-files.ts';
import type { Database } from './database/database.ts';
import { diskStore } from './platform/files/disk-store.ts';
import { openLog } from './platform/log.ts';

const root = mkdtempSync(join(tmpdir(), 'grouphead-adopted-'));
afterAll(() => rmSync(root, { recursive: true }));

describe.each(['pglite', 'postgres'] as const)('the file storage on %s', (kind) => {
  let database: Database;
  const forget = () => database.asOwner((tx) => tx.script('comment on table uploads is null'));
  beforeEach(async () => {
    database = await openTestDatabase(kind);
  });
  // The tests take turns using the embedded database.
  afterEach(async () => {
    await forget();
    await database.close();
  });
  const folder = (name: string) => diskStore(join(root, kind, name));

  test('the first server marks the storage, and the others accept only that one', async () => {
    const lines: string[] = [];
    const log = openLog('info', (line) => lines.push(line));
    const first = await Promise.all([1, 2, 3].map(() => adoptFiles(database, folder('shared'), log)));
    expect(await Promise.all(first.map((store) => store.look()))).toEqual(['seen', 'seen', 'seen']);
    expect(lines).toEqual([]);
    const apart = await adoptFiles(database, folder('apart'), log);
    expect(await apart.look()).toBe('foreign');
    expect(lines.join('')).toContain(`"missing":"${folder('apart').markAt}"`);
    // The log names the marker, so an administrator whose files are permanently lost can create it.
    const { must_contain } = JSON.parse(lines[0] ?? '{}');
    await folder('apart').writeMark(must_contain);
    expect(await apart.look()).toBe('seen');
  });

  test('a restored database accepts the storage that its first server finds', async () => {
    const mark = await folder('shared').readMark();
    const store = await adoptFiles(
      database,
      folder('shared'),
      openLog('info', () => undefined),
    );
    expect([await store.look(), await folder('shared').readMark()]).toEqual(['seen', mark]);
  });

  test('file storage that refuses its first marker does not keep the server from starting', async () => {
    const lines: string[] = [];
    const refused = () => Promise.reject(new Error('refused'));
    const place = { ...folder('refusing'), writeMark: refused };
    const store = await adoptFiles(
      database,
      place,
      openLog('info', (line) => lines.push(line)),
    );
    expect(lines.join('')).toContain('files cannot be marked');
    expect(await store.look()).toBe('read_only');
  });

  test('file storage that hangs does not keep the server from starting', async () => {
    const lines: string[] = [];
    const usual = folder('hanging');
    let reads = 0;
    const readMark = () => {
      reads += 1;
      return reads === 1 ? new Promise<never>(() => undefined) : usual.readMark();
    };
    await adoptFiles(
      database,
      { ...usual, readMark },
      openLog('info', (line) => lines.push(line)),
      5,
    );
    expect(lines.join('')).toContain('files cannot be marked');
  });
});
