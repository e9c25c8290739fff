import { setTimeout as sleep } from 'node:timers/promises';
import type { QueryConfig } from 'pg';
import { announcePause } from './timing/announce-pause.ts';
import type { Announcement } from './transaction.ts';

const retryMs = 1_000;

/** Returns the statement that sends all of these announcements in one transaction. */
export const notifyStatement = (announcements: readonly Announcement[]): QueryConfig => ({
  name: 'announce',
  text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as message(channel, payload)',
  values: [announcements.map(({ channel }) => channel), announcements.map(({ payload }) => payload)],
});

type Announcer = {
  readonly announce: (announcements: readonly Announcement[]) => void;
  /** Sends the waiting announcements. If that fails, tries once more and then gives up. */
  readonly close: () => Promise<void>;
};

/**
 * Sends announcements in order: immediately if none were sent just before, otherwise several at a time. Retries a
 * failed attempt, because the announced change is already committed. `perSecond` returns how many announcements all
 * servers make in a second; the pause between two batches grows with it.
 */
export function openAnnouncer(
  send: (announcements: readonly Announcement[]) => Promise<unknown>,
  perSecond: () => number,
  onError: ((error: Error) => void) | undefined,
): Announcer {
  let waiting: Announcement[] = [];
  let sending: Promise<void> | null = null;
  const stopping = new AbortController();
  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      const failure = await send(batch).then(() => null, asError);
      if (failure !== null) {
        onError?.(failure);
        if (stopping.signal.aborted) return;
        waiting = [...batch, ...waiting];
      }
      // The pause ends early when the server stops, and one more attempt follows.
      const pause = failure === null ? announcePause(perSecond()) : retryMs;
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
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

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
