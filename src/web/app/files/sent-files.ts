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
  /** The Idempotency-Key of the upload, the same for every attempt. */
  readonly key: string;
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** The reason for the failure. */
  readonly why: string | null;
  /** The id for adding it to a record, once it is uploaded. */
  readonly id: string | null;
};

/** The storage for uploaded files until they are added to a record. */
export type SentStore = {
  readonly read: () => readonly SentFile[];
  readonly write: (files: readonly SentFile[]) => void;
};

type SentFilesState = { readonly files: readonly SentFile[]; readonly error: string | null };

/** Uploads files one after another. A file that fails on a bad network stays, and can be tried again. */
class Sending {
  #shown: SentFilesState;
  #turn = Promise.resolve();
  readonly #contents = new Map<string, Promise<string | null>>();
  readonly #listeners = new Set<() => void>();
  readonly #store: SentStore | undefined;

  constructor(store: SentStore | undefined) {
    this.#store = store;
    this.#shown = { files: store?.read() ?? [], error: null };
  }

  readonly shown = (): SentFilesState => this.#shown;

  readonly listen = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(news: Partial<SentFilesState>): void {
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
    const file = this.#shown.files.find((sentFile) => sentFile.key === key);
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

  /** Waits for running uploads. Returns false, and shows an error, if a file is not uploaded. */
  async areSent(): Promise<boolean> {
    await this.#turn;
    const areAll = this.#shown.files.every(({ state }) => state === 'sent');
    this.#show({ error: areAll ? null : wordsOf(filesWords).notSent });
    return areAll;
  }

  /** True if the refusal concerns the files, which must then be chosen again. */
  refused({ errors = [] }: Problem, field: string): boolean {
    const why = errors.find(({ path }) => path.startsWith(field));
    if (why !== undefined) this.#show({ files: [], error: why.message });
    return why !== undefined;
  }
}

/** Returns the content in base64; null if it is too large for the server. */
async function contentOf(file: Blob): Promise<string | null> {
  const small = await shrunk(file);
  return small.size > fileLimits.mostBytes ? null : inBase64(small);
}

/** Returns the reason for a failure; a refused file has a specific reason. */
function whyOf(failure: unknown): string {
  const [first] = failure instanceof ProblemError ? (failure.problem.errors ?? []) : [];
  return first?.message ?? failureText(failure);
}

export type SentFiles = { readonly sending: Sending } & SentFilesState;

/** Uploads files while a form is filled in. Failed uploads are tried again when the network is back. */
export function useSentFiles(store?: SentStore): SentFiles {
  const [sending] = useState(() => new Sending(store));
  const shown = useSyncExternalStore(sending.listen, sending.shown);
  useEffect(() => {
    window.addEventListener('online', sending.retryWaiting);
    return () => window.removeEventListener('online', sending.retryWaiting);
  }, [sending]);
  return { sending, ...shown };
}
