import type { HeldDecision } from './decision.ts';
import type { EntryStore } from './entry-store.ts';

type Stored = { readonly gone: string | null; readonly files: ReadonlyMap<string, string> | undefined };

/**
 * Stores the outbox's changes one after another. If the browser's storage is full or blocked, the entries stay in
 * memory, and `isUnstored` returns true.
 */
export class OutboxKeeper {
  readonly #store: EntryStore;
  readonly #announce: () => void;
  readonly #notify: () => void;
  /** The entries and files that only this tab has. */
  readonly #unstored = new Map<string, HeldDecision>();
  readonly #files = new Map<string, string>();
  #turn: Promise<unknown> = Promise.resolve();
  #changes = 0;

  constructor(store: EntryStore, announce: () => void, notify: () => void) {
    this.#store = store;
    this.#announce = announce;
    this.#notify = notify;
  }

  isUnstored(userId: string): boolean {
    return [...this.#unstored.values()].some((one) => one.userId === userId);
  }

  async settled(): Promise<void> {
    await this.#turn;
  }

  /** Stores the entries that were added or changed, and removes those that are gone. */
  store(before: readonly HeldDecision[], next: readonly HeldDecision[], { gone, files }: Stored): void {
    const put = next.filter((one) => !before.includes(one));
    const keys = new Set(next.map(({ key }) => key));
    const removed = before.flatMap(({ key }) => (keys.has(key) ? [] : key));
    const remove = [...new Set(gone === null ? removed : [...removed, gone])];
    if (put.length === 0 && remove.length === 0) return;
    this.#changes += 1;
    this.#turn = this.#turn.then(() => this.#write({ put, remove, files }));
  }

  async #write(changes: {
    readonly put: readonly HeldDecision[];
    readonly remove: readonly string[];
    readonly files: ReadonlyMap<string, string> | undefined;
  }): Promise<void> {
    const { put, remove, files } = changes;
    const wasUnstored = this.#unstored.size;
    for (const key of remove) {
      this.#unstored.delete(key);
      this.#files.delete(key);
    }
    try {
      await this.#store.write({ put, remove, ...(files !== undefined && { files }) });
      for (const { key } of put) this.#unstored.delete(key);
      this.#announce();
    } catch {
      // The storage is full or blocked. This tab reports the problem, and continues with the entries in memory.
      for (const one of put) this.#unstored.set(one.key, one);
      for (const [key, content] of files ?? []) this.#files.set(key, content);
    }
    if (wasUnstored !== this.#unstored.size) this.#notify();
  }

  /**
   * Reads the user's entries, and those that only this tab has; null if another user has signed in since then. If the
   * storage does not respond, the entries that this tab knows are kept.
   */
  async read(
    userId: () => string,
    known: () => { readonly held: readonly HeldDecision[] },
  ): Promise<readonly HeldDecision[] | null> {
    const user = userId();
    for (;;) {
      await this.#turn;
      const changes = this.#changes;
      const stored = user === '' ? [] : await this.#store.read(user).catch(() => known().held);
      if (user !== userId()) return null;
      // A change that was made during the read may be missing from the result.
      if (changes !== this.#changes) continue;
      const kept = [...this.#unstored.values()].filter((one) => one.userId === user);
      return [...stored.filter(({ key }) => !this.#unstored.has(key)), ...kept];
    }
  }

  /** Returns the entry as it is stored; null if another tab has removed it. */
  async newest(one: HeldDecision): Promise<HeldDecision | null> {
    await this.#turn;
    const unstored = this.#unstored.get(one.key);
    if (unstored !== undefined) return unstored;
    return this.#store.find(one.key).catch(() => one);
  }

  async fileOf(key: string): Promise<string | null> {
    return this.#files.get(key) ?? (await this.#store.readFile(key).catch(() => null));
  }
}
