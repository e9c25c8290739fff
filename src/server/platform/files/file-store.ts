/** Stores the bytes of files. A key is written once and never with other bytes. */
export type FileStore = {
  /** The bytes are on disk when this resolves. */
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is no file under the key. */
  get(key: string): Promise<Response['body']>;
  /** Does nothing when there is no file under the key. */
  remove(key: string): Promise<void>;
};

export const wholeKey = (id: string) => id;
export const previewKey = (id: string) => `${id}.preview`;

/** The store cannot be reached, or refuses. */
export class FilesAwayError extends Error {
  override readonly name = 'FilesAwayError';
}
