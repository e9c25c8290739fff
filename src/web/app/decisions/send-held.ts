import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { approveServiceRequest, rejectServiceRequest, serviceRequest } from '#contract/service-requests.ts';
import { requestGroups } from '#domain/service-request.ts';
import { beforeSignOut } from '#web/app/accounts/session.ts';
import { failureText, isSessionOver, newKey, ProblemError } from '#web/app/api/api-client.ts';
import { connectionNow, onConnection } from '#web/app/data/live.ts';
import { refetchWhatReads } from '#web/app/data/query-client.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import { objectionsIn } from '#web/app/job-orders/appointment-form.ts';
import { toastError, toastSuccessOnce } from '#web/app/toasts/toast.ts';
import { assignWords } from '#words/en/planning/assign.ts';
import { triageWords } from '#words/en/planning/triage.ts';
import { serviceRequestsWords } from '#words/en/service-requests.ts';
import { startWords } from '#words/en/start.ts';
import { wordsOf } from '#words/words.ts';
import { type Decision, forget, type Held, heldDecisions, keep, onHeld } from './held-store.ts';

/** Why a decision had no effect, and whether somebody else has decided, so that nothing is left to do. */
export type Refusal = { readonly why: string; readonly isSettled: boolean };

type Sending = {
  readonly held: readonly Held[];
  /** Keys of what is on its way, and of what did not reach the server. */
  readonly underway: ReadonlySet<string>;
  readonly unsent: ReadonlySet<string>;
  /** The version of each request that was decided here. */
  readonly settled: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** A new object for each refusal. */
  readonly lastRefused: { readonly id: string } | null;
};

export const undoableMs = 8000;
/** What another page holds is that page's to send; after this time it is taken to be gone. */
const foreignMs = 5000;
const thisPage = newKey();

let state: Sending = {
  held: heldDecisions(),
  underway: new Set(),
  unsent: new Set(),
  settled: new Map(),
  refusals: new Map(),
  lastRefused: null,
};
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;

function become(changes: Partial<Sending>): void {
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

/** Holds the decision for eight seconds, in which it can be undone. */
export function hold(decision: Decision, actingFor: string | undefined): void {
  const sendAt = Date.now() + undoableMs;
  become({ refusals: withKey(state.refusals, decision.request.id) });
  keep({
    decision,
    key: newKey(),
    actingFor: actingFor ?? null,
    sendAt,
    page: thisPage,
    isLeft: false,
  });
}

/** What is not on its way, the latest last. */
export function undoable(): readonly Held[] {
  return state.held.filter(({ key }) => !state.underway.has(key));
}

export function undoLast(): string | null {
  const id = undoable().at(-1)?.decision.request.id ?? null;
  if (id !== null) forget(id);
  return id;
}

export function dismissRefusal(id: string): void {
  become({ refusals: withKey(state.refusals, id) });
}

/** Sends at once; ends when each was answered or has failed. */
export function sendAll(): Promise<unknown> {
  return Promise.all(undoable().map(send));
}

async function send(held: Held): Promise<void> {
  const { decision, key, page } = held;
  const { id, version, number } = decision.request;
  if (state.underway.has(key)) return;
  become({ underway: marked(state.underway, key, true), unsent: marked(state.unsent, key, false) });
  try {
    await sendDecision(held);
    become({ settled: withKey(state.settled, id, version) });
    forget(id);
    if (page !== thisPage)
      toastSuccessOnce(wordsOf(triageWords).later.title, wordsOf(triageWords).later.text(number));
    tellDone(decision);
    refetchWhatReads();
  } catch (error) {
    if (error instanceof ProblemError && error.isFinal && !isSessionOver(error)) refuse(decision, error);
    else {
      become({ unsent: marked(state.unsent, key, true) });
      toastError(wordsOf(triageWords).notSent(number));
    }
  } finally {
    become({ underway: marked(state.underway, key, false) });
    sendWhenDue();
  }
}

function sendDecision({ decision, key, actingFor }: Held) {
  const { id, version } = decision.request;
  const options = { key, actingFor: actingFor ?? undefined, keepalive: true };
  if (decision.kind === 'reject') {
    const { rejection_reason } = decision;
    return sendOrEndSession(rejectServiceRequest, { id, version, rejection_reason }, options);
  }
  const { technician_id, scheduled_date, accepted } = decision;
  const appointment = { technician_id, scheduled_date, accepted };
  return sendOrEndSession(approveServiceRequest, { id, version, appointment }, options);
}

/** Twelve that are sent at once say it once. */
function tellDone({ kind }: Decision): void {
  const { approve, reject } = wordsOf(serviceRequestsWords);
  if (kind === 'reject') toastSuccessOnce(reject.done, reject.doneText());
  else {
    toastSuccessOnce(approve.approved, approve.approvedText);
    toastSuccessOnce(approve.created, approve.createdText);
  }
}

function refuse({ request: { id, number } }: Decision, error: ProblemError): void {
  const refusal = refusalOf(error);
  become({
    settled: withKey(state.settled, id),
    refusals: withKey(state.refusals, id, refusal),
    lastRefused: { id },
  });
  forget(id);
  toastError(wordsOf(triageWords).refused(number, refusal.why));
  refetchWhatReads();
}

function refusalOf(error: ProblemError): Refusal {
  const objections = objectionsIn(error.problem);
  if (objections !== null) {
    const { concernTexts } = wordsOf(assignWords);
    const texts = objections.concerns.map((concern) => concernTexts[concern](objections.overlaps));
    return { why: texts.join(' '), isSettled: false };
  }
  const now = z.safeParse(serviceRequest, error.problem.record);
  if (!now.success || requestGroups.pending.some((status) => status === now.data.status)) {
    return { why: failureText(error), isSettled: false };
  }
  const status = wordsOf(startWords).domain.requestStatus[now.data.status];
  return { why: wordsOf(triageWords).overtaken(status), isSettled: true };
}

const dueAt = ({ isLeft, page, sendAt }: Held) => {
  if (isLeft) return 0;
  return page === thisPage ? sendAt : sendAt + foreignMs;
};

/** What did not reach the server waits for the connection instead of a time. */
function sendWhenDue(): void {
  clearTimeout(timer);
  const waiting = undoable().filter(({ key }) => !state.unsent.has(key));
  if (waiting.length === 0) return;
  const next = Math.min(...waiting.map(dueAt));
  timer = setTimeout(
    () => {
      for (const held of waiting) if (dueAt(held) <= next) void send(held);
    },
    Math.max(0, next - Date.now()),
  );
}

/** Says to every page of the browser that nobody undoes it here any more, and sends it. */
function leave(): void {
  for (const held of undoable()) {
    keep({ ...held, isLeft: true });
    void send(held);
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
  become({ held: heldDecisions() });
  sendWhenDue();
});
onConnection(() => {
  if (connectionNow() !== 'online') return;
  for (const held of undoable()) if (state.unsent.has(held.key)) void send(held);
});
beforeSignOut(sendAll);
window.addEventListener('pagehide', leave);
sendWhenDue();
