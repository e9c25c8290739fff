import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { DiskFullError } from '#server/database/database-error.ts';
import { isThere, requireRoomIn, roomToWrite } from '#server/database/disk-room.ts';
import { flush } from '#server/database/durable-file-system.ts';
import { type FilePlace, FilesAwayError } from './file-store.ts';

/**
 * Stores files in folders named after the key's hash. A file gets its name only once it is complete, so no name ever
 * leads to a partial file.
 */
export function diskStore(folder: string): FilePlace {
  const markAt = join(folder, 'installation-mark');
  const pathOf = (key: string) => {
    const hash = createHash('sha256').update(key).digest('hex');
    return join(folder, hash.slice(0, 2), key);
  };
  const writeAt = async (path: string, bytes: Uint8Array) => {
    await requireRoomIn(folder, roomToWrite + bytes.length);
    const draft = draftOf(path);
    try {
      await makeFolder(dirname(path));
      await writeWhole(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true }).catch(() => undefined);
      if (isNoSpace(error)) throw new DiskFullError(`The disk of ${folder} is full`, { cause: error });
      // On a read-only folder, Node's recursive mkdir says that the folder does not exist.
      throw isAway(error) || isMissing(error)
        ? new FilesAwayError('the file folder is read-only', { cause: error })
        : error;
    }
    await flush(dirname(path));
  };
  return {
    kind: 'folder',
    markAt,
    readMark: async () => {
      const text = await readFile(markAt, 'utf8').catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      return text?.trim() ?? null;
    },
    writeMark: (mark) => writeAt(markAt, Buffer.from(`${mark}\n`)),
    requireWritable: () => access(folder, constants.W_OK),
    put: (key, bytes) => writeAt(pathOf(key), bytes),
    get: async (key) => {
      const stream = createReadStream(pathOf(key));
      const isOpen = await new Promise<boolean>((resolve, reject) => {
        stream.once('ready', () => resolve(true));
        stream.once('error', (error) => {
          if (isMissing(error)) resolve(false);
          else
            reject(isAway(error) ? new FilesAwayError('the file cannot be read', { cause: error }) : error);
        });
      });
      // Node's APIs and the web's APIs have different types for the same class.
      return isOpen ? (Readable.toWeb(stream) as Response['body']) : null;
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(draftOf(path), { force: true });
      await rm(path, { force: true });
    },
  };
}

/** A killed process may leave this draft behind. Removing the file also removes the draft. */
const draftOf = (path: string) => `${path}.part`;

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function makeFolder(folder: string): Promise<void> {
  if (await isThere(folder)) return;
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstMade === undefined) return;
  for (let at = folder; at.length >= firstMade.length; at = dirname(at)) await flush(dirname(at));
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : null);
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT';
/** The errors of a folder that is read-only, broken, or on a server that cannot be reached. */
const isAway = (error: unknown) =>
  ['EROFS', 'EACCES', 'EPERM', 'EIO', 'ESTALE', 'ENOTDIR', 'ENODEV', 'EHOSTDOWN'].includes(
    String(codeOf(error)),
  );
const isNoSpace = (error: unknown) => ['ENOSPC', 'EDQUOT'].includes(String(codeOf(error)));
