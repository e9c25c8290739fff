import { useSyncExternalStore } from 'react';
import {
  askForSession,
  beforeSignOut,
  onSessionEvent,
  recheckSession,
  sessionState,
} from '#web/app/accounts/session.ts';
import { isHeldUp, isPaused, isSessionOver, newKey, ProblemError } from '#web/app/api/api-client.ts';
import { connectionNow, onConnection } from '#web/app/data/live.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import type { Decision, HeldDecision } from './decision.ts';
import { indexedEntryStore, takeOverEarlier } from './entry-store.ts';
import { heldPrefix, noteCount } from './held-keys.ts';
import type { Message, Outbox, OutboxEvent } from './outbox.ts';
import { noteSavedJob } from './saved-jobs.ts';
import { Sender } from './sender.ts';
import type { Delivery, SendMethod as SendMethodOf } from './sender-parts.ts';
import { lockBetweenTabs } from './tab-lock.ts';

export type SendMethod = SendMethodOf<ProblemError>;

const undoableMs = 8000;

const sendMethods: ((decision: Decision) => SendMethod | null)[] = [];
const otherTabs = new BroadcastChannel('grouphead-outbox');
export const outboxStore = indexedEntryStore();
const userId = () => sessionState().session?.user.id ?? '';

export const outboxSender = new Sender<ProblemError>({
  page: newKey(),
  store: outboxStore,
  userId,
  newKey,
  now: () => Date.now(),
  lock: lockBetweenTabs,
  methodFor: (decision) => {
    for (const findMethod of sendMethods) {
      const method = findMethod(decision);
      if (method !== null) return method;
    }
    return null;
  },
  isOnline: () => connectionNow() === 'online',
  isOffline: () => connectionNow() === 'offline',
  isFinal: (error): error is ProblemError =>
    error instanceof ProblemError &&
    error.isFinal &&
    !isSessionOver(error) &&
    !isHeldUp(error) &&
    !isPaused(error),
  isDoneEarlier: (error) => error instanceof ProblemError && error.problem.reason === 'done_earlier',
  isStillSignedIn: () => isStillSignedIn(),
  later: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  announce: () => otherTabs.postMessage('changed'),
  onAnswer: noteSavedJob,
  onSaved: refetchWhatReads,
  onRefused: refetchWhatReads,
});

/** Asks the server who is signed in. Entries that ask at the same time share one request. */
const askWhoIsSignedIn = async () => (await askForSession()).session?.user.id ?? '';

/** Asks the server whether this tab's user is still signed in. Rejects if there is no response. */
async function isStillSignedIn(): Promise<boolean> {
  const own = userId();
  if (own !== '' && (await askWhoIsSignedIn()) === own) return userId() === own;
  void recheckSession();
  return false;
}

/** Registers a method that sends decisions. Decisions without a method are left to other tabs. */
export function sendBy(findMethod: (decision: Decision) => SendMethod | null): void {
  sendMethods.push(findMethod);
  void readAgain();
}

export function applyToOutbox(event: OutboxEvent): Message | null {
  return outboxSender.apply(event);
}

/** Returns a held decision, with its own key, that can be undone for eight seconds. */
export function undoable(decision: Decision, actingFor: string | undefined): HeldDecision {
  return outboxSender.heldUntil(Date.now() + undoableMs, decision, actingFor);
}

/** Keeps the decision and sends it immediately, but after earlier decisions on the same record. */
export function deliver(decision: Decision, actingFor: string | undefined): Promise<Delivery<ProblemError>> {
  return outboxSender.deliver(outboxSender.heldUntil(Date.now(), decision, actingFor));
}

/** Keeps the decision under this key, and sends it in its turn, or before the entry that refers to it. */
export function keepEntry(
  decision: Decision,
  {
    key,
    before,
    files,
  }: { readonly key: string; readonly before?: string; readonly files: ReadonlyMap<string, string> },
): void {
  const one = { ...outboxSender.heldUntil(Date.now(), decision, undefined), key };
  outboxSender.apply({ kind: 'hold', one, before }, files);
}

export function undoLast(mayUndo: (one: HeldDecision) => boolean): string | null {
  return outboxSender.undoLast(mayUndo);
}

export const sendAll = (): Promise<void> => outboxSender.sendAll();

let finish: () => Promise<unknown> = sendAll;

/** Replaces the function that runs before a sign-out. By default, it sends everything. */
export function finishBeforeSignOut(work: () => Promise<unknown>): void {
  finish = work;
}

export function useOutbox(): Outbox {
  return useSyncExternalStore(outboxSender.listen, outboxSender.state);
}

async function readAgain(): Promise<void> {
  const prefix = heldPrefix();
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix));
  // If the storage is blocked, the earlier decisions stay where they are.
  await takeOverEarlier(localStorage, names, { userId: userId(), store: outboxStore }).catch(() => undefined);
  await outboxSender.read();
  outboxSender.retryAll();
}

outboxSender.listen(() => {
  const { isRead, held } = outboxSender.state();
  if (isRead) noteCount(held.length);
});
void readAgain();

let reader = userId();
onSessionEvent(() => {
  if (userId() === reader) return;
  reader = userId();
  outboxSender.forget();
  void readAgain();
});
otherTabs.onmessage = () => void outboxSender.read();
onConnection(outboxSender.retryAll);
window.addEventListener('online', outboxSender.retryAll);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'visible') outboxSender.retryAll();
});
beforeSignOut(() => finish());
window.addEventListener('pagehide', outboxSender.leave);
