import { useSyncExternalStore } from 'react';
import {
  type Brand,
  getSession,
  refreshSession,
  type SessionView,
  signIn as signInCall,
  signOut as signOutCall,
} from '#contract/accounts.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import type { Role } from '#domain/actor.ts';
import { failureText, isSessionOver, send } from '#web/app/api/api-client.ts';

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

export type SessionState = {
  readonly session: SessionView | null;
  readonly role: Role | null;
  /** Whether someone is signed in is not known yet. */
  readonly isLoading: boolean;
  /** Why it is not known, when asking failed. */
  readonly failure: string | null;
  /** True when someone chose to sign out, here or in another tab. */
  readonly leftOnPurpose: boolean;
  /** The look of the operator, or that of the address; null for the product's own. */
  readonly brand: Brand | null;
};

const checkEveryMs = 30_000;
const refreshWithinSeconds = 90;

/** What tabs tell each other. A session that ended by itself is told apart from a wish to leave. */
type TabMessage = 'SIGNED_IN' | 'SIGNED_OUT' | 'ENDED';

const unknown: SessionState = {
  session: null,
  role: null,
  isLoading: true,
  failure: null,
  leftOnPurpose: false,
  brand: null,
};

let state = unknown;
let brandOfAddress: Brand | null = null;
/** When the session ends, on the monotonic clock, which no one can set. */
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
  endsAtMs = session === null ? 0 : performance.now() + session.expires_in * 1000;
  const role = session?.role ?? null;
  const brand = session?.operator?.brand ?? brandOfAddress;
  become({ session, role, isLoading: false, failure: null, leftOnPurpose, brand }, event);
}

function become(next: SessionState, event: SessionEvent): void {
  state = next;
  for (const listener of listeners) listener(event);
}

function tell(message: TabMessage): void {
  otherTabs.postMessage(message);
}

/** Asks the server who is signed in. The answer is dropped when something newer has overtaken it. */
async function readSession(): Promise<void> {
  const before = state;
  const { session, brand } = await send(getSession, {});
  brandOfAddress = brand;
  if (state !== before) return;
  if (session === null && before.session !== null) sessionEnded();
  else settle(session, eventBetween(before, session));
}

function eventBetween(before: SessionState, session: SessionView | null): SessionEvent {
  if (before.isLoading) return 'INITIAL_SESSION';
  if (session === null) return 'SIGNED_OUT';
  return session.user.id === before.session?.user.id ? 'USER_UPDATED' : 'SIGNED_IN';
}

/** Without an answer the old state stays, and the next call shows whether the session still holds. */
function readSessionAgain(): Promise<void> {
  return readSession().catch(() => undefined);
}

/** Asks again at once, where the next regular check would come too late. */
export function recheckSession(): void {
  void readSessionAgain();
}

/** Asks for the session when the page opens, and again by hand after that has failed; never fails. */
export function loadSession(): Promise<void> {
  if (state.failure !== null) become(unknown, 'INITIAL_SESSION');
  const asked = state;
  return readSession().catch((error: unknown) => {
    if (state === asked) become({ ...unknown, failure: failureText(error) }, 'INITIAL_SESSION');
  });
}

/** Opens the session, or gives the challenge that the second factor must answer first. */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<OutputOf<typeof signInCall>> {
  const answer = await send(signInCall, credentials);
  if (!('challenge' in answer)) signedIn(answer);
  return answer;
}

/** Takes over a session that a call has opened. */
export function signedIn(
  session: SessionView,
  event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' = 'SIGNED_IN',
): void {
  settle(session, event);
  tell('SIGNED_IN');
}

/**
 * Call this when a one-time link has set a new password: that ended every session of the account, perhaps the one here
 * too.
 */
export async function passwordRecovered(): Promise<void> {
  become({ ...state }, 'PASSWORD_RECOVERY');
  await readSessionAgain();
}

const lastThings = new Set<() => Promise<unknown>>();

/** Is waited for before someone signs out, who may send nothing afterwards. It never fails. */
export function beforeSignOut(finish: () => Promise<unknown>): void {
  lastThings.add(finish);
}

export async function signOut(): Promise<void> {
  await Promise.all([...lastThings].map((finish) => finish()));
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
    // Someone who signed out meanwhile stays signed out.
    if (state === before) settle(session, 'TOKEN_REFRESHED');
  } catch (error) {
    // Without an answer the next check tries again; a refusal is final.
    if (isSessionOver(error)) sessionEnded();
  }
}

/**
 * Reads the session and keeps it: checks every 30 seconds and on waking up, and stays in step with the other tabs. Ends
 * once the server has answered or has failed to.
 */
export function startSession(): Promise<void> {
  setInterval(() => void refreshWhenDue(), checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshWhenDue();
  });
  otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'SIGNED_IN') recheckSession();
    else settle(null, 'SIGNED_OUT', data === 'SIGNED_OUT');
  };
  return loadSession();
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionEvent, sessionState);
}
