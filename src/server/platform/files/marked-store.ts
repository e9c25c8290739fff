import { sharedRun } from '#server/database/timing/shared-run.ts';
import { withTimeout } from '#server/database/timing/timeout.ts';
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

/**
 * Refuses to write or remove a file, or to report one as missing, unless the storage has the marker, so that no file is
 * written where the other servers cannot see it. If no marker is set, any storage is accepted.
 */
export function markedStore(place: FilePlace, mark: string | null): MarkedStore {
  // A read from a network folder that hangs blocks a thread, so only one such read runs at a time.
  const reading = sharedRun(() => place.readMark());
  const readMark = (withinMs: number) =>
    withTimeout(withinMs, reading(), 'the store of files did not answer');
  const requireAnswer = () =>
    readMark(useWithinMs).catch((cause: unknown) => {
      throw new FilesAwayError('the mark of the files cannot be read', { cause });
    });
  const requirePlace = async () => {
    if (mark === null) return;
    const found = await requireAnswer();
    if (found !== mark) throw new FilesAwayError('the mark of the files is missing');
  };
  return {
    kind: place.kind,
    put: async (key, bytes) => {
      await requirePlace();
      await place.put(key, bytes);
    },
    get: async (key) => {
      // In a folder that hangs, each file would block a thread, until no password could be hashed anymore.
      if (place.kind === 'folder') await requireAnswer();
      const body = await place.get(key);
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
      return place.requireWritable().then(
        () => 'seen' as const,
        () => 'read_only' as const,
      );
    },
  };
}
