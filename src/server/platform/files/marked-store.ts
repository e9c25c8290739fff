import { atMost } from '#server/database/timing/at-most.ts';
import { sharedRun } from '#server/database/timing/shared-run.ts';
import { TimeoutError, withTimeout } from '#server/database/timing/timeout.ts';
import { type FilePlace, type FileStore, FilesAwayError } from './file-store.ts';

/**
 * `foreign` means storage without the marker of this installation: that of another installation, or a folder on which
 * nothing is mounted.
 */
export type FilesState = 'seen' | 'foreign' | 'read_only' | 'away';

export type MarkedStore = FileStore & {
  readonly kind: FilePlace['kind'];
  readonly look: () => Promise<FilesState>;
};

const useWithinMs = 5_000;
const lookWithinMs = 2_000;
/** Opening takes one of the process's four threads. One is for reading the marker, and one remains for passwords. */
const opensAtOnce = 2;

/**
 * Refuses to write or remove a file, or to report one as missing, unless the storage has the marker, so that no file is
 * written where the other servers cannot see it. If no marker is set, any storage is accepted.
 */
export function markedStore(
  place: FilePlace,
  mark: string | null,
  withinMs: number = useWithinMs,
): MarkedStore {
  // A read from a network folder that hangs blocks a thread, so only one such read runs at a time.
  const reading = sharedRun(() => place.readMark());
  const readMark = (mostMs: number) => withTimeout(mostMs, reading(), 'the store of files did not answer');
  const requireAnswer = () =>
    readMark(withinMs).catch((cause: unknown) => {
      throw new FilesAwayError('the mark of the files cannot be read', { cause });
    });
  const requirePlace = async () => {
    if (mark === null) return;
    const found = await requireAnswer();
    if (found !== mark) throw new FilesAwayError('the mark of the files is missing');
  };
  const inTurn = atMost(opensAtOnce);
  return {
    kind: place.kind,
    put: async (key, bytes) => {
      await requirePlace();
      await place.put(key, bytes);
    },
    get: async (key) => {
      // In a folder that hangs, each file would block a thread, until no password could be hashed anymore.
      if (place.kind === 'folder') await requireAnswer();
      const body = await (place.kind === 'folder' ? openFile(place, key, inTurn, withinMs) : place.get(key));
      if (body === null) await requirePlace();
      return body;
    },
    remove: async (key) => {
      await requirePlace();
      await place.remove(key);
    },
    look: async () => {
      try {
        const found = await readMark(lookWithinMs);
        if (mark !== null && found !== mark) return 'foreign';
      } catch {
        return 'away';
      }
      const checking = inTurn(() => place.requireWritable());
      return withTimeout(lookWithinMs, checking, 'the store of files did not answer').then(
        () => 'seen' as const,
        (error: unknown) => (error instanceof TimeoutError ? 'away' : 'read_only'),
      );
    },
  };
}

/** Opens a file when it is its turn. A file that opens after the reader has given up is closed again. */
async function openFile(
  place: FilePlace,
  key: string,
  inTurn: ReturnType<typeof atMost>,
  withinMs: number,
): Promise<Response['body']> {
  let hasGivenUp = false;
  const opening = inTurn(async () => {
    if (hasGivenUp) return null;
    const body = await place.get(key);
    if (hasGivenUp) await body?.cancel();
    return body;
  });
  try {
    return await withTimeout(withinMs, opening, 'the folder did not open the file');
  } catch (cause) {
    if (!(cause instanceof TimeoutError)) throw cause;
    hasGivenUp = true;
    throw new FilesAwayError('the file cannot be opened', { cause });
  }
}
