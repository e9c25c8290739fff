import { type Decision, type HeldDecision, isStep, isVerdict, storageKeyOf, subjectOf } from './decision.ts';

/**
 * The phases of a decision in this tab. `held`: it waits for its time and can be undone. `sending`: the first attempt
 * runs. `slow`: an attempt runs, and the person knows that the decision is unsent. `unsent`: the last attempt failed.
 * `retrying`: an automatic attempt runs.
 */
export const phases = ['held', 'sending', 'slow', 'unsent', 'retrying'] as const;
export type Phase = (typeof phases)[number];

/**
 * The events of a decision. `send`: its time has come, the person sends it, or the tab closes. `retry`: the
 * connection is back, or the pause after a failure is over. `delay`: there is no response yet. `lost`: the attempt
 * failed without a final response.
 */
export const phaseEvents = ['send', 'retry', 'undo', 'delay', 'saved', 'lost', 'refused'] as const;
export type PhaseEvent = (typeof phaseEvents)[number];

/** The messages to the person. `done_late`: the server has saved a decision that the person may think is lost. */
export type Message = 'done' | 'done_late' | 'unsent' | 'refused';

type Move = { readonly to: Phase | 'gone'; readonly message?: Message };

const refused = { to: 'gone', message: 'refused' } as const;
const savedLate = { to: 'gone', message: 'done_late' } as const;

/** The lifecycle of a decision as one table. An event without a transition changes nothing. */
const moves: Readonly<Record<Phase, Partial<Readonly<Record<PhaseEvent, Move>>>>> = {
  held: { send: { to: 'sending' }, undo: { to: 'gone' } },
  sending: {
    delay: { to: 'slow' },
    saved: { to: 'gone', message: 'done' },
    lost: { to: 'unsent', message: 'unsent' },
    refused,
  },
  slow: { saved: savedLate, lost: { to: 'unsent', message: 'unsent' }, refused },
  unsent: { send: { to: 'slow' }, retry: { to: 'retrying' }, undo: { to: 'gone' } },
  retrying: { saved: savedLate, lost: { to: 'unsent' }, refused },
};

/** The reason why a decision had no effect. `isSettled`: a colleague has already decided. */
export type Refusal = { readonly why: string; readonly isSettled: boolean };

/** The decisions that this tab knows about, and the results of earlier ones. */
export type Outbox = {
  /** The ID of this tab. Other tabs hold decisions too. */
  readonly page: string;
  /** The decisions in the order of sending. */
  readonly held: readonly HeldDecision[];
  /** The phases by the decisions' keys. A decision without an entry is held. */
  readonly phases: ReadonlyMap<string, Phase>;
  /** For each record, the version on which its last saved decision was based. */
  readonly settledVersions: ReadonlyMap<string, number>;
  /** Refusals by storage key. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** The request whose decision was refused last: a new object each time. */
  readonly lastRefused: { readonly id: string } | null;
};

export type OutboxEvent =
  /** `hold`: the person decides. `leave`: the tab closes. */
  | { readonly kind: 'hold' | 'leave'; readonly one: HeldDecision }
  | { readonly kind: Exclude<PhaseEvent, 'saved' | 'refused'>; readonly one: HeldDecision }
  | { readonly kind: 'saved'; readonly one: HeldDecision; readonly version: number }
  | { readonly kind: 'refused'; readonly one: HeldDecision; readonly refusal: Refusal }
  /** The person has read a refusal. */
  | { readonly kind: 'dismiss'; readonly storageKey: string }
  /** The browser's storage was read. */
  | { readonly kind: 'read'; readonly held: readonly HeldDecision[] };

export function emptyOutbox(page: string): Outbox {
  return {
    page,
    held: [],
    phases: new Map(),
    settledVersions: new Map(),
    refusals: new Map(),
    lastRefused: null,
  };
}

export function phaseOf({ phases: known }: Outbox, { key }: HeldDecision): Phase {
  return known.get(key) ?? 'held';
}

const underway: readonly Phase[] = ['sending', 'slow', 'retrying'];
const unsent: readonly Phase[] = ['slow', 'unsent', 'retrying'];

/** Returns whether the decision is being sent, so that it cannot be undone. */
export function isUnderway(outbox: Outbox, one: HeldDecision): boolean {
  return underway.includes(phaseOf(outbox, one));
}

/** Returns whether the person knows that the decision has not reached the server. */
export function isUnsent(outbox: Outbox, one: HeldDecision): boolean {
  return unsent.includes(phaseOf(outbox, one));
}

/** Returns the outbox after an event, and the message to the person, which is null if there is none. */
export function after(outbox: Outbox, event: OutboxEvent): { outbox: Outbox; message: Message | null } {
  switch (event.kind) {
    case 'read':
      return { outbox: { ...outbox, held: inOrder(event.held) }, message: null };
    case 'dismiss':
      return { outbox: { ...outbox, refusals: withEntry(outbox.refusals, event.storageKey) }, message: null };
    case 'hold': {
      const { decision } = event.one;
      const refusals = withEntry(outbox.refusals, storageKeyOf(decision));
      return { outbox: { ...outbox, refusals, held: keep(outbox.held, event.one) }, message: null };
    }
    // The tab is closing, so the decision becomes final in every open tab.
    case 'leave':
      return {
        outbox: { ...outbox, held: keep(outbox.held, { ...event.one, isLeft: true }) },
        message: null,
      };
    default:
      return moved(outbox, event);
  }
}

type Moving = Extract<OutboxEvent, { kind: PhaseEvent }>;

function moved(outbox: Outbox, event: Moving): { outbox: Outbox; message: Message | null } {
  const { one } = event;
  const move = moves[phaseOf(outbox, one)][event.kind];
  if (move === undefined) return { outbox, message: null };
  const { to, message = null } = move;
  const isGone = to === 'gone';
  const next = {
    ...outbox,
    phases: withEntry(outbox.phases, one.key, isGone ? undefined : to),
    held: isGone ? outbox.held.filter(({ key }) => key !== one.key) : outbox.held,
  };
  // The person made this decision in another tab, and does not expect it here.
  const isForeign = message === 'done' && one.page !== outbox.page;
  return { outbox: settled(next, event), message: isForeign ? 'done_late' : message };
}

/** Records the server's response for the decision's record. */
function settled(outbox: Outbox, event: Moving): Outbox {
  const { id, version } = subjectOf(event.one.decision);
  if (event.kind === 'saved') {
    return {
      ...outbox,
      settledVersions: withEntry(outbox.settledVersions, id, version),
      held: outbox.held.map((one) => basedOn(one, id, event.version)),
    };
  }
  if (event.kind !== 'refused') return outbox;
  return {
    ...outbox,
    settledVersions: withEntry(outbox.settledVersions, id),
    refusals: withEntry(outbox.refusals, storageKeyOf(event.one.decision), event.refusal),
    lastRefused: isVerdict(event.one) ? { id } : outbox.lastRefused,
  };
}

/** Bases a later step of the same job on the version that the server has saved. */
function basedOn(one: HeldDecision, jobId: string, version: number): HeldDecision {
  if (!isStep(one) || one.decision.job.id !== jobId) return one;
  return { ...one, decision: { ...one.decision, job: { ...one.decision.job, version } } };
}

/** Adds the decision. It replaces an earlier one with the same storage key. */
function keep(held: readonly HeldDecision[], one: HeldDecision): readonly HeldDecision[] {
  const replaces = (other: Decision) => storageKeyOf(other) === storageKeyOf(one.decision);
  return inOrder([...held.filter(({ decision }) => !replaces(decision)), one]);
}

const inOrder = (held: readonly HeldDecision[]) => held.toSorted((one, other) => one.sendAt - other.sendAt);

/** Returns a copy of the map with the value, or without the key if there is no value. */
function withEntry<Value>(
  map: ReadonlyMap<string, Value>,
  key: string,
  value?: Value,
): ReadonlyMap<string, Value> {
  const next = new Map(map);
  if (value === undefined) next.delete(key);
  else next.set(key, value);
  return next;
}

/**
 * Returns the decisions that can be sent now: the first one of each record. They are in the order of sending.
 */
export function readyIn(outbox: Outbox): readonly HeldDecision[] {
  const first = new Map(outbox.held.toReversed().map((one) => [subjectOf(one.decision).id, one]));
  return outbox.held.filter(
    (one) => first.get(subjectOf(one.decision).id) === one && !isUnderway(outbox, one),
  );
}

/**
 * If another tab has not sent its decision this many milliseconds after the due time, this tab sends it, because the
 * other one is assumed to be closed.
 */
const foreignMs = 5000;

/** Returns the time at which this tab sends the decision, in milliseconds since 1970. */
export function dueAt(
  { page: thisPage }: Pick<Outbox, 'page'>,
  { isLeft, page, sendAt }: HeldDecision,
): number {
  if (isLeft) return 0;
  return page === thisPage ? sendAt : sendAt + foreignMs;
}
