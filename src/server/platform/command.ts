import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import type { ProblemCode } from '#contract/calls/problem.ts';
import { type Actor, ownRoleOf } from '#domain/actor.ts';
import { NotFoundError, StaleError } from '#domain/errors.ts';
import { RefusedError } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { type Because, because } from '#words/say/because.ts';
import { becauseRefused } from '#words/say/reason-text.ts';
import type { CommandContext, QueryContext, Request, Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import { oncePerKey } from './once-per-key.ts';
import { recordEvent } from './record-event.ts';
import { isDeadlock, retrying } from './retrying.ts';

/** Returns the JSON text of a record as the actor may see it; null if there is none within reach. */
export type View = (context: QueryContext, id: string) => Promise<string | null>;

/** The id of the record whose view is the response, and fields to add to that view. */
type Answer = string | { readonly id: string; readonly beside: object };

export type ActorHandler<C extends Call = Call> = {
  readonly kind: 'command' | 'query';
  readonly call: C;
  /**
   * Responds with JSON text. It is declared as a method, so that the handlers of all calls fit into one list.
   * `mountCalls` parses the input before it calls the method.
   */
  run(server: Server, actor: Actor, input: ParsedInputOf<C>, request: Request): Promise<string>;
};

/**
 * Makes a handler that writes. Everything in `run` happens once per key, in a single transaction, or not at
 * all. `run` returns an id, and the view of that record is the response. If the write was based on an
 * outdated state, the refusal includes the same view, so that the caller sees the current state.
 */
export function command<C extends Call>(
  call: C,
  view: View,
  run: (context: CommandContext, input: ParsedInputOf<C>) => Promise<Answer>,
): ActorHandler<C> {
  return {
    kind: 'command',
    call,
    run: async (server, actor, input, request) => {
      const parts = [actor.acting_for ?? null, input];
      const intent = { user_id: actor.user_id, key: request.key, call: call.name, request: parts };
      try {
        return await retrying(isDeadlock, () =>
          oncePerKey(server, request.as, intent, async (tx) => {
            const context = commandContext(server, tx, actor);
            return requireView(view, context, await run(context, input));
          }),
        );
      } catch (error) {
        throw await withCurrentRecord(error, view, input, (read) =>
          server.database.transaction(request.as, (tx) => read({ tx, actor, now: server.now() }), {
            readOnly: true,
          }),
        );
      }
    },
  };
}

function commandContext(server: Server, tx: Transaction, actor: Actor): CommandContext {
  const { newId, origin } = server;
  const at = server.now();
  const { user_id, name, acting_for } = actor;
  const by = { user_id, name, role: ownRoleOf(actor), acting_for };
  return {
    tx,
    actor,
    now: at,
    origin,
    newId,
    record: (type, happening) => recordEvent({ tx, by, at, newId, origin }, type, happening),
    asSystem: (scope, work) => {
      const back = tx.switchTo(systemFor(scope));
      try {
        return work();
      } finally {
        back();
      }
    },
  };
}

async function requireView(view: View, context: QueryContext, answer: Answer): Promise<string> {
  const { id, beside } = typeof answer === 'string' ? { id: answer, beside: null } : answer;
  const json = await view(context, id);
  if (json === null) throw new NotFoundError('record');
  return beside === null ? json : JSON.stringify({ ...JSON.parse(json), ...beside });
}

async function withCurrentRecord(
  error: unknown,
  view: View,
  input: unknown,
  reading: (read: (context: QueryContext) => Promise<string | null>) => Promise<string | null>,
): Promise<unknown> {
  const outdated =
    error instanceof StaleError || (error instanceof RefusedError && error.refusal.code === 'wrong_state');
  if (!outdated) return error;
  const named = typeof input === 'object' && input !== null && 'id' in input ? String(input.id) : null;
  const id = named ?? (error instanceof StaleError ? error.record_id : null);
  const json = id === null ? null : await reading((context) => view(context, id));
  const [code, why]: [ProblemCode, Because] =
    error instanceof StaleError
      ? ['stale', because('stale', { noun: error.noun })]
      : ['refused', becauseRefused(error.refusal)];
  return new ProblemAnswer(409, code, why, {
    details: json === null ? {} : { record: JSON.parse(json) },
  });
}

/** Refuses a write that was based on a version other than the stored one. */
export function requireVersion(
  noun: string,
  { id, version: stored }: { readonly id: string; readonly version: number },
  version: number,
): void {
  if (stored !== version) throw new StaleError(noun, id);
}
