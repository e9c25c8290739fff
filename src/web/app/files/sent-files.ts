import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Problem } from '#contract/calls/problem.ts';
import { uploadFile } from '#contract/files.ts';
import { fileLimits } from '#domain/files/kept-file.ts';
import { sessionEnded } from '#web/app/accounts/session.ts';
import {
  ConnectionError,
  failureText,
  isSessionOver,
  newKey,
  ProblemError,
  send,
} from '#web/app/api/api-client.ts';
import { filesWords } from '#words/en/records/files.ts';
import { because } from '#words/say/because.ts';
import { reasonText } from '#words/say/reason-text.ts';
import { wordsOf } from '#words/words.ts';
import { inBase64, shrunk } from './shrink-picture.ts';

export type SentFile = {
  /** The Idempotency-Key of its upload, which is the same however often it is tried. */
  readonly key: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** Why it failed. */
  readonly why: string | null;
  /** The id by which it can be put on a record, once it is sent. */
  readonly id: string | null;
};

/** Where sent files are kept until they are put on a record. */
export type SentStore = {
  readonly read: () => readonly SentFile[];
  readonly write: (files: readonly SentFile[]) => void;
};

type Shown = { readonly files: readonly SentFile[]; readonly error: string | null };

/** Sends files one after another. What meets a bad network stays, and can be tried again. */
class Sending {
  #shown: Shown;
  #turn = Promise.resolve();
  readonly #contents = new Map<string, Promise<string | null>>();
  readonly #listeners = new Set<() => void>();
  readonly #store: SentStore | undefined;

  constructor(store: SentStore | undefined) {
    this.#store = store;
    this.#shown = { files: store?.read() ?? [], error: null };
  }

  readonly shown = (): Shown => this.#shown;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(news: Partial<Shown>): void {
    this.#shown = { ...this.#shown, ...news };
    this.#store?.write(this.#shown.files.filter(({ state }) => state === 'sent'));
    for (const listener of this.#listeners) listener();
  }

  #note(key: string, news: Partial<SentFile>): void {
    this.#show({ files: this.#shown.files.map((file) => (file.key === key ? { ...file, ...news } : file)) });
  }

  add(chosen: readonly File[]): void {
    const { perAct } = fileLimits;
    const room = perAct - this.#shown.files.length;
    this.#show({ error: chosen.length > room ? wordsOf(filesWords).tooMany(perAct) : null });
    for (const file of chosen.slice(0, room)) {
      const key = newKey();
      this.#contents.set(key, contentOf(file));
      const sending: SentFile = { key, name: file.name, state: 'sending', why: null, id: null };
      this.#show({ files: [...this.#shown.files, sending] });
      this.retry(key);
    }
  }

  retry(key: string): void {
    this.#turn = this.#turn.then(() => this.#send(key));
  }

  readonly retryWaiting = (): void => {
    for (const { key, state } of this.#shown.files) if (state === 'waiting') this.retry(key);
  };

  async #send(key: string): Promise<void> {
    const file = this.#shown.files.find((known) => known.key === key);
    const reading = this.#contents.get(key);
    if (file === undefined || reading === undefined) return;
    this.#note(key, { state: 'sending', why: null });
    try {
      const content = await reading;
      if (content === null) {
        this.#note(key, { state: 'failed', why: reasonText(because('file_too_large')) });
        return;
      }
      const { id, name } = await send(uploadFile, { name: file.name, content }, { key });
      this.#contents.delete(key);
      this.#note(key, { state: 'sent', id, name });
    } catch (failure) {
      if (isSessionOver(failure)) sessionEnded();
      const state = failure instanceof ConnectionError ? 'waiting' : 'failed';
      this.#note(key, { state, why: whyOf(failure) });
    }
  }

  drop(key: string): void {
    this.#contents.delete(key);
    this.#show({ files: this.#shown.files.filter((file) => file.key !== key), error: null });
  }

  clear(): void {
    this.#show({ files: [] });
  }

  ids(): string[] {
    return this.#shown.files.flatMap(({ id }) => id ?? []);
  }

  /** Waits for what is under way; false where something is not sent, which is then said. */
  async areSent(): Promise<boolean> {
    await this.#turn;
    const areAll = this.#shown.files.every(({ state }) => state === 'sent');
    this.#show({ error: areAll ? null : wordsOf(filesWords).notSent });
    return areAll;
  }

  /** Whether the refusal is of the files, which are then to be chosen again. */
  refused({ errors = [] }: Problem, field: string): boolean {
    const why = errors.find(({ path }) => path.startsWith(field));
    if (why !== undefined) this.#show({ files: [], error: why.message });
    return why !== undefined;
  }
}

/** In base64; null for what the server would refuse for its size. */
async function contentOf(file: Blob): Promise<string | null> {
  const small = await shrunk(file);
  return small.size > fileLimits.mostBytes ? null : inBase64(small);
}

/** A refusal of the content is told in its own words. */
function whyOf(failure: unknown): string {
  const [first] = failure instanceof ProblemError ? (failure.problem.errors ?? []) : [];
  return first?.message ?? failureText(failure);
}

export type SentFiles = { readonly sending: Sending } & Shown;

/** Files that are sent while a form is being filled in; what waits for the network is sent when it is back. */
export function useSentFiles(store?: SentStore): SentFiles {
  const [sending] = useState(() => new Sending(store));
  const shown = useSyncExternalStore(sending.listen, sending.shown);
  useEffect(() => {
    window.addEventListener('online', sending.retryWaiting);
    return () => window.removeEventListener('online', sending.retryWaiting);
  }, [sending]);
  return { sending, ...shown };
}
