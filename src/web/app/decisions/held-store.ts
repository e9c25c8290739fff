import * as z from 'zod/mini';
import { accepted } from '#contract/planning/appointment.ts';
import { beginning } from '#contract/planning/beginning.ts';
import { onSessionEvent } from '#web/app/accounts/session.ts';
import { heldPrefix } from './left-decisions.ts';

/** The parts of a request or job that sending and describing the decision needs. */
const subject = z.object({ id: z.string(), version: z.int(), number: z.string(), time_zone: z.string() });

/** A decision on a request. */
const verdict = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    request: subject,
    technician_id: z.string(),
    technician_name: z.string(),
    scheduled_date: z.string(),
    accepted,
    /** The earlier visit that is taken along. Decisions stored by an older page have none. */
    forerunner_id: z._default(z.nullable(z.string()), null),
  }),
  z.object({ kind: z.literal('reject'), request: subject, rejection_reason: z.string() }),
]);
export type Verdict = z.output<typeof verdict>;

/** A technician's step, setting out or arriving, with its time. */
const step = z.object({
  kind: z.enum(['leave', 'start']),
  job: subject,
  at: z.string(),
  ...beginning,
});
export type Step = z.output<typeof step>;

export type Decision = Verdict | Step;

const held = z.object({
  decision: z.union([verdict, step]),
  /** The Idempotency-Key: the decision takes effect once, whichever page sends it and however often. */
  key: z.string(),
  actingFor: z.nullable(z.string()),
  /** Milliseconds since 1970. */
  sendAt: z.number(),
  /** The page of the decision, and whether that page was closed. */
  page: z.string(),
  isLeft: z.boolean(),
});
type Kept = z.output<typeof held>;
/** A decision that can still be undone, or that the server has not answered yet. */
export type Held<Of extends Decision = Decision> = Omit<Kept, 'decision'> & { readonly decision: Of };

export function isVerdict(one: Held): one is Held<Verdict> {
  return 'request' in one.decision;
}

export function isStep(one: Held): one is Held<Step> {
  return 'job' in one.decision;
}

export function subjectOf(decision: Decision): z.output<typeof subject> {
  return 'job' in decision ? decision.job : decision.request;
}

/** Returns the storage key: one verdict per request, one entry per step of a job. */
export function placeOf(decision: Decision): string {
  return 'job' in decision ? `${decision.job.id}:${decision.kind}` : decision.request.id;
}

let all: readonly Held[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Held[]): void {
  all = next.toSorted((one, other) => one.sendAt - other.sendAt);
  for (const listener of listeners) listener();
}

/** Returns the decisions that this browser holds for the signed-in user, the latest last. */
export function heldDecisions(): readonly Held[] {
  return all;
}

export function onHeld(listener: () => void): void {
  listeners.add(listener);
}

const others = (place: string) => all.filter(({ decision }) => placeOf(decision) !== place);

/** Stores each decision under its own key, so that the browser's pages do not overwrite each other's. */
export function keep(one: Held): void {
  const place = placeOf(one.decision);
  try {
    localStorage.setItem(heldPrefix() + place, JSON.stringify(one));
  } catch (error) {
    // The store is full, so only this page holds it.
    if (!(error instanceof DOMException)) throw error;
  }
  become([...others(place), one]);
}

export function forget({ decision }: Held): void {
  const place = placeOf(decision);
  localStorage.removeItem(heldPrefix() + place);
  become(others(place));
}

/**
 * Reads the stored decisions. Ignores entries that cannot be read, for instance of an older version of the
 * page.
 */
function readAgain(): void {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(heldPrefix()));
  become(names.flatMap((name) => parsed(localStorage.getItem(name) ?? '')));
}

function parsed(text: string): Held[] {
  try {
    const read = z.safeParse(held, JSON.parse(text));
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
