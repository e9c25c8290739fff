import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { uploadFile } from '#contract/files.ts';
import { fileLimits } from '#domain/files/stored-file.ts';
import { ConnectionError, failureText, newKey, ProblemError } from '#web/app/api/api-client.ts';
import { connectionNow } from '#web/app/data/live.ts';
import { sendOrEndSession } from '#web/app/data/server-data.ts';
import type { KeepFile } from '#web/records/decisions/act-delivery.ts';
import { filesWords } from '#words/en/records/files.ts';
import { because } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import { inBase64, shrinkPicture } from './shrink-picture.ts';

export type UploadFile = {
  /** The Idempotency-Key of the upload. Every attempt has the same one. */
  readonly key: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** The reason why the upload failed; null if it did not fail. */
  readonly why: string | null;
  /** The id that adds the file to a record; null until it is uploaded. */
  readonly id: string | null;
};

/** Stores uploaded files until they are added to a record. */
export type UploadStore = {
  readonly read: () => readonly UploadFile[];
  readonly write: (files: readonly UploadFile[]) => void;
};

type UploadsState = { readonly files: readonly UploadFile[]; readonly error: string | null };

/**
 * Uploads files one at a time. A file whose upload fails on a bad network stays in the list, and its upload can be
 * tried again.
 */
class UploadQueue {
  #state: UploadsState;
  #turn = Promise.resolve();
  readonly #contents = new Map<string, Promise<string | null>>();
  readonly #listeners = new Set<() => void>();
  readonly #store: UploadStore | undefined;

  constructor(store: UploadStore | undefined) {
    this.#store = store;
    this.#state = { files: store?.read() ?? [], error: null };
  }

  readonly state = (): UploadsState => this.#state;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(news: Partial<UploadsState>): void {
    this.#state = { ...this.#state, ...news };
    this.#store?.write(this.#state.files.filter(({ state }) => state === 'sent'));
    for (const listener of this.#listeners) listener();
  }

  #note(key: string, news: Partial<UploadFile>): void {
    this.#show({ files: this.#state.files.map((file) => (file.key === key ? { ...file, ...news } : file)) });
  }

  add(chosen: readonly File[]): void {
    const { perAct } = fileLimits;
    const room = perAct - this.#state.files.length;
    this.#show({ error: chosen.length > room ? wordsOf(filesWords).tooMany(perAct) : null });
    for (const file of chosen.slice(0, room)) {
      const key = newKey();
      const content = contentOf(file);
      // A file that cannot be read is reported when its turn comes.
      content.catch(() => undefined);
      this.#contents.set(key, content);
      const sending: UploadFile = { key, name: file.name, state: 'sending', why: null, id: null };
      this.#show({ files: [...this.#state.files, sending] });
      this.retry(key);
    }
  }

  retry(key: string): void {
    this.#turn = this.#turn.then(() => this.#send(key));
  }

  readonly retryWaiting = (): void => {
    for (const { key, state } of this.#state.files) if (state === 'waiting') this.retry(key);
  };

  async #send(key: string): Promise<void> {
    const file = this.#state.files.find((sentFile) => sentFile.key === key);
    const reading = this.#contents.get(key);
    if (file === undefined || reading === undefined) return;
    this.#note(key, { state: 'sending', why: null });
    try {
      const content = await reading;
      if (content === null) {
        this.#note(key, { state: 'failed', why: reasonText(because('file_too_large')) });
        return;
      }
      if (connectionNow() === 'offline') throw new ConnectionError();
      const { id, name } = await sendOrEndSession(uploadFile, { name: file.name, content }, { key });
      this.#contents.delete(key);
      this.#note(key, { state: 'sent', id, name });
    } catch (failure) {
      const state = failure instanceof ConnectionError ? 'waiting' : 'failed';
      this.#note(key, { state, why: whyOf(failure) });
    }
  }

  drop(key: string): void {
    this.#contents.delete(key);
    this.#show({ files: this.#state.files.filter((file) => file.key !== key), error: null });
  }

  clear(): void {
    this.#show({ files: [] });
  }

  ids(): string[] {
    return this.#state.files.flatMap(({ id }) => id ?? []);
  }

  /**
   * Waits for running uploads. Shows an error and returns false if any file is not uploaded. `keep` stores a file
   * that is waiting for the network on the device; the file is then identified by its key.
   */
  async areSent(keep?: KeepFile): Promise<boolean> {
    await this.#turn;
    if (keep !== undefined) await this.#keepWaiting(keep);
    const areAll = this.#state.files.every(({ state }) => state === 'sent');
    this.#show({ error: areAll ? null : wordsOf(filesWords).notSent });
    return areAll;
  }

  async #keepWaiting(keep: KeepFile): Promise<void> {
    for (const { key, name, state } of this.#state.files) {
      const content = state === 'waiting' ? await this.#contents.get(key) : null;
      if (content === null || content === undefined) continue;
      keep({ key, name, content });
      this.#note(key, { state: 'sent', id: key, why: null });
    }
  }

  /** Returns true if the refusal concerns the files, which must then be chosen again. */
  refused({ errors = [] }: Problem, field: string): boolean {
    const why = errors.find(({ path }) => path.startsWith(field));
    if (why !== undefined) this.#show({ files: [], error: why.message });
    return why !== undefined;
  }
}

/** Returns the content in base64; null if it is too large for the server, even after shrinking. */
async function contentOf(file: Blob): Promise<string | null> {
  const small = await shrinkPicture(file);
  return small.size > fileLimits.mostBytes ? null : inBase64(small);
}

/** Returns the reason for a failure, which is specific if the server refused the file. */
function whyOf(failure: unknown): string {
  const [first] = failure instanceof ProblemError ? (failure.problem.errors ?? []) : [];
  return first?.message ?? failureText(failure);
}

export type Uploads = { readonly queue: UploadQueue } & UploadsState;

/** Uploads files while a form is filled in. Uploads that are waiting for the network are retried once it is back. */
export function useUploads(store?: UploadStore): Uploads {
  const [queue] = useState(() => new UploadQueue(store));
  const state = useSyncExternalStore(queue.listen, queue.state);
  useEffect(() => {
    window.addEventListener('online', queue.retryWaiting);
    return () => window.removeEventListener('online', queue.retryWaiting);
  }, [queue]);
  return { queue, ...state };
}
