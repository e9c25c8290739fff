import type { Caller } from '../servers/demo-server.ts';

/** A write with a key. `other` is input that makes it a different request; null if the call takes no input. */
export type KeyedWrite = {
  readonly by: Pick<Caller, 'call' | 'cookie'>;
  readonly input: object;
  readonly other: object | null;
};

export type Writes = Readonly<Record<string, () => Promise<KeyedWrite>>>;
