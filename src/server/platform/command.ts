import { createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Call, ParsedInputOf } from '#contract/call.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { type Actor, ownRoleOf } from '#domain/actor.ts';
import { NotFoundError, StaleError } from '#domain/errors.ts';
import { RefusedError } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { databaseRoleOf, identityOf, systemRole } from '#server/store/access/identity.ts';
import { idempotency_keys } from '#server/store/idempotency-keys.ts';
import { type Because, because } from '#words/say/because.ts';
import { becauseRefused } from '#words/say/reason-text.ts';
import type { CommandContext, QueryContext, Request, Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import { recordEvent } from './record-event.ts';

/** The JSON text of a record as the actor may see it, or null. */
export type View = (context: QueryContext, id: string) => Promise<string | null>;

export type ActorHandler<C extends Call = Call> = {
  readonly kind: 'command' | 'query';
  readonly call: C;
  /** Answers with JSON text. A method, so that handlers of all calls fit one list: `mountCalls` parses before it runs. */
  run(server: Server, actor: Actor, input: ParsedInputOf<C>, request: Request): Promise<string>;
};

/**
 * A write: everything in `run` happens in one transaction, once per key, or not at all. `run` gives the id of the
 * record whose view is the answer; the same view goes with a refusal, so that the caller sees how things stand.
 */
export function command<C extends Call>(
  call: C,
  view: View,
  run: (context: CommandContext, input: ParsedInputOf<C>) => Promise<string>,
): ActorHandler<C> {
  return {
    kind: 'command',
    call,
    run: async (server, actor, input, { key, linkOrigin }) => {
      try {
        return await retryingDeadlocks(() =>
          server.database.transaction(identityOf(actor), async (tx) => {
            const context = commandContext(server, tx, actor, linkOrigin);
            const request_sha256 = keyedHash(server, [actor.acting_for ?? null, input]);
            const request = { user_id: actor.user_id, key, call: call.name, request_sha256 };
            const earlier = await claimKey(context, request);
            if (earlier !== null) return earlier;
            const answer = await requireView(view, context, await run(context, input));
            await keepAnswer(context, request, answer);
            return answer;
          }),
        );
      } catch (error) {
        throw await withCurrentRecord(error, server, actor, view, input);
      }
    },
  };
}

type KeyedRequest = Pick<typeof idempotency_keys.$inferSelect, 'user_id' | 'key' | 'call' | 'request_sha256'>;

/** Claims the key. When another transaction holds it, waits for that one, and gives its answer if it went through. */
async function claimKey({ tx, now }: CommandContext, request: KeyedRequest): Promise<string | null> {
  const claimed = await tx.orm
    .insert(idempotency_keys)
    .values({ ...request, created_at: now })
    .onConflictDoNothing()
    .returning({ key: idempotency_keys.key });
  if (claimed.length > 0) return null;
  const [earlier] = await tx.orm.select().from(idempotency_keys).where(sameKey(request));
  if (earlier?.call !== request.call || earlier.request_sha256 !== request.request_sha256) {
    throw new ProblemAnswer(422, 'key_reused', because('key_reused'));
  }
  return earlier.response;
}

async function keepAnswer({ tx }: CommandContext, request: KeyedRequest, response: string): Promise<void> {
  await tx.orm.update(idempotency_keys).set({ response }).where(sameKey(request));
}

function sameKey({ user_id, key }: KeyedRequest) {
  return and(eq(idempotency_keys.user_id, user_id), eq(idempotency_keys.key, key));
}

function commandContext(server: Server, tx: Transaction, actor: Actor, linkOrigin: string): CommandContext {
  const { newId } = server;
  const at = server.now();
  const { user_id, name, acting_for } = actor;
  const by = { user_id, name, role: ownRoleOf(actor), acting_for };
  const asSystem = systemRoleIn(tx, actor);
  return {
    tx,
    actor,
    now: at,
    newId,
    linkOrigin,
    record: (type, happening) => recordEvent({ tx, by, at, newId, linkOrigin, asSystem }, type, happening),
    asSystem,
  };
}

/** Work within work that already runs as the server's own role stays in that role. */
function systemRoleIn(tx: Transaction, actor: Actor): CommandContext['asSystem'] {
  let isSystem = false;
  return async (work) => {
    if (isSystem) return work();
    await tx.rows(sql.raw(`set local role ${systemRole}`));
    isSystem = true;
    const result = await work();
    // After a failure the role stays: the transaction is lost then, and takes no further statement.
    await tx.rows(sql.raw(`set local role ${databaseRoleOf(actor.role)}`));
    isSystem = false;
    return result;
  };
}

async function requireView(view: View, context: QueryContext, id: string): Promise<string> {
  const json = await view(context, id);
  if (json === null) throw new NotFoundError('record');
  return json;
}

async function withCurrentRecord(
  error: unknown,
  { database, now }: Server,
  actor: Actor,
  view: View,
  input: unknown,
): Promise<unknown> {
  const outdated =
    error instanceof StaleError || (error instanceof RefusedError && error.refusal.code === 'wrong_state');
  if (!outdated) return error;
  const named = typeof input === 'object' && input !== null && 'id' in input ? String(input.id) : null;
  const id = named ?? (error instanceof StaleError ? error.record_id : null);
  const json =
    id === null
      ? null
      : await database.transaction(identityOf(actor), (tx) => view({ tx, actor, now: now() }, id), {
          readOnly: true,
        });
  const [code, why]: [ProblemCode, Because] =
    error instanceof StaleError
      ? ['stale', because('stale', { noun: error.noun })]
      : ['refused', becauseRefused(error.refusal)];
  return new ProblemAnswer(409, code, why, {
    details: json === null ? {} : { record: JSON.parse(json) },
  });
}

/** When two transactions wait for each other, PostgreSQL ends one of them, which is simply run again. */
async function retryingDeadlocks<T>(work: () => Promise<T>, attempts = 3): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (attempts > 1 && isDeadlock(error)) return retryingDeadlocks(work, attempts - 1);
    throw error;
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && (error.code === '40P01' || error.code === '40001')) return true;
  return isDeadlock(error.cause);
}

/** The hash is keyed, because an input may hold a password. */
function keyedHash({ session }: Server, value: unknown): string {
  return createHmac('sha256', session.secret).update(JSON.stringify(value)).digest('hex');
}

/** Refuses a write that was decided on another version than the stored one. */
export function requireVersion(
  noun: string,
  { id, version: stored }: { readonly id: string; readonly version: number },
  version: number,
): void {
  if (stored !== version) throw new StaleError(noun, id);
}
