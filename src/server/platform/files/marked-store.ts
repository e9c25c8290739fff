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
/** A write has several steps, and it may wait for the writes before it. */
const writesTakeTimes = 3;
/**
 * Each use of a file takes one of the process's four threads. One thread is for reading the marker, one remains for
 * passwords, and two are for files. Writes take at most one of those two, so slow writes never keep everyone from
 * reading.
 */
const usesAtOnce = 2;
const writesAtOnce = 1;

/**
 * Refuses to write or remove a file, or to report one as missing, unless the storage has the marker, so that no file is
 * written where the other servers cannot see it. If no marker is set, any storage is accepted. If the folder
 * hangs, every operation on it fails with an error.
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
  const isFolder = place.kind === 'folder';
  const requirePlace = async () => {
    if (mark === null) return;
    const found = await requireAnswer();
    if (found !== mark) throw new FilesAwayError('the mark of the files is missing');
  };
  const inTurn = atMost(usesAtOnce);
  const inWriteTurn = atMost(writesAtOnce);
  const write = async (work: () => Promise<void>) => {
    if (mark === null && isFolder) await requireAnswer();
    await requirePlace();
    if (!isFolder) return work();
    const inBothTurns: typeof inTurn = (one) => inWriteTurn(() => inTurn(one));
    await inTime(work, inBothTurns, withinMs * writesTakeTimes);
  };
  return {
    kind: place.kind,
    put: (key, bytes) => write(() => place.put(key, bytes)),
    get: async (key) => {
      // In a folder that hangs, each file would block a thread, until no password could be hashed anymore.
      if (isFolder) await requireAnswer();
      const open = () => place.get(key);
      const body = await (isFolder ? inTime(open, inTurn, withinMs, (late) => late?.cancel()) : open());
      if (body === null) await requirePlace();
      return body;
    },
    remove: (key) => write(() => place.remove(key)),
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

/**
 * Uses a file when its turn comes. If that takes too long, the caller gets an error, and a use that has not started yet
 * never starts. `onLate` handles the result of a use that ends after the error.
 */
async function inTime<Result>(
  use: () => Promise<Result>,
  inTurn: ReturnType<typeof atMost>,
  mostMs: number,
  onLate: (result: Result) => unknown = () => undefined,
): Promise<Result> {
  let hasGivenUp = false;
  const using = inTurn(async () => {
    if (hasGivenUp) throw new FilesAwayError('the caller has given up');
    const result = await use();
    if (hasGivenUp) await onLate(result);
    return result;
  });
  try {
    return await withTimeout(mostMs, using, 'the folder did not answer');
  } catch (cause) {
    if (!(cause instanceof TimeoutError)) throw cause;
    hasGivenUp = true;
    throw new FilesAwayError('the file cannot be used', { cause });
  }
}
