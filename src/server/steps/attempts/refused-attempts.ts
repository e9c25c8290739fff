import { windowMinutes } from '#domain/entrance/attempts.ts';
import type { Server } from '#server/platform/context.ts';
import { ProblemAnswer } from '#server/platform/errors.ts';
import { because } from '#words/say/because.ts';

const rememberedMs = 1000;
const mostRemembered = 10_000;
type Refusals = Map<string, { readonly at: number; readonly seconds: number }>;
/** The recent refusals of each server, by the hash of the limit that refused. */
const refusalsOf = new WeakMap<Server['database'], Refusals>();

/** Remembers a refusal for a second, so that a flood of attempts does not reach the database. */
export function rememberRefusal({ database }: Server, hash: string, seconds: number, now: Date): void {
  if (seconds === 0) return;
  const refusals: Refusals = refusalsOf.get(database) ?? new Map();
  refusalsOf.set(database, refusals);
  if (refusals.size >= mostRemembered) refusals.clear();
  refusals.set(hash, { at: now.getTime(), seconds });
}

/** Returns the longest wait, in seconds, of the recent refusals at these limits; 0 if there was none. */
export function refusedLately(
  { database }: Server,
  limits: readonly { readonly hash: string }[],
  now: Date,
): number {
  const lately = limits.map(({ hash }) => {
    const { at = 0, seconds = 0 } = refusalsOf.get(database)?.get(hash) ?? {};
    return Math.abs(now.getTime() - at) < rememberedMs ? seconds : 0;
  });
  return Math.max(...lately);
}

const hourSeconds = 3600;

type Refusal = {
  readonly seconds: number;
  /** True if all of a client's people share the limit. */
  readonly isOfClient?: boolean | undefined;
};

export function tooManyGuesses({ seconds, isOfClient }: Refusal): ProblemAnswer {
  const hours = Math.ceil(seconds / hourSeconds);
  const ofDay = isOfClient ? because('too_many_of_client', { hours }) : because('too_many_today', { hours });
  const minutes = Math.ceil(seconds / 60);
  const reason = seconds > windowMinutes * 60 ? ofDay : because('too_many_guesses', { minutes });
  return new ProblemAnswer(429, 'too_many_attempts', reason, {
    headers: { 'retry-after': String(seconds) },
  });
}
