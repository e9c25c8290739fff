import type { reasonsWords } from '#words/en/reasons/reasons.ts';

type Reasons = typeof reasonsWords;
export type Reason = keyof Reasons;
type Names = Record<string, unknown>;
type ReasonParams<R extends Reason> = Reasons[R] extends (params: infer Params extends Names) => string
  ? [params: Params]
  : [];

/** The reason for a refusal: the key of its text, and the text's parameters. */
export type Because = { readonly reason: Reason; readonly params?: Names };

export function because<R extends Reason>(reason: R, ...named: ReasonParams<R>): Because {
  const [params] = named;
  return params === undefined ? { reason } : { reason, params };
}

/**
 * Returns a reason as JSON, for use as a schema's message. `becauseIn` parses it, so its text can be shown to people.
 */
export function reason<R extends Reason>(reason: R, ...named: ReasonParams<R>): string {
  return JSON.stringify(because(reason, ...named));
}

/** Returns the reason in a schema's message, or null if the message did not come from our schemas. */
export function becauseIn(message: string): Because | null {
  return message.startsWith('{"reason":') ? JSON.parse(message) : null;
}
