import fs from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type FileLayer = {
  readonly stream_ops: { fsync?: (stream: { readonly nfd: number }) => void };
  /** Turns an error from node:fs into an errno, because other errors would pass straight through WebAssembly. */
  tryFSOperation(operation: () => void): void;
};

/**
 * A file layer that flushes data to the disk. PGlite's own has no fsync, so a power failure loses
 * acknowledged commits. Start with `durableStartParams`: the default fdatasync never reaches the file layer.
 */
export class DurableFileSystem extends NodeFS {
  #flushes = 0;

  /** The number of flushes to the disk since this file layer was created. */
  get flushes(): number {
    return this.#flushes;
  }

  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    const addFsync = (module: { readonly NODEFS: unknown }) => {
      const layer = module.NODEFS as FileLayer;
      // Directories are streams too: the file layer opens them for reading, which is enough for fsync.
      layer.stream_ops.fsync = (stream) =>
        layer.tryFSOperation(() => {
          fs.fdatasyncSync(stream.nfd);
          this.#flushes += 1;
        });
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } };
  }
}

/** Returns PostgreSQL's parameters without `-F`, which turns off flushing, and with a sync method that works here. */
export function durableStartParams(defaults: readonly string[]): string[] {
  return [...defaults.filter((parameter) => parameter !== '-F'), '-c', 'wal_sync_method=fsync'];
}

/** Flushes a file, or the list of names in a directory, to the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

export async function flushTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? flushTree(path) : flush(path));
  }
  await flush(folder);
}
