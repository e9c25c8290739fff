import * as z from 'zod/mini';
import { accepted } from '#contract/planning/appointment.ts';
import { onSessionEvent } from '#web/app/accounts/session.ts';
import { heldPrefix } from './left-decisions.ts';

/** Of the request, only what it takes to send the decision and to speak of it. */
const request = z.object({ id: z.string(), version: z.int(), number: z.string(), time_zone: z.string() });

const decision = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('approve'),
    request,
    technician_id: z.string(),
    technician_name: z.string(),
    scheduled_date: z.string(),
    accepted,
  }),
  z.object({ kind: z.literal('reject'), request, rejection_reason: z.string() }),
]);
export type Decision = z.output<typeof decision>;

const held = z.object({
  decision,
  /** The Idempotency-Key by which it has its effect once, whoever sends it and however often. */
  key: z.string(),
  actingFor: z.nullable(z.string()),
  /** In milliseconds since 1970. */
  sendAt: z.number(),
  /** The page on which it was decided, and whether that page was left. */
  page: z.string(),
  isLeft: z.boolean(),
});
/** A decision that can still be undone, or that the server has not answered yet. */
export type Held = z.output<typeof held>;

let all: readonly Held[] = [];
const listeners = new Set<() => void>();

function become(next: readonly Held[]): void {
  all = next.toSorted((one, other) => one.sendAt - other.sendAt);
  for (const listener of listeners) listener();
}

/** What is held in this browser for who is signed in, the latest last. */
export function heldDecisions(): readonly Held[] {
  return all;
}

export function onHeld(listener: () => void): void {
  listeners.add(listener);
}

const others = (id: string) => all.filter((one) => one.decision.request.id !== id);

/** Each has an entry of its own, so that pages of one browser do not overwrite each other's. */
export function keep(one: Held): void {
  const { id } = one.decision.request;
  try {
    localStorage.setItem(heldPrefix() + id, JSON.stringify(one));
  } catch (error) {
    // The store is full, so this page alone holds it.
    if (!(error instanceof DOMException)) throw error;
  }
  become([...others(id), one]);
}

export function forget(id: string): void {
  localStorage.removeItem(heldPrefix() + id);
  become(others(id));
}

/** What cannot be read back, for instance of an older version of the page, counts as none. */
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
