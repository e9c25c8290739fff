import type * as z from 'zod/mini';
import type { ClientStanding, Role } from '#domain/actor.ts';
import type { CountName } from '#domain/entrance/attempts.ts';
import type { RecordName } from '#domain/record-name.ts';

/**
 * The roles that may make the call; `signed-in` needs no role. The guard, tests, OpenAPI and the screens' buttons all
 * use this type.
 */
export type Callers = readonly Role[] | 'signed-in' | 'everybody';

export type Call<
  Input extends z.ZodMiniType = z.ZodMiniType,
  Output extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  /** The absolute path. `{field}` comes from the input, and all other fields from the query or the JSON body. */
  readonly path: `/api/${string}`;
  readonly by: Callers;
  readonly summary: string;
  /** The kinds of records in a query's response. A change to one of them makes the response outdated. */
  readonly reads?: readonly RecordName[];
  readonly input: Input;
  readonly output: Output;
  /** Set for a POST that needs no Idempotency-Key, because sending it twice has the same effect as sending it once. */
  readonly isKeyless?: true;
  /** Set for a write that a client's staff may make too, not only its owners. */
  readonly isForStaff?: true;
  /** Set for a decision that binds the client. Only its own people make it, never a super_admin who acts for it. */
  readonly isOwnWill?: true;
  /**
   * Set if callers whose role requires a second factor may make this call before they set one up. They may also make it
   * before they agree to the privacy text.
   */
  readonly isBeforeSecondFactor?: true;
  /** Set if callers may make this call before they agree to the privacy text, though not before the second factor. */
  readonly isBeforeAgreement?: true;
  readonly isDuringSuspension?: true;
  /** The error statuses of this call, in addition to those for access, invalid input and invalid keys. */
  readonly refusals?: readonly number[];
  /** The maximum size of the body in bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /** The counters that limit how often the call is made, in addition to the limit of calls per network and minute. */
  readonly counts?: readonly CountName[];
  /** The reason why a call has no counter although it would normally need one. */
  readonly uncounted?: string;
  /** The maximum number of rows in a list that is not paginated, such as '10 of each list, 200 technicians'. */
  readonly mostRows?: string;
  /** The maximum number of rows that a query reads, if `readLimits` is too low for it. */
  readonly mostRead?: string;
};

export type InputOf<C extends Call> = z.input<C['input']>;
export type ParsedInputOf<C extends Call> = z.output<C['input']>;
export type OutputOf<C extends Call> = z.output<C['output']>;

export function defineCall<Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
  call: Call<Input, Output>,
): Call<Input, Output> {
  return call;
}

/** Returns whether the call is a write that takes effect only once per Idempotency-Key. */
export function needsKey({ method, isKeyless }: Call): boolean {
  return method === 'POST' && !isKeyless;
}

/**
 * Returns whether a person with this access level may make the call. Staff can read everything, but write only where
 * permitted.
 */
export function isForStanding(
  { method, by, isForStaff }: Call,
  standing: ClientStanding | undefined,
): boolean {
  return standing !== 'staff' || method === 'GET' || isForStaff === true || typeof by === 'string';
}

export function pathFields(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
}
