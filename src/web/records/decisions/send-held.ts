import { useSyncExternalStore } from 'react';
import { beforeSignOut, onSessionEvent } from '#web/app/accounts/session.ts';
import {
  ConnectionError,
  isSessionOver,
  newKey,
  ProblemError,
  type SendOptions,
} from '#web/app/api/api-client.ts';
import { connectionNow, onConnection } from '#web/app/data/live.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import { type Decision, type HeldDecision, subjectOf } from './decision.ts';
import { onStoredElsewhere, readHeld, storeHeld } from './held-store.ts';
import {
  after,
  dueAt,
  emptyOutbox,
  isUnderway,
  isUnsent,
  type Message,
  type Outbox,
  type OutboxEvent,
  type Refusal,
  readyIn,
} from './outbox.ts';

/** The functions that send a decision and report the result to the user. */
export type SendMethod = {
  readonly send: (options: SendOptions) => Promise<{ readonly version: number }>;
  /** `isLate` is true if another tab held the decision, or if it did not reach the server immediately. */
  readonly tellDone: (isLate: boolean) => void;
  readonly tellUnsent: () => void;
  readonly refusalOf: (error: ProblemError) => Refusal;
  readonly tellRefused: (refusal: Refusal, error: ProblemError) => void;
};

const undoableMs = 8000;
/** Milliseconds after which a decision without a response counts as unsent, although the attempt continues. */
const slowMs = 4000;
const retryMs = 15_000;

let outbox: Outbox = emptyOutbox(newKey());
const listeners = new Set<() => void>();
const running = new Set<Promise<boolean>>();
const sendMethods: ((decision: Decision) => SendMethod | null)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

/** Applies an event to the outbox, and sets the timer for the decision that is due next. */
export function applyToOutbox(event: OutboxEvent): Message | null {
  const before = outbox;
  const { outbox: next, message } = after(before, event);
  outbox = next;
  if (event.kind !== 'read') storeHeld(before.held, next.held);
  for (const listener of listeners) listener();
  clearTimeout(timer);
  const waiting = untried();
  if (waiting.length === 0) return message;
  const due = Math.min(...waiting.map((one) => dueAt(next, one)));
  timer = setTimeout(
    () => {
      for (const one of waiting) if (dueAt(next, one) <= due) void send(one);
    },
    Math.max(0, due - Date.now()),
  );
  return message;
}

const readAgain = () => applyToOutbox({ kind: 'read', held: readHeld() });

/** Registers a method that sends decisions. Decisions without a method are left to other tabs. */
export function sendBy(findMethod: (decision: Decision) => SendMethod | null): void {
  sendMethods.push(findMethod);
  readAgain();
}

function methodFor(decision: Decision): SendMethod | null {
  for (const findMethod of sendMethods) {
    const method = findMethod(decision);
    if (method !== null) return method;
  }
  return null;
}

/** Returns the decision with its key. It can be undone for eight seconds. */
export function undoable(decision: Decision, actingFor: string | undefined): HeldDecision {
  return heldUntil(Date.now() + undoableMs, decision, actingFor);
}

function heldUntil(sendAt: number, decision: Decision, actingFor: string | undefined): HeldDecision {
  return { decision, key: newKey(), actingFor: actingFor ?? null, sendAt, page: outbox.page, isLeft: false };
}

/**
 * Sends the decision immediately, but after earlier decisions on the same record. Resolves to true if the server has
 * saved it.
 */
export async function holdAndSend(decision: Decision, actingFor: string | undefined): Promise<boolean> {
  const one = heldUntil(Date.now(), decision, actingFor);
  applyToOutbox({ kind: 'hold', one });
  return sendable().includes(one) && (await send(one));
}

const sendable = () => readyIn(outbox).filter(({ decision }) => methodFor(decision) !== null);
const untried = () => sendable().filter((one) => !isUnsent(outbox, one));

/**
 * Undoes the last decision that `mayUndo` accepts. Returns the id of its record; null if there is nothing to
 * undo.
 */
export function undoLast(mayUndo: (one: HeldDecision) => boolean): string | null {
  const last = sendable().filter(mayUndo).at(-1);
  if (last === undefined) return null;
  applyToOutbox({ kind: 'undo', one: last });
  return subjectOf(last.decision).id;
}

/**
 * Sends every decision, including those that wait for an earlier one. Resolves when each has received a response or
 * failed.
 */
export async function sendAll(): Promise<void> {
  for (const one of sendable()) void send(one);
  while (running.size > 0) {
    await Promise.all(running);
    for (const one of untried()) void send(one);
  }
}

/** Sends the decision. Resolves to true if the server has saved it. */
function send(one: HeldDecision, kind: 'send' | 'retry' = 'send'): Promise<boolean> {
  const method = methodFor(one.decision);
  if (method === null || isUnderway(outbox, one)) return Promise.resolve(false);
  const attempt = async () => {
    applyToOutbox({ kind, one });
    const delay = setTimeout(() => applyToOutbox({ kind: 'delay', one }), slowMs);
    try {
      if (connectionNow() === 'offline') throw new ConnectionError();
      const options = { key: one.key, actingFor: one.actingFor ?? undefined, keepalive: true };
      const { version } = await method.send(options);
      method.tellDone(applyToOutbox({ kind: 'saved', one, version }) === 'done_late');
      refetchWhatReads();
      return true;
    } catch (error) {
      fail(one, method, error);
      return false;
    } finally {
      clearTimeout(delay);
    }
  };
  const sending = attempt().finally(() => running.delete(sending));
  running.add(sending);
  return sending;
}

/** Ends a failed attempt: the server's refusal is final, and every other failure leads to a retry. */
function fail(one: HeldDecision, method: SendMethod, error: unknown): void {
  if (error instanceof ProblemError && error.isFinal && !isSessionOver(error)) {
    const refusal = method.refusalOf(error);
    applyToOutbox({ kind: 'refused', one, refusal });
    method.tellRefused(refusal, error);
    refetchWhatReads();
    return;
  }
  if (applyToOutbox({ kind: 'lost', one }) === 'unsent') method.tellUnsent();
  clearTimeout(retryTimer);
  retryTimer = setTimeout(retryAll, retryMs);
}

/** Retries unsent decisions 15 seconds after a failure and when the connection returns. */
function retryAll(): void {
  if (connectionNow() !== 'online') return;
  for (const one of sendable()) if (isUnsent(outbox, one)) void send(one, 'retry');
}

/** Sends the decisions because this tab is closing. */
function leave(): void {
  for (const one of sendable()) {
    applyToOutbox({ kind: 'leave', one });
    void send(one);
  }
}

export function useOutbox(): Outbox {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => outbox,
  );
}

readAgain();
onSessionEvent(readAgain);
onStoredElsewhere(readAgain);
onConnection(retryAll);
beforeSignOut(sendAll);
window.addEventListener('pagehide', leave);
