import type * as z from 'zod/mini';
import type { ClientStanding, Role } from '#domain/actor.ts';
import type { CountName } from '#domain/entrance/attempts.ts';
import type { RecordName } from '#domain/reach.ts';

/**
 * The allowed callers: named roles, any signed-in user (`signed-in`, even without a role), or everyone.
 * Guard, authorization tests, OpenAPI and hidden buttons all use this.
 */
export type Callers = readonly Role[] | 'signed-in' | 'everybody';

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** The absolute path; `{field}` segments come from the input, other fields are query (GET) or JSON body (POST). */
  readonly path: `/api/${string}`;
  readonly by: Callers;
  readonly summary: string;
  /** The records in a query's answer: a change to one of them makes the answer stale. */
  readonly reads?: readonly RecordName[];
  readonly input: Input;
  readonly output: Output;
  /** Set for a POST without an Idempotency-Key, because sending it twice has the same effect as once. */
  readonly isKeyless?: true;
  /** Set for a client's write that its staff may make too, not only its owners. */
  readonly isForStaff?: true;
  /** Set if callers whose role requires a second factor may make it before they set one up. */
  readonly isBeforeSecondFactor?: true;
  /** Set if the people of a suspended operator may make it. */
  readonly isDuringSuspension?: true;
  /** The statuses of the call's own refusals, besides refusals of its callers, its input and its key. */
  readonly refusals?: readonly number[];
  /** The largest accepted body in bytes, if it differs from the usual limit. */
  readonly bodyLimit?: number;
  /** The counters of its attempts, besides the calls of a network in a minute. */
  readonly counts?: readonly CountName[];
  /** The reason why a call that would need a counter has none. */
  readonly uncounted?: string;
  /** The most rows of an answer with a list and without pages. */
  readonly mostRows?: string;
};

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return call;
}

/** Returns whether the call is a write that takes effect once per Idempotency-Key. */
export function needsKey({ method, isKeyless }: Call): boolean {
  return method === 'POST' && !isKeyless;
}

/** Returns whether the standing permits the call: a client's staff see everything, and write if the call permits it. */
export function isForStanding(
  { method, by, isForStaff }: Call,
  standing: ClientStanding | undefined,
): boolean {
  return standing !== 'staff' || method === 'GET' || isForStaff === true || typeof by === 'string';
}

/** Returns the names of the input's fields that are in the path. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
