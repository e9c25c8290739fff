import { useSyncExternalStore } from 'react';
import {
  getSession,
  refreshSession,
  type SessionView,
  signIn as signInCall,
  signOut as signOutCall,
} from '#contract/accounts.ts';
import type { Brand } from '#contract/brand/brand.ts';
import type { OutputOf } from '#contract/calls/call.ts';
import type { Role } from '#domain/actor.ts';
import { failureText, isSessionOver, send } from '#web/app/api/api-client.ts';
import { shared } from '#web/app/api/shared-run.ts';

export type SessionEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNING_OUT'
  | 'SIGN_OUT_FAILED'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED';

type SessionState = {
  readonly session: SessionView | null;
  readonly role: Role | null;
  /** True until it is known whether someone is signed in. */
  readonly isLoading: boolean;
  /** The reason why the session could not be read; null if there was no failure. */
  readonly failure: string | null;
  /** True after a deliberate sign-out, here or in another tab. */
  readonly leftOnPurpose: boolean;
  /** The operator's brand, or else the brand of this web address; null for the product's own brand. */
  readonly brand: Brand | null;
  /** True if the installation holds the demo company. */
  readonly isDemo: boolean;
};

const checkEveryMs = 30_000;
const refreshWithinSeconds = 90;
/** The wait, in milliseconds, for a replaced token to reach this browser. */
const tokenArrivesMs = 1500;

/**
 * Messages between tabs. `ENDED` means that the session expired, and `SIGNED_OUT` that the user signed out.
 */
type TabMessage = 'SIGNED_IN' | 'SIGNED_OUT' | 'ENDED';

const unknown: SessionState = {
  session: null,
  role: null,
  isLoading: true,
  failure: null,
  leftOnPurpose: false,
  brand: null,
  isDemo: false,
};

let state = unknown;
let brandOfAddress: Brand | null = null;
let isDemo = false;
/**
 * The end of the session, in milliseconds on the monotonic clock, which is unaffected by changes to the system time.
 */
let endsAtMs = 0;
/** Resolves if the sign-out under way fails; null if there is none. */
let signOutUnderWay: Promise<void> | null = null;
let sendWaitingReads = (): void => undefined;
const listeners = new Set<(event: SessionEvent) => void>();
const otherTabs = new BroadcastChannel('grouphead-session');

/** Returns the current state: a new object after each change. */
export function sessionState(): SessionState {
  return state;
}

export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function settle(session: SessionView | null, event: SessionEvent, leftOnPurpose = false): void {
  endsAtMs = session === null ? 0 : performance.now() + session.expires_in * 1000;
  signOutUnderWay = null;
  const role = session?.role ?? null;
  const brand = session?.operator?.brand ?? brandOfAddress;
  setSession({ session, role, isLoading: false, failure: null, leftOnPurpose, brand, isDemo }, event);
}

function setSession(next: SessionState, event: SessionEvent): void {
  state = next;
  for (const listener of listeners) listener(event);
}

function tell(message: TabMessage): void {
  otherTabs.postMessage(message);
}

/**
 * Asks the server who is signed in. A new password or second factor replaces the session's token. A request from
 * another tab may still carry the old token, so a signed-in tab asks again once the new one has arrived.
 */
export const askForSession = shared(async () => {
  const answer = await send(getSession, {});
  if (answer.session !== null || state.session === null) return answer;
  await new Promise((resolve) => setTimeout(resolve, tokenArrivesMs));
  return send(getSession, {});
});

/** Reads the session. Ignores the response if the state changed in the meantime. */
async function readSession(): Promise<void> {
  const before = state;
  const { session, brand, is_demo } = await askForSession();
  brandOfAddress = brand;
  isDemo = is_demo;
  if (state !== before) return;
  if (session === null && before.session !== null) sessionEnded();
  else settle(session, eventBetween(before, session));
}

/**
 * Handles a response without a session: reads the session, which ends here if the server no longer knows it. Resolves
 * to true if the same person is still signed in, so the request may be sent again.
 */
export async function sessionGoesOn(): Promise<boolean> {
  const before = state.session?.user.id;
  if (before === undefined) return false;
  await recheckSession();
  return state.session?.user.id === before;
}

function eventBetween(before: SessionState, session: SessionView | null): SessionEvent {
  if (before.isLoading) return 'INITIAL_SESSION';
  if (session === null) return 'SIGNED_OUT';
  return session.user.id === before.session?.user.id ? 'USER_UPDATED' : 'SIGNED_IN';
}

/**
 * Reads the session immediately instead of waiting for the next regular check. Never rejects: without a response, the
 * state is kept, and the next call will show whether the session is still valid.
 */
export function recheckSession(): Promise<void> {
  return readSession().catch(() => undefined);
}

/** Reads the session when the page opens, or again after a failure. Never rejects. */
export function loadSession(): Promise<void> {
  if (state.failure !== null) setSession(unknown, 'INITIAL_SESSION');
  const stateBefore = state;
  return readSession().catch((error: unknown) => {
    if (state === stateBefore && state.session === null)
      setSession({ ...unknown, failure: failureText(error) }, 'INITIAL_SESSION');
  });
}

/** Opens the session that is stored on this device, until the server confirms or ends it. */
export function openKeptSession(session: SessionView, isOfDemo: boolean): void {
  isDemo = isOfDemo;
  settle(session, 'INITIAL_SESSION');
}

/** Opens a session, or returns the challenge that the second factor must answer first. */
export async function signIn(credentials: {
  email: string;
  password: string;
}): Promise<OutputOf<typeof signInCall>> {
  const answer = await send(signInCall, credentials);
  if (!('challenge' in answer)) signedIn(answer);
  return answer;
}

/** Adopts a session that a call has opened. */
export function signedIn(
  session: SessionView,
  event: 'SIGNED_IN' | 'MFA_CHALLENGE_VERIFIED' = 'SIGNED_IN',
): void {
  settle(session, event);
  tell('SIGNED_IN');
}

/**
 * Call this after a one-time link has set a new password. The new password ended every session of the
 * account, possibly including this one.
 */
export async function passwordRecovered(): Promise<void> {
  setSession({ ...state }, 'PASSWORD_RECOVERY');
  await recheckSession();
}

const beforeSignOutTasks = new Set<() => Promise<unknown>>();

/** Registers work that must finish before sign-out, because nothing can be sent afterward. `finish` must not reject. */
export function beforeSignOut(finish: () => Promise<unknown>): void {
  beforeSignOutTasks.add(finish);
}

async function endOwnSession(): Promise<void> {
  await Promise.all([...beforeSignOutTasks].map((finish) => finish()));
  signOutUnderWay = new Promise((resolve) => {
    sendWaitingReads = resolve;
  });
  setSession(state, 'SIGNING_OUT');
  try {
    await send(signOutCall, {});
  } catch (error) {
    letReadsThrough();
    setSession(state, 'SIGN_OUT_FAILED');
    throw error;
  }
}

function letReadsThrough(): void {
  signOutUnderWay = null;
  sendWaitingReads();
}

/**
 * Sends a read, unless the user is signing out. During a sign-out, the server would refuse the read, so it is sent only
 * if the sign-out fails, or if no one is signed in afterward. Otherwise, it stays pending until the page is left.
 */
export function unlessSigningOut<Answer>(read: () => Promise<Answer>): Promise<Answer> {
  return signOutUnderWay === null ? read() : signOutUnderWay.then(read);
}

export async function signOut(): Promise<void> {
  await endOwnSession();
  settle(null, 'SIGNED_OUT', true);
  tell('SIGNED_OUT');
}

/**
 * Signs out, then signs in as someone else before the page reloads. Other tabs follow. If `open` fails, no one is
 * signed in.
 */
export async function switchAccount<Answer>(open: () => Promise<Answer>): Promise<Answer> {
  await endOwnSession();
  try {
    return await open();
  } catch (error) {
    // The server refuses the waiting reads, so the screens learn that no one is signed in.
    letReadsThrough();
    throw error;
  } finally {
    tell('SIGNED_IN');
  }
}

/** Handles a session that the server no longer knows. */
function sessionEnded(): void {
  if (state.session === null) return;
  settle(null, 'SIGNED_OUT');
  tell('ENDED');
}

async function refreshWhenDue(): Promise<void> {
  const before = state;
  if (before.session === null || endsAtMs - performance.now() > refreshWithinSeconds * 1000) return;
  try {
    const session = await send(refreshSession, {});
    // If the user signed out in the meantime, they stay signed out.
    if (state === before) settle(session, 'TOKEN_REFRESHED');
  } catch (error) {
    // Without a response, the next check tries again. After a refusal, the session is read again, because it may have
    // another token.
    if (isSessionOver(error)) await recheckSession();
  }
}

/**
 * Reads the session, then checks it every 30 seconds and whenever the page becomes visible, and follows changes in
 * other tabs. Resolves after the first response or failure.
 */
export function startSession(): Promise<void> {
  setInterval(() => void refreshWhenDue(), checkEveryMs);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void refreshWhenDue();
  });
  otherTabs.onmessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data === 'SIGNED_IN') void recheckSession();
    else settle(null, 'SIGNED_OUT', data === 'SIGNED_OUT');
  };
  return loadSession();
}

export function useSession(): SessionState {
  return useSyncExternalStore(onSessionEvent, sessionState);
}
