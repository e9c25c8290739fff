import { useSyncExternalStore } from 'react';
import { heartbeatSeconds, livePath, reconnectSeconds } from '#contract/live.ts';
import { type EventType, eventTypes } from '#domain/event.ts';
import { onSessionEvent, recheckSession, sessionState } from '#web/app/accounts/session.ts';
import { refetchWhatReads } from './query-client.ts';

export type Connection = 'online' | 'reconnecting' | 'offline';

const deadAfterMs = heartbeatSeconds * 2.5 * 1000;

let connection: Connection = 'reconnecting';
let stream: EventSource | null = null;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** Whose changes the stream brings: the user and the role, or no one. */
let followed: string | null = null;
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
    // Changes that happened while no one listened were not told, so everything shown is read again.
    refetchWhatReads();
    const { session, role } = sessionState();
    if (role === null || session?.suspension) recheckSession();
  });
  opened.addEventListener('heartbeat', alive);
  // The session is no longer what it was: it ended, or it got a role, or lost what it could do.
  opened.addEventListener('session', recheckSession);
  opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
    alive();
    const { type } = JSON.parse(data) as { type: EventType };
    refetchWhatReads(eventTypes[type]);
  });
  opened.onerror = () => {
    // The browser closes a stream for good when the server refuses it: the session may be over.
    if (opened.readyState === EventSource.CLOSED) recheckSession();
    reconnect();
  };
  alive();
}

/** Opens the stream again after 1, 2, 5, 10, 10 … seconds. */
function reconnect(): void {
  close();
  become(navigator.onLine ? 'reconnecting' : 'offline');
  const seconds = reconnectSeconds[Math.min(attempts, reconnectSeconds.length - 1)] ?? 10;
  attempts += 1;
  timer = setTimeout(connect, seconds * 1000);
}

/** Keeps a stream open exactly while someone is signed in, and has the second factor where it is required. */
function follow(): void {
  attempts = 0;
  become('reconnecting');
  if (followed === null) close();
  else connect();
}

function followSession(): void {
  const { session, role } = sessionState();
  const isOpen = session !== null && !session.must_set_up_two_factor;
  const wanted = isOpen ? `${session.user.id} ${role}` : null;
  if (wanted === followed) return;
  followed = wanted;
  follow();
}

/** Keeps every shown answer fresh from now on. */
export function startLive(): void {
  onSessionEvent(followSession);
  window.addEventListener('online', follow);
  window.addEventListener('offline', () => become('offline'));
  followSession();
}

export function connectionNow(): Connection {
  return connection;
}

export function onConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnection, connectionNow);
}
