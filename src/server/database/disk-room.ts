import { existsSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import { DiskFullError } from './database-error.ts';

const megabyte = 2 ** 20;

/**
 * The free space that writing requires: the embedded PostgreSQL hangs if it cannot create its next log file of 16 MB.
 */
export const roomToWrite = 64 * megabyte;

/** The free space that a new embedded database needs, including the demo company and the first writes. */
export const roomForNewDatabase = 256 * megabyte;

/** Throws if the folder's disk has less than `least` free bytes. The folder may not exist yet. */
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
