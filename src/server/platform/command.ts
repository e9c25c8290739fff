import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import type { ProblemCode } from '#contract/calls/problem.ts';
import { type Actor, ownRoleOf } from '#domain/actor.ts';
import { NotFoundError, StaleError } from '#domain/errors.ts';
import { RefusedError } from '#domain/workflow.ts';
import type { Transaction } from '#server/database/database.ts';
import { systemFor } from '#server/store/access/identity.ts';
import { isId } from '#server/store/rows/columns.ts';
import { type Because, because } from '#words/say/because.ts';
import { becauseRefused } from '#words/say/reason-text.ts';
import {
  type AccountHandler,
  type AccountOptions,
  type AccountWork,
  writeAsAccount,
} from './account-call.ts';
import type { CommandContext, QueryContext, Request, Server } from './context.ts';
import { ProblemAnswer } from './errors.ts';
import { type KeyedAnswer, oncePerKey } from './once-per-key.ts';
import { recordAllBy, recordBy } from './record-event.ts';
import { isDeadlock, retrying } from './retrying.ts';

export type View = (context: QueryContext, id: string) => Promise<string | null>;

/** The id of the record whose view is the response, and fields to add to that view. */
type Answer = string | { readonly id: string; readonly beside: object };

export type ActorHandler<C extends Call = Call> = {
  readonly kind: 'command' | 'query';
  readonly call: C;
  /** Declared as a method, so that all handlers fit into one list. `mountCalls` has already parsed the input. */
  run(server: Server, actor: Actor, input: ParsedInputOf<C>, request: Request): Promise<string>;
};

export type ActorRequest = { readonly server: Server; readonly actor: Actor };

type ViewOptions<C extends Call, Prepared> = {
  readonly view: View;
  /** Runs the whole write, including `prepare`, when its turn comes. It holds no connection while it waits. */
  readonly inTurn?: <Result>(request: ActorRequest, write: () => Promise<Result>) => Promise<Result>;
  /** Does part of the work before the transaction, even for a repeated request. */
  readonly prepare?: (request: ActorRequest, input: ParsedInputOf<C>) => Promise<Prepared>;
  /** If the write is refused, undoes the parts of the prepared work that should not last. */
  readonly whenRefused?: (prepared: Prepared) => Promise<void>;
  /** Adds to the response, even to a repeated one, data that must never be stored. */
  readonly complete?: (request: ActorRequest, json: string) => string;
};

type ActorWork<C extends Call, Prepared> = (
  context: CommandContext,
  input: ParsedInputOf<C>,
  prepared: Prepared,
) => Promise<Answer>;

/**
 * Makes a handler that writes. Everything in `run` happens once per key, in a single transaction, or not at all. With a
 * view, the command writes as the actor: `run` returns an id, and the view of that record is the response. If the write
 * was based on an outdated state, the refusal includes the same view, so that the caller sees the current state. With
 * `{ as: 'account' }`, it writes in the server's own role, limited to the caller's account, and `run` returns the
 * response itself.
 */
export function command<C extends Call, Prepared = undefined>(
  call: C,
  how: View | ViewOptions<C, Prepared>,
  run: ActorWork<C, Prepared>,
): ActorHandler<C>;
export function command<C extends Call, Prepared = undefined>(
  call: C,
  how: AccountOptions<C, Prepared>,
  run: AccountWork<C, Prepared>,
): AccountHandler<C>;
export function command<C extends Call, Prepared>(
  call: C,
  how: View | ViewOptions<C, Prepared> | AccountOptions<C, Prepared>,
  run: ActorWork<C, Prepared> | AccountWork<C, Prepared>,
): ActorHandler<C> | AccountHandler<C> {
  if ('as' in how) {
    const work = run as AccountWork<C, Prepared>;
    return {
      kind: 'account',
      call,
      ...(how.prepare !== undefined && ({ isPrepared: true } as const)),
      run: (request, input, key) => writeAsAccount(call, how, work, { request, input, key }),
    };
  }
  const options = typeof how === 'function' ? { view: how } : how;
  const work = run as ActorWork<C, Prepared>;
  return {
    kind: 'command',
    call,
    run: (server, actor, input, request) =>
      writeAsActor(call, options, work, { server, actor, input, request }),
  };
}

type Writing<C extends Call> = ActorRequest & { readonly input: ParsedInputOf<C>; readonly request: Request };

function writeAsActor<C extends Call, Prepared>(
  call: C,
  options: ViewOptions<C, Prepared>,
  run: ActorWork<C, Prepared>,
  writing: Writing<C>,
): Promise<string> {
  const write = () => writeNow(call, options, run, writing);
  return options.inTurn === undefined ? write() : options.inTurn(writing, write);
}

async function writeNow<C extends Call, Prepared>(
  call: C,
  { view, prepare, whenRefused, complete = (_, json) => json }: ViewOptions<C, Prepared>,
  run: ActorWork<C, Prepared>,
  { server, actor, input, request }: Writing<C>,
): Promise<string> {
  const prepared = (await prepare?.({ server, actor }, input)) as Prepared;
  const parts = [actor.acting_for ?? null, input];
  const intent = { user_id: actor.user_id, key: request.key, call: call.name, request: parts };
  let later: (() => void)[] = [];
  const trying = retrying(isDeadlock, () => {
    later = [];
    const write = async (tx: Transaction) => {
      const context = commandContext(server, tx, actor, (work) => later.push(work));
      return requireView(view, context, await run(context, input, prepared));
    };
    const readAgain = (tx: Transaction, id: string) => view({ tx, actor, now: server.now() }, id);
    return oncePerKey(server, request.as, intent, write, readAgain);
  });
  const json = await trying.catch(async (error: unknown) => {
    await whenRefused?.(prepared);
    throw await withCurrentRecord(error, view, input, (read) =>
      server.database.transaction(request.as, (tx) => read({ tx, actor, now: server.now() }), {
        readOnly: true,
      }),
    );
  });
  for (const work of later) work();
  return complete({ server, actor }, json);
}

function commandContext(
  server: Server,
  tx: Transaction,
  actor: Actor,
  afterwards: CommandContext['afterwards'],
): CommandContext {
  const { newId, origin } = server;
  const at = server.now();
  const { user_id, name, acting_for } = actor;
  const by = { kind: 'account', user_id, name, role: ownRoleOf(actor), acting_for } as const;
  const recording = { tx, at, newId, origin };
  return {
    server,
    tx,
    actor,
    now: at,
    origin,
    newId,
    record: recordBy(by, recording),
    recordAll: recordAllBy(by, recording),
    asSystem: (scope, work) => {
      const back = tx.switchTo(systemFor(scope));
      try {
        return work();
      } finally {
        back();
      }
    },
    afterwards,
  };
}

async function requireView(view: View, context: QueryContext, answer: Answer): Promise<KeyedAnswer> {
  const { id, beside } = typeof answer === 'string' ? { id: answer, beside: null } : answer;
  const json = await view(context, id);
  if (json === null) throw new NotFoundError('record');
  // The additional fields cannot be read again later, so the whole response is stored.
  if (beside !== null) return { json: JSON.stringify({ ...JSON.parse(json), ...beside }), record_id: null };
  return { json, record_id: isId(id) ? id : null };
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
