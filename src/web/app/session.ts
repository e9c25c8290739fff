import { useSyncExternalStore } from 'react';
import {
  getSession,
  refreshSession,
  type SessionView,
  signIn as signInCall,
  signOut as signOutCall,
} from '#contract/accounts.ts';
import type { Role } from '#domain/actor.ts';
import { ProblemError, send } from './api-client.ts';
import { queryClient } from './query-client.ts';

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED';

export type SessionState = {
  readonly session: SessionView | null;
  readonly role: Role | null;
  /** Whether somebody is signed in is not known yet. */
  readonly isLoading: boolean;
  /** It is not known because the server did not answer. */
  readonly isUnreachable: boolean;
  /** Somebody chose to sign out, here or in another tab. */
  readonly leftOnPurpose: boolean;
};

const checkEveryMs = 30_000;
const refreshWithinSeconds = 90;

/** What tabs tell each other; a session that ended by itself is not a wish to leave. */
type TabMessage = 'SIGNED_IN' | 'SIGNED_OUT' | 'ENDED';

const unknown: SessionState = {
  session: null,
  role: null,
  isLoading: true,
  isUnreachable: false,
  leftOnPurpose: false,
};

let state = unknown;
/** When the session ends, on the clock that no one can set. */
let endsAtMs = 0;
const listeners = new Set<(event: SessionEvent) => void>();
const otherTabs = new BroadcastChannel('grouphead-session');

/** The state now; a new object whenever something changed. */
export function sessionState(): SessionState {
  return state;
}

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function settle(session: SessionView | null, event: SessionEvent, leftOnPurpose = false): void {
  const otherUser = state.session?.user.id !== session?.user.id;
  endsAtMs = session === null ? 0 : performance.now() + session.expires_in * 1000;
  if (otherUser) queryClient.clear();
  become(
    { session, role: session?.role ?? null, isLoading: false, isUnreachable: false, leftOnPurpose },
    event,
  );
}

function become(next: SessionState, event: SessionEvent): void {
  state = next;
  for (const listener of listeners) listener(event);
}

function tell(message: TabMessage): void {
  otherTabs.postMessage(message);
}

/** Asks the server who is signed in. An answer that something newer has overtaken is dropped. */
async function readSession(): Promise<void> {
  const before = state;
  const { session } = await send(getSession, {});
  if (state !== before) return;
  if (session === null && before.session !== null) sessionEnded();
  else settle(session, eventBetween(before, session));
}

function eventBetween(before: SessionState, session: SessionView | null): SessionEvent {
  if (before.isLoading) return 'INITIAL_SESSION';
  if (session === null) return 'SIGNED_OUT';
  return session.user.id === before.session?.user.id ? 'USER_UPDATED' : 'SIGNED_IN';
}

/** Asks again where the answer matters at once; without one the old state stays, and the next call tells. */
export function recheckSession(): void {
  void readSession().catch(() => undefined);
}

/** The first question of a page, and its repetition by hand after the server did not answer. */
export function loadSession(): void {
  if (state.isUnreachable) become(unknown, 'INITIAL_SESSION');
  const asked = state;
  void readSession().catch(() => {
    if (state === asked) become({ ...unknown, isUnreachable: true }, 'INITIAL_SESSION');
  });
}

export async function signIn(credentials: { email: string; password: string }): Promise<SessionView> {
  const session = await send(signInCall, credentials);
  signedIn(session);
  return session;
}

/** Takes over a session that a call has opened. */
export function signedIn(session: SessionView): void {
  settle(session, 'SIGNED_IN');
  tell('SIGNED_IN');
}

export async function signOut(): Promise<void> {
  await send(signOutCall, {});
  settle(null, 'SIGNED_OUT', true);
  tell('SIGNED_OUT');
}

/** The server no longer knows the session. */
export function sessionEnded(): void {
  if (state.session === null) return;
  settle(null, 'SIGNED_OUT');
  tell('ENDED');
}

async function refreshWhenDue(): Promise<void> {
  const before = state;
  if (before.session === null || endsAtMs - performance.now() > refreshWithinSeconds * 1000) return;
  try {
    const session = await send(refreshSession, {});
    // Whoever signed out meanwhile stays signed out.
    if (state === before) settle(session, 'TOKEN_REFRESHED');
  } catch (error) {
    // Without an answer the next check tries again; a refusal is final.
    if (error instanceof ProblemError && error.problem.code === 'not_authenticated') sessionEnded();
  }
}

/** Reads the session and keeps it: checks every 30 seconds and on waking up, and stays in step with the other tabs. */
export function startSession(): void {
  loadSession();
  setInterval(() => void refreshWhenDue(), checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshWhenDue();
  });
  otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'SIGNED_IN') recheckSession();
    else settle(null, 'SIGNED_OUT', data === 'SIGNED_OUT');
  };
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionEvent, sessionState);
}
