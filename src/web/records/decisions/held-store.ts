import * as z from 'zod/mini';
import { accepted } from '#contract/job-orders/appointment/appointment.ts';
import { beginning } from '#contract/job-orders/visit/visit.ts';
import { onSessionEvent } from '#web/app/accounts/session.ts';
import { heldPrefix } from './held-keys.ts';

/** The fields of a request or job that are needed to send and describe a decision. */
const subject = z.object({ id: z.string(), version: z.int(), number: z.string(), time_zone: z.string() });

/** A dispatcher's decision on a request. */
const verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    request: subject,
    technician_id: z.string(),
    technician_name: z.string(),
    scheduled_date: z.string(),
    accepted,
    /**
     * The earlier visit whose unfinished work the new job takes over. Decisions stored by an older page have
     * none.
     */
    forerunner_id: z._default(z.nullable(z.string()), null),
  }),
  z.object({ kind: z.literal('reject'), request: subject, rejection_reason: z.string() }),
]);
export type Verdict = z.output<typeof verdict>;

/** A technician's step, with its time: setting out, or arriving and starting work. */
const step = z.object({
  kind: z.enum(['leave', 'start']),
  job: subject,
  at: z.string(),
  ...beginning,
});
export type Step = z.output<typeof step>;

export type Decision = Verdict | Step;

const heldDecision = z.object({
  decision: z.union([verdict, step]),
  /** The Idempotency-Key. The decision takes effect once, no matter which pages send it or how often. */
  key: z.string(),
  actingFor: z.nullable(z.string()),
  /** When to send it, in milliseconds since 1970. */
  sendAt: z.number(),
  /** The page that the decision was made on; `isLeft` is true once that page was closed. */
  page: z.string(),
  isLeft: z.boolean(),
});
type StoredDecision = z.output<typeof heldDecision>;
/** A decision that can still be undone, or that the server has not answered yet. */
export type HeldDecision<Of extends Decision = Decision> = Omit<StoredDecision, 'decision'> & {
  readonly decision: Of;
};

export function isVerdict(one: HeldDecision): one is HeldDecision<Verdict> {
  return 'request' in one.decision;
}

export function isStep(one: HeldDecision): one is HeldDecision<Step> {
  return 'job' in one.decision;
}

export function subjectOf(decision: Decision): z.output<typeof subject> {
  return 'job' in decision ? decision.job : decision.request;
}

/** Returns the storage key. A request has one entry, and a job has one for each kind of step. */
export function storageKeyOf(decision: Decision): string {
  return 'job' in decision ? `${decision.job.id}:${decision.kind}` : decision.request.id;
}

let all: readonly HeldDecision[] = [];
const listeners = new Set<() => void>();

function replaceAll(next: readonly HeldDecision[]): void {
  all = next.toSorted((one, other) => one.sendAt - other.sendAt);
  for (const listener of listeners) listener();
}

/** Returns the decisions that this browser holds for the signed-in user, in the order of sending. */
export function heldDecisions(): readonly HeldDecision[] {
  return all;
}

export function onHeld(listener: () => void): void {
  listeners.add(listener);
}

const allExcept = (storageKey: string) => all.filter(({ decision }) => storageKeyOf(decision) !== storageKey);

/**
 * Stores the decision under its own key, so that the browser's pages do not overwrite each other's decisions.
 */
export function keep(one: HeldDecision): void {
  const storageKey = storageKeyOf(one.decision);
  try {
    localStorage.setItem(heldPrefix() + storageKey, JSON.stringify(one));
  } catch (error) {
    // The browser's storage is full or blocked, so only this page holds the decision.
    if (!(error instanceof DOMException)) throw error;
  }
  replaceAll([...allExcept(storageKey), one]);
}

export function forget({ decision }: HeldDecision): void {
  const storageKey = storageKeyOf(decision);
  localStorage.removeItem(heldPrefix() + storageKey);
  replaceAll(allExcept(storageKey));
}

/**
 * Reads the stored decisions. Ignores entries that cannot be read, such as those stored by an older version
 * of the page.
 */
function readAgain(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(heldPrefix()));
  replaceAll(names.flatMap((name) => parsed(localStorage.getItem(name) ?? '')));
}

function parsed(text: string): HeldDecision[] {
  try {
    const read = z.safeParse(heldDecision, JSON.parse(text));
    return read.success ? [read.data] : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

readAgain();
onSessionEvent(readAgain);
window.addEventListener('storage', ({ key }) => {
  if (key === null || key.startsWith(heldPrefix())) readAgain();
});
