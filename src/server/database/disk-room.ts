import { existsSync, statfsSync } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DiskFullError } from './database-error.ts';

const megabyte = 2 ** 20;

/**
 * The free space that writing requires: the embedded PostgreSQL hangs if it cannot create its next log file of 16 MB.
 */
export const roomToWrite = 64 * megabyte;

/** The free space that a new embedded database needs, including the demo company and the first writes. */
export const roomForNewDatabase = 256 * megabyte;

/** Rejects if the folder's disk has less than `least` free bytes. The folder may not exist yet. */
export async function requireRoomIn(folder: string, least: number): Promise<void> {
  refuseFull(folder, await statfs(await nearestThere(folder)), least);
}

/** Like requireRoomIn, for the embedded database, which reads and writes its folder synchronously. */
export function requireRoomInSync(folder: string, least: number): void {
  refuseFull(folder, statfsSync(nearestThereSync(folder)), least);
}

/** Checks asynchronously, because a network folder that hangs would otherwise stop the whole process. */
export function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

type Disk = { readonly bavail: number; readonly bsize: number };

function refuseFull(folder: string, { bavail, bsize }: Disk, least: number): void {
  const free = bavail * bsize;
  if (free >= least) return;
  throw new DiskFullError(
    `The disk of ${folder} has ${inMegabytes(free)} MB left, and ${inMegabytes(least)} MB are needed. Make room on it, or set DATA_DIR to a folder on another disk.`,
  );
}

const inMegabytes = (bytes: number) => Math.floor(bytes / megabyte);

async function nearestThere(folder: string): Promise<string> {
  return (await isThere(folder)) ? folder : nearestThere(dirname(folder));
}

function nearestThereSync(folder: string): string {
  return existsSync(folder) ? folder : nearestThereSync(dirname(folder));
}
