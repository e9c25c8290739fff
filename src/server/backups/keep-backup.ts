import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { flush } from '#server/database/durable-file-system.ts';
import { type BackupHeader, checkBackup } from './backup-format.ts';

const nameOf = ({ at }: BackupHeader) => `grouphead-${at.replaceAll(':', '')}.backup`;
const isName = (name: string) => /^grouphead-\d{4}-\d\d-\d\dT\d{6}\.\d{3}Z\.backup$/.test(name);
const isDraft = (name: string) => /^grouphead-[0-9a-f-]{36}\.part$/.test(name);

/**
 * Stores the output of `write` as a file in the folder, named after the instant of the backup. The file gets
 * this name only after it has been written to the disk and read back. Only its owner may read it, because it
 * may contain the session secret.
 */
export async function keepBackup(
  folder: string,
  write: (to: Writable) => Promise<void>,
): Promise<{ readonly file: string; readonly header: BackupHeader; readonly bytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeOldDrafts(folder);
  const draft = join(folder, `grouphead-${randomUUID()}.part`);
  try {
    await writeOnce(draft, write);
    const header = await checkBackup(draft);
    const file = join(folder, nameOf(header));
    const { size: bytes } = await stat(draft);
    await rename(draft, file);
    await flush(folder);
    return { file, header, bytes };
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

async function writeOnce(file: string, write: (to: Writable) => Promise<void>): Promise<void> {
  const to = createWriteStream(file, { flags: 'wx', mode: 0o600 });
  try {
    await once(to, 'open');
    await write(to);
    await flush(file);
  } finally {
    to.destroy();
  }
}

/** Deletes all but the newest `keep` backups, and returns the names of the deleted ones. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await readdir(folder)).filter(isName).sort().slice(0, -keep);
  for (const name of old) await rm(join(folder, name));
  return old;
}

/** Deletes the drafts of killed processes. Drafts younger than a day are kept, because they may be in use. */
async function removeOldDrafts(folder: string): Promise<void> {
  const dayMs = 86_400_000;
  for (const name of (await readdir(folder)).filter(isDraft)) {
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > dayMs) await rm(join(folder, name), { force: true });
  }
}
