import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DiskFullError } from './database-error.ts';

const megabyte = 2 ** 20;

/** What a write needs: the embedded PostgreSQL hangs when it cannot make the next file of its log, which is 16 MB. */
export const roomToWrite = 64 * megabyte;

/** What a new embedded database with the demo company takes, and the first writes after it. */
export const roomToBegin = 256 * megabyte;

/** Throws when the disk of the folder, which need not be there yet, has less room than that. */
export function requireRoomIn(folder: string, least: number): void {
  const { bavail, bsize } = statfsSync(nearestThere(folder));
  const free = bavail * bsize;
  if (free >= least) return;
  throw new DiskFullError(
    `The disk of ${folder} has ${inMegabytes(free)} MB left, and ${inMegabytes(least)} MB are needed. Make room on it, or set DATA_DIR to a folder on another disk.`,
  );
}

const inMegabytes = (bytes: number) => Math.floor(bytes / megabyte);

function nearestThere(folder: string): string {
  return existsSync(folder) ? folder : nearestThere(dirname(folder));
}
