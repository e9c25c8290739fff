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
  readonly isLoading: boolean;
};

const checkEveryMs = 30_000;
const refreshWithinSeconds = 90;

let state: SessionState = { session: null, role: null, isLoading: true };
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

function settle(session: SessionView | null, event: SessionEvent): void {
  const otherUser = state.session?.user.id !== session?.user.id;
  state = { session, role: session?.role ?? null, isLoading: false };
  endsAtMs = session === null ? 0 : performance.now() + session.expires_in * 1000;
  if (otherUser) queryClient.clear();
  for (const listener of listeners) listener(event);
}

async function load(event: SessionEvent): Promise<void> {
  const before = state.session?.user.id;
  const { session } = await send(getSession, {});
  const isNews = event !== 'INITIAL_SESSION' && session?.user.id !== before;
  settle(session, isNews ? whatHappened(session) : event);
}

function whatHappened(session: SessionView | null): SessionEvent {
  return session === null ? 'SIGNED_OUT' : 'SIGNED_IN';
}

export async function signIn(credentials: { email: string; password: string }): Promise<SessionView> {
  const session = await send(signInCall, credentials);
  signedIn(session);
  return session;
}

/** Takes over a session that a call has opened. */
export function signedIn(session: SessionView): void {
  settle(session, 'SIGNED_IN');
  otherTabs.postMessage('SIGNED_IN');
}

export async function signOut(): Promise<void> {
  await send(signOutCall, {});
  settle(null, 'SIGNED_OUT');
  otherTabs.postMessage('SIGNED_OUT');
}

/** The server no longer knows the session. */
export function sessionEnded(): void {
  if (state.session === null) return;
  settle(null, 'SIGNED_OUT');
  otherTabs.postMessage('SIGNED_OUT');
}

async function refreshWhenDue(): Promise<void> {
  if (state.session === null || endsAtMs - performance.now() > refreshWithinSeconds * 1000) return;
  try {
    settle(await send(refreshSession, {}), 'TOKEN_REFRESHED');
  } catch (error) {
    // Without an answer the next check tries again; a refusal is final.
    if (error instanceof ProblemError && error.problem.code === 'not_authenticated') sessionEnded();
  }
}

/** Reads the session and keeps it: checks every 30 seconds and on waking up, and stays in step with the other tabs. */
export function startSession(): void {
  void load('INITIAL_SESSION').catch(() => settle(null, 'INITIAL_SESSION'));
  setInterval(() => void refreshWhenDue(), checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshWhenDue();
  });
  otherTabs.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'SIGNED_OUT') settle(null, 'SIGNED_OUT');
    // When the read fails the old state stays, and the next call tells.
    if (data === 'SIGNED_IN') void load('USER_UPDATED').catch(() => undefined);
  };
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionEvent, sessionState);
}
