import { useSyncExternalStore } from 'react';
import { beforeSignOut } from '#web/app/accounts/session.ts';
import {
  ConnectionError,
  isSessionOver,
  newKey,
  ProblemError,
  type SendOptions,
} from '#web/app/api/api-client.ts';
import { connectionNow, onConnection } from '#web/app/data/live.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import {
  type Decision,
  forget,
  type HeldDecision,
  heldDecisions,
  isStep,
  isVerdict,
  keep,
  onHeld,
  storageKeyOf,
  subjectOf,
} from './held-store.ts';

/** The reason why a decision had no effect. `isSettled` is true if a colleague has already decided. */
export type Refusal = { readonly why: string; readonly isSettled: boolean };

/** The functions that send a decision and report the result to the user. */
type SendMethod = {
  readonly send: (options: SendOptions) => Promise<{ readonly version: number }>;
  /** `isLate` is true if another page held the decision, or if it did not reach the server immediately. */
  readonly tellDone: (isLate: boolean) => void;
  readonly tellUnsent: () => void;
  readonly tellRefused: (error: ProblemError) => Refusal;
};

type Sending = {
  readonly held: readonly HeldDecision[];
  /** `underway` has the keys of decisions that are being sent, `unsent` of those delayed or not delivered. */
  readonly underway: ReadonlySet<string>;
  readonly unsent: ReadonlySet<string>;
  /** For each record, the version on which its last saved decision was based. */
  readonly settledVersions: ReadonlyMap<string, number>;
  /** Refusals by storage key. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** The request whose decision was refused last: a new object each time. */
  readonly lastRefused: { readonly id: string } | null;
};

const undoableMs = 8000;
/**
 * If another page has not sent its decision this many milliseconds after the due time, this page sends it,
 * because the other page is assumed to be gone.
 */
const foreignMs = 5000;
/** Milliseconds after which a decision without an answer counts as unsent, although the attempt continues. */
const slowMs = 4000;
const retryMs = 15_000;
const thisPage = newKey();

let state: Sending = {
  held: heldDecisions(),
  underway: new Set(),
  unsent: new Set(),
  settledVersions: new Map(),
  refusals: new Map(),
  lastRefused: null,
};
const listeners = new Set<() => void>();
const running = new Set<Promise<boolean>>();
const sendMethods: ((decision: Decision) => SendMethod | null)[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let retryTimer: ReturnType<typeof setTimeout> | undefined;

function setState(changes: Partial<Sending>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

function withKey<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value?: Value,
): ReadonlyMap<string, Value> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

function marked(set: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

/** Registers a method that sends decisions. Decisions without a method are left to other pages. */
export function sendBy(findMethod: (decision: Decision) => SendMethod | null): void {
  sendMethods.push(findMethod);
  sendWhenDue();
}

function methodFor(decision: Decision): SendMethod | null {
  for (const findMethod of sendMethods) {
    const method = findMethod(decision);
    if (method !== null) return method;
  }
  return null;
}

function holdUntil(sendAt: number, decision: Decision, actingFor: string | undefined): HeldDecision {
  setState({ refusals: withKey(state.refusals, storageKeyOf(decision)) });
  const one = {
    decision,
    key: newKey(),
    actingFor: actingFor ?? null,
    sendAt,
    page: thisPage,
    isLeft: false,
  };
  keep(one);
  return one;
}

/** Holds the decision for eight seconds, so that it can be undone. */
export function hold(decision: Decision, actingFor: string | undefined): void {
  holdUntil(Date.now() + undoableMs, decision, actingFor);
}

/**
 * Sends the decision immediately, but after the record's earlier ones. Resolves to true if the server has
 * saved it.
 */
export async function holdAndSend(decision: Decision, actingFor: string | undefined): Promise<boolean> {
  const one = holdUntil(Date.now(), decision, actingFor);
  return ready().includes(one) && (await send(one));
}

/**
 * Returns the decisions that can be sent now: the first one of each record. They are in the order of sending.
 */
function ready(): readonly HeldDecision[] {
  const first = new Map(state.held.toReversed().map((one) => [subjectOf(one.decision).id, one]));
  return state.held.filter(
    (one) =>
      first.get(subjectOf(one.decision).id) === one &&
      !state.underway.has(one.key) &&
      methodFor(one.decision) !== null,
  );
}

export function undoLast(): string | null {
  const last = ready().filter(isVerdict).at(-1);
  if (last !== undefined) forget(last);
  return last?.decision.request.id ?? null;
}

export function dismissRefusal(storageKey: string): void {
  setState({ refusals: withKey(state.refusals, storageKey) });
}

const untried = () => ready().filter(({ key }) => !state.unsent.has(key));

/**
 * Sends every decision, including those that wait for an earlier one. Resolves when each is answered or has
 * failed.
 */
export async function sendAll(): Promise<void> {
  for (const one of ready()) void send(one);
  while (running.size > 0) {
    await Promise.all(running);
    for (const one of untried()) void send(one);
  }
}

/**
 * Sends the decision. Resolves to true if the server has saved it. `isQuiet` is true if the page already says
 * that it is unsent.
 */
function send(one: HeldDecision, isQuiet = false): Promise<boolean> {
  const sending = trySending(one, isQuiet).finally(() => running.delete(sending));
  running.add(sending);
  return sending;
}

async function trySending(one: HeldDecision, isQuiet: boolean): Promise<boolean> {
  const { key, actingFor, page } = one;
  const method = methodFor(one.decision);
  if (method === null || state.underway.has(key)) return false;
  const setUnsent = () => setState({ unsent: marked(state.unsent, key, true) });
  setState({ underway: marked(state.underway, key, true) });
  const slow = setTimeout(setUnsent, slowMs);
  try {
    if (connectionNow() === 'offline') throw new ConnectionError();
    const saved = await method.send({ key, actingFor: actingFor ?? undefined, keepalive: true });
    method.tellDone(page !== thisPage || state.unsent.has(key));
    settle(one, saved);
    refetchWhatReads();
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.isFinal && !isSessionOver(error)) refuse(one, method, error);
    else {
      setUnsent();
      if (!isQuiet) method.tellUnsent();
      clearTimeout(retryTimer);
      retryTimer = setTimeout(sendAgain, retryMs);
    }
    return false;
  } finally {
    clearTimeout(slow);
    setState({ underway: marked(state.underway, key, false) });
    sendWhenDue();
  }
}

/** Records that the server saved the decision, and updates the version in the job's later steps. */
function settle(one: HeldDecision, saved: { readonly version: number }): void {
  const { id, version } = subjectOf(one.decision);
  setState({
    settledVersions: withKey(state.settledVersions, id, version),
    unsent: marked(state.unsent, one.key, false),
  });
  for (const next of state.held.filter(isStep)) {
    const { job } = next.decision;
    if (next.key === one.key || job.id !== id) continue;
    keep({ ...next, decision: { ...next.decision, job: { ...job, version: saved.version } } });
  }
  forget(one);
}

function refuse(one: HeldDecision, method: SendMethod, error: ProblemError): void {
  const { id } = subjectOf(one.decision);
  setState({
    settledVersions: withKey(state.settledVersions, id),
    unsent: marked(state.unsent, one.key, false),
    refusals: withKey(state.refusals, storageKeyOf(one.decision), method.tellRefused(error)),
    ...(isVerdict(one) && { lastRefused: { id } }),
  });
  forget(one);
  refetchWhatReads();
}

const dueAt = ({ isLeft, page, sendAt }: HeldDecision) => {
  if (isLeft) return 0;
  return page === thisPage ? sendAt : sendAt + foreignMs;
};

/** Sets the timer for the next decision. Unsent decisions wait for a retry instead. */
function sendWhenDue(): void {
  clearTimeout(timer);
  const waiting = untried();
  if (waiting.length === 0) return;
  const next = Math.min(...waiting.map(dueAt));
  timer = setTimeout(
    () => {
      for (const one of waiting) if (dueAt(one) <= next) void send(one);
    },
    Math.max(0, next - Date.now()),
  );
}

/** Sends unsent decisions again, 15 seconds after a failure and when the connection returns. */
function sendAgain(): void {
  if (connectionNow() !== 'online') return;
  for (const one of ready()) if (state.unsent.has(one.key)) void send(one, true);
}

/**
 * Marks the decisions as final for every page of the browser, and sends them, because this page is closing.
 */
function leave(): void {
  for (const one of ready()) {
    keep({ ...one, isLeft: true });
    void send(one);
  }
}

export function useSending(): Sending {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

onHeld(() => {
  setState({ held: heldDecisions() });
  sendWhenDue();
});
onConnection(sendAgain);
beforeSignOut(sendAll);
window.addEventListener('pagehide', leave);
