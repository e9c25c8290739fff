import { type Decision, type HeldDecision, isAct, isOfTechnician, subjectOf } from './decision.ts';
import { responseEffect, turnOf } from './entry-order.ts';
import {
  after,
  dueAt,
  emptyOutbox,
  isUnderway,
  isUnsent,
  type Message,
  type Outbox,
  type OutboxEvent,
  readyIn,
} from './outbox.ts';
import { OutboxKeeper } from './outbox-keeper.ts';
import {
  type Delivery,
  endedKey,
  isLate,
  newEntry,
  requestOf,
  type SenderParts,
  type SendMethod,
  type Watch,
  waits,
} from './sender-parts.ts';

/** The time in milliseconds after which a decision without a response counts as unsent. The attempt continues. */
const slowMs = 4000;
const retryMs = 15_000;
/** The maximum number of milliseconds until a decision is due. A longer wait shows that the clock was set back. */
const furthestMs = 15_000;

const nothing = () => undefined;

/** Keeps decisions and sends them in order. It contains only logic; the browser's parts are parameters. */
export class Sender<Failure> {
  readonly #parts: SenderParts<Failure>;
  readonly #keeper: OutboxKeeper;
  readonly #running = new Set<Promise<Delivery<Failure>>>();
  readonly #listeners = new Set<() => void>();
  #outbox: Outbox;
  #firstRead: Promise<unknown> | null = null;
  #stopTimer: () => void = nothing;
  #stopRetry: () => void = nothing;

  constructor(parts: SenderParts<Failure>) {
    this.#parts = parts;
    this.#outbox = emptyOutbox(parts.page);
    this.#keeper = new OutboxKeeper(parts.store, parts.announce, () => this.#notify());
  }

  readonly state = (): Outbox => this.#outbox;
  /** True if the browser refuses to store entries, so only this tab has them. */
  readonly isUnstored = (): boolean => this.#keeper.isUnstored(this.#parts.userId());

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when all changes are stored, or could not be stored. */
  readonly settled = (): Promise<void> => this.#keeper.settled();
  readonly fileOf = (key: string): Promise<string | null> => this.#keeper.fileOf(key);

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Applies an event, stores what it changed, and sets the timer for the decision that is due next. */
  readonly apply = (event: OutboxEvent, files?: ReadonlyMap<string, string>): Message | null => {
    const before = this.#outbox;
    const { outbox: next, message } = after(before, event);
    this.#outbox = next;
    if (event.kind !== 'read') this.#keeper.store(before.held, next.held, { gone: endedKey(event), files });
    this.#notify();
    this.#setTimer();
    return message;
  };

  #setTimer(): void {
    this.#stopTimer();
    const waiting = this.#untried();
    if (waiting.length === 0) return;
    const due = Math.min(...waiting.map((one) => dueAt(this.#outbox, one)));
    const { now, later } = this.#parts;
    this.#stopTimer = later(Math.min(furthestMs, Math.max(0, due - now())), () => {
      const isClockBack = due - now() > furthestMs;
      for (const one of waiting) {
        if (isClockBack || dueAt(this.#outbox, one) <= due) void this.#send(one);
      }
    });
  }

  /** Reads the signed-in user's entries. Later changes by this tab are not overwritten. */
  readonly read = (): Promise<void> => {
    const reading = this.#keeper.read(this.#parts.userId, this.state).then((held) => {
      if (held !== null) this.apply({ kind: 'read', held });
    });
    this.#firstRead ??= reading;
    return reading;
  };

  /** Forgets the entries in memory, because another user reads the outbox from now on. */
  readonly forget = (): void => {
    this.#outbox = emptyOutbox(this.#parts.page);
    this.#firstRead = null;
    this.#stopTimer();
    this.#notify();
  };

  heldUntil(sendAt: number, decision: Decision, actingFor: string | undefined): HeldDecision {
    return newEntry(this.#parts, { sendAt, decision, actingFor });
  }

  /**
   * Keeps the decision and sends it immediately, but in its turn. Resolves once the server has responded, or once the
   * person should not wait any longer. If the entry is still waiting, the device has stored it by then.
   */
  async deliver(one: HeldDecision, files?: ReadonlyMap<string, string>): Promise<Delivery<Failure>> {
    const delivery = await this.#deliver(one, files);
    if (delivery.kind === 'waits') await this.settled();
    return delivery;
  }

  async #deliver(one: HeldDecision, files?: ReadonlyMap<string, string>): Promise<Delivery<Failure>> {
    this.apply({ kind: 'hold', one }, files);
    if (!this.#outbox.isRead) await this.#firstRead;
    const kept = this.#sendable().find(({ key }) => key === one.key);
    if (kept === undefined || isUnderway(this.#outbox, kept)) {
      // This entry waits for an earlier one, so the screen says that it has not been sent yet.
      this.apply({ kind: 'hold', one: { ...one, isTried: true } });
      this.#parts.methodFor(one.decision)?.tellUnsent();
      return waits;
    }
    const watch: Watch = { isWaiting: true };
    let stopWaiting: () => void = nothing;
    const slow = new Promise<Delivery<Failure>>((resolve) => {
      stopWaiting = this.#parts.later(slowMs, () => {
        watch.isWaiting = false;
        resolve(waits);
      });
    });
    const delivery = await Promise.race([this.#send(kept, 'send', watch), slow]);
    stopWaiting();
    return delivery;
  }

  #known = (one: HeldDecision) => this.#outbox.held.find(({ key }) => key === one.key);
  /** Returns the entries that this tab can send now. */
  #sendable = () => readyIn(this.#outbox).filter((one) => this.#parts.methodFor(one.decision) !== null);
  #untried = () => this.#sendable().filter((one) => !isUnsent(this.#outbox, one));

  /** Undoes the last decision that `mayUndo` accepts. Returns the id of its record, or null. */
  undoLast(mayUndo: (one: HeldDecision) => boolean): string | null {
    const last = this.#sendable().filter(mayUndo).at(-1);
    if (last === undefined) return null;
    this.apply({ kind: 'undo', one: last });
    return subjectOf(last.decision).id;
  }

  /**
   * Sends every decision, including those that are waiting for an earlier one. Resolves when each has received a
   * response or failed.
   */
  readonly sendAll = async (): Promise<void> => {
    await this.#firstRead;
    for (const one of this.#sendable()) void this.#send(one);
    while (this.#running.size > 0) {
      await Promise.all(this.#running);
      for (const one of this.#untried()) void this.#send(one);
    }
  };

  /** Sends this decision now, unless an earlier one on its record is waiting. */
  readonly sendOne = (one: HeldDecision): void => {
    const known = this.#sendable().find(({ key }) => key === one.key);
    if (known !== undefined) void this.#send(known);
  };

  /** Retries unsent decisions as soon as there is a connection. */
  readonly retryAll = (): void => {
    if (this.#parts.isOnline()) this.#resend();
  };

  #resend(): void {
    for (const one of this.#sendable()) if (isUnsent(this.#outbox, one)) void this.#send(one, 'retry');
  }

  /**
   * Sends the decisions because this tab is closing. Actions of a visit are not sent, because they may be large, and
   * neither are late entries, because the session cannot be read anymore.
   */
  readonly leave = (): void => {
    for (const one of this.#sendable()) {
      if (isAct(one) || isLate(this.#parts, one)) continue;
      this.apply({ kind: 'leave', one });
      void this.#send(one, 'send', { isWaiting: false }, true);
    }
  };

  #send(
    one: HeldDecision,
    kind: 'send' | 'retry' = 'send',
    watch: Watch = { isWaiting: false },
    isLeaving = false,
  ): Promise<Delivery<Failure>> {
    const method = this.#parts.methodFor(one.decision);
    if (method === null || isUnderway(this.#outbox, one)) return Promise.resolve(waits);
    const sending = this.#attempt(one, method, { kind, watch, isLeaving }).finally(() =>
      this.#running.delete(sending),
    );
    this.#running.add(sending);
    return sending;
  }

  async #attempt(
    one: HeldDecision,
    method: SendMethod<Failure>,
    { kind, watch, isLeaving }: { kind: 'send' | 'retry'; watch: Watch; isLeaving: boolean },
  ): Promise<Delivery<Failure>> {
    const { lock, later, isOffline, onAnswer } = this.#parts;
    this.apply({ kind, one });
    const stopDelay = later(slowMs, () => this.apply({ kind: 'delay', one }));
    try {
      if (isOffline()) return this.#lost(one, method);
      const run = () => this.#request(one, method, isLeaving);
      const result = isLeaving ? await run() : await lock(turnOf(one), run);
      if (result === null) return this.#lost(one, method);
      if (result === 'gone') {
        this.apply({ kind: 'gone', one });
        return waits;
      }
      onAnswer(result.output);
      return this.#saved(one, method, result.output);
    } catch (error) {
      if (this.#parts.isDoneEarlier(error)) return this.#saved(one, method, {});
      return this.#fail(one, method, { error, watch });
    } finally {
      stopDelay();
    }
  }

  #saved(one: HeldDecision, method: SendMethod<Failure>, output: unknown): Delivery<Failure> {
    const message = this.apply({ kind: 'saved', one, ...responseEffect(one, output) });
    method.tellDone(message === 'done_late');
    this.#parts.onSaved();
    this.#resend();
    return { kind: 'saved', output };
  }

  /**
   * Makes the request with the entry as it is stored now, unless another tab has sent it. Returns null if its user is
   * not signed in anymore.
   */
  async #request(
    one: HeldDecision,
    method: SendMethod<Failure>,
    isLeaving: boolean,
  ): Promise<{ output: unknown } | 'gone' | null> {
    if (isLeaving) return { output: await method.send(requestOf(one), null) };
    const newest = await this.#keeper.newest(one);
    const known = this.#known(one);
    if (newest === null) return 'gone';
    if (known === undefined || newest.userId !== this.#parts.userId()) return null;
    if (isLate(this.#parts, known) && !(await this.#parts.isStillSignedIn())) return null;
    if (isOfTechnician(one)) {
      this.apply({ kind: 'attempt', one });
      await this.#keeper.settled();
    }
    const current = this.#parts.methodFor(newest.decision) ?? method;
    const file = newest.decision.kind === 'upload' ? await this.#keeper.fileOf(one.key) : null;
    return { output: await current.send(requestOf(one), file) };
  }

  /** Ends a failed attempt: the server's refusal is final, and every other failure leads to a retry. */
  #fail(
    one: HeldDecision,
    method: SendMethod<Failure>,
    { error, watch }: { error: unknown; watch: Watch },
  ): Delivery<Failure> {
    if (!this.#parts.isFinal(error)) return this.#lost(one, method);
    const refusal = method.refusalOf(error);
    const known = this.#known(one) ?? one;
    this.apply({ kind: 'refused', one: known, refusal });
    // The screen that made the entry shows the refusal, and still has the input.
    const isTaken = watch.isWaiting && isOfTechnician(one);
    if (isTaken) this.apply({ kind: 'drop', one: this.#known(one) ?? one });
    else method.tellRefused(refusal, error, known);
    this.#parts.onRefused();
    this.#resend();
    return { kind: 'refused', error, refusal };
  }

  #lost(one: HeldDecision, method: SendMethod<Failure>): Delivery<Failure> {
    if (this.apply({ kind: 'lost', one }) === 'unsent') method.tellUnsent();
    this.#stopRetry();
    this.#stopRetry = this.#parts.later(retryMs, () => void this.retryAll());
    return waits;
  }
}
