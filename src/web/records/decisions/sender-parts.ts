import { type Decision, type HeldDecision, isAct, isOfTechnician } from './decision.ts';
import type { EntryStore } from './entry-store.ts';
import type { OutboxEvent, Refusal } from './outbox.ts';

type SendRequest = {
  readonly key: string;
  readonly actingFor: string | undefined;
  /** The user who made the entry. */
  readonly writer: string;
  /** True if the browser must complete the request even when the page is closed. */
  readonly keepalive: boolean;
};

/** The functions that send a decision and report the result to the user. */
export type SendMethod<Failure = unknown> = {
  readonly send: (request: SendRequest, file: string | null) => Promise<unknown>;
  /** `isLate` is true if another tab held the decision, or if it did not reach the server immediately. */
  readonly tellDone: (isLate: boolean) => void;
  readonly tellUnsent: () => void;
  readonly refusalOf: (error: Failure) => Refusal;
  readonly tellRefused: (refusal: Refusal, error: Failure, one: HeldDecision) => void;
};

/**
 * Everything that the outbox needs from its surroundings. With replacements for these parts, the outbox can run without
 * a browser.
 */
export type SenderParts<Failure> = {
  /** The ID of this tab. */
  readonly page: string;
  readonly store: EntryStore;
  readonly methodFor: (decision: Decision) => SendMethod<Failure> | null;
  readonly userId: () => string;
  readonly now: () => number;
  readonly newKey: () => string;
  /** Runs the work while no other tab runs work with the same name. Returns null if it had to wait too long. */
  readonly lock: <T>(name: string, run: () => Promise<T>) => Promise<T | null>;
  readonly isOnline: () => boolean;
  readonly isOffline: () => boolean;
  /** True if the server's refusal is final. False if there was no response, or if the session has ended. */
  readonly isFinal: (error: unknown) => error is Failure;
  /** True if the server accepted the entry earlier, and no longer has the response. */
  readonly isDoneEarlier: (error: unknown) => boolean;
  /** Returns whether the person who made the entries is still signed in. Called before an entry is sent late. */
  readonly isStillSignedIn: () => Promise<boolean>;
  /** Runs the work after this many milliseconds. Returns a function that cancels it. */
  readonly later: (ms: number, run: () => void) => () => void;
  /** Called after every change that may be of interest to another tab. */
  readonly announce: () => void;
  /** Called with the server's response before the entry is gone, so no screen shows the state in between. */
  readonly onAnswer: (output: unknown) => void;
  readonly onSaved: () => void;
  readonly onRefused: () => void;
};

/** The result of an attempt to send an entry. `waits`: this device keeps it and sends it later. */
export type Delivery<Failure> =
  | { readonly kind: 'saved'; readonly output: unknown }
  | { readonly kind: 'waits' }
  | { readonly kind: 'refused'; readonly error: Failure; readonly refusal: Refusal };

export const waits = { kind: 'waits' } as const;

/** True while the screen that made the entry is still waiting for the response. */
export type Watch = { isWaiting: boolean };

type NewDecision = {
  /** The time at which to send the decision, by the device's clock. */
  readonly sendAt: number;
  readonly decision: Decision;
  readonly actingFor: string | undefined;
};

export function newEntry<Failure>(
  { userId, newKey, page, now }: SenderParts<Failure>,
  { sendAt, decision, actingFor }: NewDecision,
): HeldDecision {
  return {
    decision,
    userId: userId(),
    key: newKey(),
    actingFor: actingFor ?? null,
    sendAt,
    page,
    isLeft: false,
    madeAt: now(),
    isTried: false,
    mayHaveArrived: false,
    refused: null,
  };
}

export function requestOf(one: HeldDecision): SendRequest {
  const { key, actingFor, userId } = one;
  return { key, actingFor: actingFor ?? undefined, writer: userId, keepalive: !isAct(one) };
}

/** The number of milliseconds after which someone else may have signed in since the person decided. */
const promptMs = 15_000;

/** Returns whether someone else may have signed in since the person made the entry. */
export function isLate<Failure>(
  { page: thisPage, now }: SenderParts<Failure>,
  { isTried, page, madeAt }: HeldDecision,
): boolean {
  return isTried || page !== thisPage || Math.abs(now() - madeAt) > promptMs;
}

/**
 * Returns the key of the entry that the server's response completes, even if this tab has forgotten the entry since
 * sending it. Without a response, a forgotten entry stays on the device for its user.
 */
export function endedKey(event: OutboxEvent): string | null {
  const isGone = event.kind === 'saved' || (event.kind === 'refused' && !isOfTechnician(event.one));
  return isGone ? event.one.key : null;
}
