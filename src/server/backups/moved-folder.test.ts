import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { noteMoved, prepareFolder, requireNotMoved } from './moved-folder.ts';

const at = new Date('2026-11-28T09:00:00Z');

function folderWith(database: string | null): string {
  const folder = mkdtempSync(join(tmpdir(), 'moved-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  if (database !== null) writeDatabase(folder, database);
  return folder;
}

function writeDatabase(folder: string, name: string): void {
  mkdirSync(join(folder, 'postgres'), { recursive: true });
  writeFileSync(join(folder, 'postgres', name), '');
}

/**
 * The kinds of folders to which an installation may move, each with its database and whether an earlier move left a
 * note.
 */
const folders = [
  ['no database', null, false],
  ['a database of its own', 'own', false],
  ['the copy of an earlier move', 'earlier', true],
] as const;

const databaseIn = (folder: string) =>
  existsSync(join(folder, 'postgres')) ? readdirSync(join(folder, 'postgres')) : null;

test.each(folders)(
  'a move to a folder with %s refuses to start until it has ended',
  (_, database, wasMoved) => {
    const folder = folderWith(database);
    if (wasMoved) noteMoved(folder, at);
    const target = prepareFolder(folder, at);
    expect(() => requireNotMoved(folder)).toThrow();
    target.finish();
    expect(() => requireNotMoved(folder)).not.toThrow();
  },
);

test.each(folders)(
  'a move to a folder with %s that fails leaves the folder as it was',
  (_, database, wasMoved) => {
    const folder = folderWith(database);
    if (wasMoved) noteMoved(folder, at);
    const target = prepareFolder(folder, at);
    if (database !== 'own') writeDatabase(folder, 'half');
    target.putBack();
    expect(databaseIn(folder)).toEqual(database === null ? null : [database]);
    expect(existsSync(join(folder, 'MOVED.txt'))).toBe(wasMoved);
  },
);

test('a move back works after the earlier copy was removed', () => {
  const folder = folderWith(null);
  noteMoved(folder, at);
  const target = prepareFolder(folder, at);
  expect(target.aside).toBeNull();
  target.finish();
  expect(readdirSync(folder)).toEqual([]);
});
