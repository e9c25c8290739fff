import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DiskFullError } from './database-error.ts';

const megabyte = 2 ** 20;

/**
 * The space for a write: the embedded PostgreSQL hangs when it cannot create the next file of its log, which
 * is 16 MB.
 */
export const roomToWrite = 64 * megabyte;

/** The space for a new embedded database with the demo company, and the first writes after it. */
export const roomToBegin = 256 * megabyte;

/** Throws when the disk of the folder has less space than that. The folder need not exist yet. */
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
