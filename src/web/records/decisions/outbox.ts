import {
  type Decision,
  type HeldDecision,
  isOfTechnician,
  isVerdict,
  type RefusalRecord,
  slotOf,
  subjectOf,
} from './decision.ts';
import { inOrder, isOfDay, keep, rebaseEntry, withFile } from './entry-order.ts';

/**
 * The phases of a decision in this tab. `held`: it can still be undone. `sending`: the first attempt is running.
 * `slow`: an attempt is running, and the screen shows the decision as unsent. `unsent`: the last attempt failed.
 * `retrying`: an automatic attempt is running. `refused`: the refusal is final, and the technician must decide.
 */
export const phases = ['held', 'sending', 'slow', 'unsent', 'retrying', 'refused'] as const;
export type Phase = (typeof phases)[number];

/**
 * The events of a decision. `send`: its time has come, the person sends it, or the tab closes. `retry`: the
 * connection is back, or the pause after a failure is over. `delay`: there is no response yet. `lost`: the attempt
 * failed without a final response. `gone`: another tab has sent it. `drop`: the technician discards it, or the screen
 * that made it shows the refusal itself.
 */
export const phaseEvents = [
  'send',
  'retry',
  'undo',
  'delay',
  'saved',
  'lost',
  'refused',
  'gone',
  'drop',
] as const;
export type PhaseEvent = (typeof phaseEvents)[number];

/** The messages to the person. `done_late`: the server has saved a decision that the person may think is lost. */
export type Message = 'done' | 'done_late' | 'unsent' | 'refused';

type Move = { readonly to: Phase | 'gone'; readonly message?: Message };

/** A technician's entry is kept with its refusal; any other decision is removed. */
const refused = { to: 'refused', message: 'refused' } as const;
const gone = { to: 'gone' } as const;
const savedLate = { to: 'gone', message: 'done_late' } as const;

/** The lifecycle of a decision as one table. An event without a transition changes nothing. */
const moves: Readonly<Record<Phase, Partial<Readonly<Record<PhaseEvent, Move>>>>> = {
  held: { send: { to: 'sending' }, undo: gone, drop: gone },
  sending: {
    delay: { to: 'slow' },
    saved: { to: 'gone', message: 'done' },
    lost: { to: 'unsent', message: 'unsent' },
    refused,
    gone,
  },
  slow: { saved: savedLate, lost: { to: 'unsent', message: 'unsent' }, refused, gone },
  unsent: { send: { to: 'slow' }, retry: { to: 'retrying' }, undo: gone, drop: gone },
  retrying: { saved: savedLate, lost: { to: 'unsent' }, refused, gone },
  refused: { drop: gone },
};

/** The reason why a decision had no effect. `isSettled`: a colleague has already decided. */
export type Refusal = {
  readonly why: string;
  readonly isSettled: boolean;
  /** The facts that a technician needs to decide about the entry. */
  readonly kept?: RefusalRecord;
};

/** The decisions that this tab knows about, and the results of earlier ones. */
export type Outbox = {
  /** The ID of this tab. Other tabs hold decisions too. */
  readonly page: string;
  /** False until the browser's storage has been read for the first time. */
  readonly isRead: boolean;
  /** The decisions in the order of sending. */
  readonly held: readonly HeldDecision[];
  /** The phases by the decisions' keys. A decision without an entry is held. */
  readonly phases: ReadonlyMap<string, Phase>;
  /** The record of the entry that the person is changing. Nothing for this record is sent until the form is closed. */
  readonly paused: string | null;
  /** For each record, the version on which its last saved decision was based. */
  readonly settledVersions: ReadonlyMap<string, number>;
  /** Refusals by slot. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** The request whose decision was refused most recently. Each refusal creates a new object. */
  readonly lastRefused: { readonly id: string } | null;
};

export type OutboxEvent =
  | {
      readonly kind: 'hold';
      /** The person decides. */
      readonly one: HeldDecision;
      /** The key of the entry that needs this one; if omitted, the entry is sent after the others of its record. */
      readonly before?: string | undefined;
    }
  /** The tab closes. */
  | { readonly kind: 'leave'; readonly one: HeldDecision }
  | { readonly kind: Exclude<PhaseEvent, 'saved' | 'refused'>; readonly one: HeldDecision }
  | {
      readonly kind: 'saved';
      readonly one: HeldDecision;
      /** The version of the record after the write; null if the response contains none. */
      readonly version: number | null;
      /** The ID of the uploaded file, which replaces the entry's key in later entries. */
      readonly fileId?: string | undefined;
    }
  /** `attempt`: the entry is about to be sent. `amend`: the technician decides about a refused entry. */
  | { readonly kind: 'attempt'; readonly one: HeldDecision }
  | {
      readonly kind: 'amend';
      readonly one: HeldDecision;
      readonly decision: Decision;
      /**
       * The key of the next attempt. A refused entry gets a new one. A waiting entry keeps its key, so the server
       * refuses the change if the former content has arrived.
       */
      readonly newKey: string;
    }
  | { readonly kind: 'refused'; readonly one: HeldDecision; readonly refusal: Refusal }
  | { readonly kind: 'pause'; readonly recordId: string | null }
  /** The person has read a refusal. */
  | { readonly kind: 'dismiss'; readonly slot: string }
  /** This tab has read the browser's storage. */
  | { readonly kind: 'read'; readonly held: readonly HeldDecision[] };

export function emptyOutbox(page: string): Outbox {
  return {
    page,
    isRead: false,
    held: [],
    phases: new Map(),
    paused: null,
    settledVersions: new Map(),
    refusals: new Map(),
    lastRefused: null,
  };
}

export function phaseOf({ phases: known }: Outbox, { key, refused: no, isTried }: HeldDecision): Phase {
  if (no !== null) return 'refused';
  return known.get(key) ?? (isTried ? 'unsent' : 'held');
}

const underway: readonly Phase[] = ['sending', 'slow', 'retrying'];
const unsent: readonly Phase[] = ['slow', 'unsent', 'retrying'];

/** Returns whether the decision is being sent and can no longer be undone. */
export function isUnderway(outbox: Outbox, one: HeldDecision): boolean {
  return underway.includes(phaseOf(outbox, one));
}

/** Returns whether the screen shows the decision as unsent. */
export function isUnsent(outbox: Outbox, one: HeldDecision): boolean {
  return unsent.includes(phaseOf(outbox, one));
}

/** Returns the outbox after an event, and the message to the person, which is null if there is none. */
export function after(outbox: Outbox, event: OutboxEvent): { outbox: Outbox; message: Message | null } {
  switch (event.kind) {
    case 'read':
      return { outbox: { ...outbox, isRead: true, held: inOrder(event.held) }, message: null };
    case 'pause':
      return { outbox: { ...outbox, paused: event.recordId }, message: null };
    case 'dismiss':
      return { outbox: { ...outbox, refusals: withEntry(outbox.refusals, event.slot) }, message: null };
    case 'hold': {
      const refusals = withEntry(outbox.refusals, slotOf(event.one));
      return {
        outbox: { ...outbox, refusals, held: keep(outbox.held, event.one, event.before) },
        message: null,
      };
    }
    case 'attempt':
      return { outbox: changed(outbox, event.one.key, { mayHaveArrived: true }), message: null };
    case 'amend': {
      const { one, decision, newKey: key } = event;
      const untried = one.refused !== null && { isTried: false, mayHaveArrived: false };
      const amended = { decision, key, refused: null, ...untried };
      return { outbox: changed(outbox, one.key, amended), message: null };
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
  const { message = null } = move;
  const to = move.to === 'refused' && !isOfTechnician(one) ? 'gone' : move.to;
  const isEnded = to === 'gone' || to === 'refused';
  const next = {
    ...outbox,
    phases: withEntry(outbox.phases, one.key, isEnded ? undefined : to),
    held: to === 'gone' ? outbox.held.filter(({ key }) => key !== one.key) : outbox.held,
  };
  // The person made this decision in another tab, and does not expect a message about it here.
  const isForeign = message === 'done' && one.page !== outbox.page;
  return { outbox: settled(next, event), message: isForeign ? 'done_late' : message };
}

function changed(outbox: Outbox, changedKey: string, news: Partial<HeldDecision>): Outbox {
  const held = outbox.held.map((one) => (one.key === changedKey ? { ...one, ...news } : one));
  return { ...outbox, held };
}

/** Records the server's response for the decision's record. */
function settled(outbox: Outbox, event: Moving): Outbox {
  const { one } = event;
  const { id, version } = subjectOf(one.decision);
  if (event.kind === 'saved') {
    const { version: saved, fileId } = event;
    return {
      ...outbox,
      settledVersions:
        saved === null ? outbox.settledVersions : withEntry(outbox.settledVersions, id, version),
      held: outbox.held.map((other) => withFile(rebaseEntry(other, id, saved), one.key, fileId)),
    };
  }
  if (event.kind === 'drop')
    return { ...outbox, held: outbox.held.map((other) => withFile(other, one.key, null)) };
  if (event.kind === 'lost') return changed(outbox, one.key, { isTried: true });
  if (event.kind !== 'refused') return outbox;
  const { refusal } = event;
  const kept = changed(outbox, one.key, { refused: refusal.kept ?? unknownRefusal(refusal.why) });
  return {
    ...kept,
    settledVersions: withEntry(outbox.settledVersions, id),
    refusals: withEntry(outbox.refusals, slotOf(one), refusal),
    lastRefused: isVerdict(one) ? { id } : outbox.lastRefused,
  };
}

const unknownRefusal = (why: string): RefusalRecord => ({
  code: 'refused',
  why,
  version: null,
  concerns: [],
});

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
 * Returns the decisions that can be sent now, in the order of sending: the first one of each record, unless it was
 * refused. A technician is in one place at a time, so the day's actions are sent one after another. A job whose first
 * entry was refused does not hold up the others.
 */
export function readyIn(outbox: Outbox): readonly HeldDecision[] {
  const recordOf = (one: HeldDecision) => subjectOf(one.decision).id;
  const first = new Map(outbox.held.toReversed().map((one) => [recordOf(one), one]));
  const isStuck = (one: HeldDecision) => first.get(recordOf(one))?.refused !== null;
  const next = outbox.held.find((one) => isOfDay(one) && !isStuck(one));
  return outbox.held.filter(
    (one) =>
      first.get(recordOf(one)) === one &&
      one.refused === null &&
      recordOf(one) !== outbox.paused &&
      (!isOfDay(one) || one === next) &&
      !isUnderway(outbox, one),
  );
}

/**
 * The number of milliseconds that this tab waits after the due time of another tab's decision. It then sends the
 * decision itself, because the other tab is assumed to be closed.
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
