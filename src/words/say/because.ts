import type { reasonsWords } from '#words/en/reasons/reasons.ts';

type Reasons = typeof reasonsWords;
export type Reason = keyof Reasons;
type Names = Record<string, unknown>;
type Named<R extends Reason> = Reasons[R] extends (params: infer Params extends Names) => string
  ? [params: Params]
  : [];

/** Why something is refused: the key of its words, and the names in them. */
export type Because = { readonly reason: Reason; readonly params?: Names };

export function because<R extends Reason>(reason: R, ...named: Named<R>): Because {
  const [params] = named;
  return params === undefined ? { reason } : { reason, params };
}

/** The message that a schema gives: a text for machines. `becauseIn` reads it back wherever people are to read it. */
export function reason<R extends Reason>(reason: R, ...named: Named<R>): string {
  return JSON.stringify(because(reason, ...named));
}

/** Reads the message of a schema; null for a message that no schema of ours has written. */
export function becauseIn(message: string): Because | null {
  return message.startsWith('{"reason":') ? JSON.parse(message) : null;
}
