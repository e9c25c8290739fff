import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system that fills up quickly. */
export type SmallDisk = {
  readonly folder: string;
  /** Leaves only this many megabytes free. */
  fillTo(megabytes: number): void;
  free(): void;
  remove(): void;
};

const megabyte = 2 ** 20;

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOSPC';

/** Mounts the disk. Returns null if this user may not mount file systems. */
export function mountSmallDisk(megabytes: number): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'grouphead-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=777`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  const ballast = join(folder, 'ballast');
  const free = () => rmSync(ballast, { force: true });
  return {
    folder,
    fillTo: (left) => {
      free();
      const { bavail, bsize } = statfsSync(folder);
      try {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - left * megabyte)));
      } catch (error) {
        // A database may write to the disk at the same time and fill it first. The disk is then full, as the test
        // requires.
        if (!isFull(error)) throw error;
      }
    },
    free,
    remove: () => {
      execFileSync('umount', ['--lazy', folder], { stdio: 'pipe' });
      rmSync(folder, { recursive: true });
    },
  };
}
