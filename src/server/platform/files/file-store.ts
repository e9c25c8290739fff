/** Stores the bytes of files. A key is written only once, and its bytes never change. */
export type FileStore = {
  /** Resolves when the bytes are on the disk. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  get(key: string): Promise<Response['body']>;
  /** Does nothing if there is no file with this key. */
  remove(key: string): Promise<void>;
};

/**
 * A file store with the marker of its installation, by which each server recognizes the storage that all servers
 * share.
 */
export type FilePlace = FileStore & {
  readonly kind: 'folder' | 'bucket';
  /** The name under which an administrator finds the marker. */
  readonly markAt: string;
  readMark(): Promise<string | null>;
  writeMark(mark: string): Promise<void>;
  /** Rejects if nothing can be written. */
  requireWritable(): Promise<void>;
};

export const wholeKey = (id: string) => id;
export const previewKey = (id: string) => `${id}.preview`;

/** Thrown if the store cannot be reached, or refuses the request. */
export class FilesAwayError extends Error {
  override readonly name = 'FilesAwayError';
}
