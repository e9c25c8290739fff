import { setTimeout as sleep } from 'node:timers/promises';
import type { Announcement } from './transaction.ts';

const retryMs = 1_000;

export type Announcer = {
  readonly announce: (announcements: readonly Announcement[]) => void;
  /** Sends what still waits, or gives up after one more attempt. */
  readonly close: () => Promise<void>;
};

/**
 * Sends announcements in their order, those of one moment together. An attempt that fails is repeated, because what was
 * announced is committed.
 */
export function openAnnouncer(
  send: (announcements: readonly Announcement[]) => Promise<unknown>,
  onError: ((error: Error) => void) | undefined,
): Announcer {
  let waiting: Announcement[] = [];
  let sending: Promise<void> | null = null;
  const stopping = new AbortController();
  const sendAll = async () => {
    while (waiting.length > 0) {
      const sent = waiting;
      waiting = [];
      try {
        await send(sent);
      } catch (error) {
        onError?.(error instanceof Error ? error : new Error(String(error)));
        if (stopping.signal.aborted) return;
        waiting = [...sent, ...waiting];
        // The pause ends early when the server stops; then there is one more attempt.
        await sleep(retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  return {
    announce: (announcements) => {
      waiting.push(...announcements);
      sending ??= sendAll().finally(() => {
        sending = null;
      });
    },
    close: async () => {
      stopping.abort();
      await sending;
    },
  };
}
