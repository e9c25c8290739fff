import type * as z from 'zod/mini';
import type { ClientStanding, Role } from '#domain/actor.ts';
import type { CountName } from '#domain/entrance/attempts.ts';
import type { RecordName } from '#domain/reach.ts';

/**
 * Who may make a call: named roles, any signed-in user (`signed-in`, a role is not needed), or everyone.
 * Guard, authorization tests, OpenAPI and hidden buttons all read this.
 */
export type Callers = readonly Role[] | 'signed-in' | 'everybody';

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** Absolute path; `{field}` segments are filled from the input, the rest travels as query (GET) or JSON body (POST). */
  readonly path: `/api/${string}`;
  readonly by: Callers;
  readonly summary: string;
  /** The records that a query's answer is made of: a change to one of them makes the answer stale. */
  readonly reads?: readonly RecordName[];
  readonly input: Input;
  readonly output: Output;
  /** A POST that needs no Idempotency-Key, because sending it twice has the same effect as sending it once. */
  readonly isKeyless?: true;
  /** A write that is open to a client and not only to its owners: the staff of a client may make it too. */
  readonly isForStaff?: true;
  /** Whether someone may make it whose role requires a second factor that is not set up yet. */
  readonly isBeforeSecondFactor?: true;
  /** Whether the people of a suspended operator may make it. */
  readonly isDuringSuspension?: true;
  /** The statuses of the call's own refusals, besides those that follow from its callers, its input and its key. */
  readonly refusals?: readonly number[];
  /** The largest accepted body in bytes, where it differs from the usual limit. */
  readonly bodyLimit?: number;
  /** What counts its attempts, besides the calls of a network in a minute. */
  readonly counts?: readonly CountName[];
  /** Why a call that would need a count has none. */
  readonly uncounted?: string;
  /** How many rows an answer holds at most that has a list and no pages. */
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

/** Whether the call is a write that takes effect once per Idempotency-Key. */
export function needsKey({ method, isKeyless }: Call): boolean {
  return method === 'POST' && !isKeyless;
}

/** Whether the standing lets someone make the call: the staff of a client see all of it, and write where the call says so. */
export function isForStanding(
  { method, by, isForStaff }: Call,
  standing: ClientStanding | undefined,
): boolean {
  return standing !== 'staff' || method === 'GET' || isForStaff === true || typeof by === 'string';
}

/** The names of the input's fields that the path carries. */
export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
