import { useSyncExternalStore } from 'react';
import { heartbeatSeconds, type LiveReady, livePath, reconnectSeconds } from '#contract/live.ts';
import { type EventType, eventTypes } from '#domain/events/event.ts';
import {
  onSessionEvent,
  recheckSession,
  type SessionEvent,
  sessionState,
} from '#web/app/accounts/session.ts';
import { doesServerAnswer } from '#web/app/parts/server-answers.ts';
import { refetchWhatReads, setOffline } from './query-client.ts';

type Connection = 'online' | 'reconnecting' | 'offline';

const deadAfterMs = heartbeatSeconds * 2.5 * 1000;

/**
 * True until the server responds, if this device opened the page without the server. Such a page shows the data from
 * the last contact, and its session may have ended.
 */
let isFromDevice = globalThis.document?.documentElement.dataset.device !== undefined;
let connection: Connection = isFromDevice ? 'offline' : 'reconnecting';
setOffline(isFromDevice);
let stream: EventSource | null = null;
let attempts = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
/** The user and role for which the stream sends changes; null if no stream should be open. */
let followed: string | null = null;
const listeners = new Set<() => void>();

function setConnection(next: Connection): void {
  if (next === connection) return;
  connection = next;
  setOffline(next === 'offline');
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
  opened.addEventListener('ready', ({ data }: MessageEvent<string>) => {
    attempts = 0;
    setConnection('online');
    alive();
    // Changes made while the stream was closed were not sent, so everything on screen is refetched.
    if (isFromDevice || !isQuietSinceStart(JSON.parse(data))) refetchWhatReads();
    const { session, role } = sessionState();
    if (isFromDevice || role === null || session?.suspension || session?.must_agree) void recheckSession();
    isFromDevice = false;
  });
  opened.addEventListener('heartbeat', alive);
  // The session has changed: it ended, or the user gained a role or lost rights.
  opened.addEventListener('session', recheckSession);
  opened.addEventListener('change', ({ data }: MessageEvent<string>) => {
    alive();
    const { type } = JSON.parse(data) as { type: EventType };
    refetchWhatReads(eventTypes[type]);
  });
  opened.onerror = () => {
    // The browser closes a stream permanently if the server refuses it. The session may be over.
    if (opened.readyState === EventSource.CLOSED) void recheckSession();
    reconnect();
  };
  alive();
}

/**
 * Returns whether nothing has changed since this page started to load, so all its data is up to date. Some clocks stop
 * while the computer sleeps, so this takes the page's age from two clocks and uses the larger value.
 */
function isQuietSinceStart({ quiet_ms }: LiveReady): boolean {
  return quiet_ms > Math.max(performance.now(), Date.now() - performance.timeOrigin);
}

/**
 * Reopens the stream after 1, 2 and 5 seconds, and then every 10 seconds. A browser may report that it is online
 * while the server cannot be reached. So after a second failure, this checks the server.
 */
function reconnect(): void {
  close();
  if (!navigator.onLine) setConnection('offline');
  else if (connection === 'online') setConnection('reconnecting');
  if (attempts > 0 && connection === 'reconnecting') void sayIfUnreachable();
  const seconds = reconnectSeconds[Math.min(attempts, reconnectSeconds.length - 1)] ?? 10;
  attempts += 1;
  timer = setTimeout(connect, seconds * 1000);
}

async function sayIfUnreachable(): Promise<void> {
  if (!(await doesServerAnswer()) && connection === 'reconnecting') setConnection('offline');
}

/** Opens a new stream, or closes the current one if there should be none. */
function follow(): void {
  attempts = 0;
  if (!isFromDevice) setConnection('reconnecting');
  if (followed === null) close();
  else connect();
}

/**
 * Opens or closes the stream to match the session. Closes it before a sign-out, because a stream that reconnects
 * during one would be refused.
 */
function followSession(event?: SessionEvent): void {
  const { session, role } = sessionState();
  const isOpen = event !== 'SIGNING_OUT' && session !== null && !session.must_set_up_two_factor;
  const streamKey = isOpen ? `${session.user.id} ${role}` : null;
  if (streamKey === followed) return;
  followed = streamKey;
  follow();
}

/** After this call, all server data on screen is kept up to date. */
export function startLive(): void {
  onSessionEvent(followSession);
  window.addEventListener('online', follow);
  window.addEventListener('offline', () => setConnection('offline'));
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
