import { useSyncExternalStore } from 'react';
import { heartbeatSeconds, livePath, reconnectSeconds } from '#contract/live.ts';
import { type EventType, eventTypes } from '#domain/event.ts';
import { refetchWhatReads } from './query-client.ts';
import { onSessionEvent, sessionState } from './session.ts';

export type Connection = 'online' | 'reconnecting' | 'offline';

const deadAfterMs = heartbeatSeconds * 2.5 * 1000;

let connection: Connection = 'reconnecting';
let stream: EventSource | null = null;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function become(next: Connection): void {
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

function close(): void {
  clearTimeout(timer);
  stream?.close();
  stream = null;
}

function connect(): void {
  close();
  const opened = new EventSource(livePath);
  stream = opened;
  const alive = () => {
    clearTimeout(timer);
    timer = setTimeout(reconnect, deadAfterMs);
  };
  opened.addEventListener('ready', () => {
    attempts = 0;
    become('online');
    alive();
    // Whatever happened while nobody listened is read again.
    refetchWhatReads();
  });
  opened.addEventListener('heartbeat', alive);
  opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
    alive();
    const { type } = JSON.parse(data) as { type: EventType };
    refetchWhatReads(eventTypes[type]);
  });
  opened.onerror = reconnect;
  alive();
}

/** Opens the stream again after 1, 2, 5, 10, 10 … seconds. */
function reconnect(): void {
  close();
  become(navigator.onLine ? 'reconnecting' : 'offline');
  const seconds = reconnectSeconds[Math.min(attempts, reconnectSeconds.length - 1)] ?? 10;
  attempts += 1;
  timer = setTimeout(follow, seconds * 1000);
}

/** A stream stands exactly while somebody with a role is signed in. */
function follow(): void {
  if (sessionState().role === null) close();
  else connect();
}

/** Keeps every shown answer fresh from now on. */
export function startLive(): void {
  onSessionEvent((event) => {
    if (event !== 'TOKEN_REFRESHED') follow();
  });
  window.addEventListener('online', follow);
  window.addEventListener('offline', () => become('offline'));
  follow();
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => connection,
  );
}
