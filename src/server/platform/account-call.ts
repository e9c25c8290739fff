import type { Context } from 'hono';
import type { Call, ParsedInputOf } from '#contract/calls/call.ts';
import type { Role } from '#domain/actor.ts';
import type { Changes, EventType } from '#domain/events/event.ts';
import type { Transaction } from '#server/database/database.ts';
import { isUnavailable } from '#server/database/database-error.ts';
import type { Caller, RunsAs, Server } from './context.ts';
import { findEarlierAnswer, type Intent, oncePerKey } from './once-per-key.ts';
import { recordBy } from './record-event.ts';
import { isDeadlock, retrying } from './retrying.ts';
import {
  clearSessionCookie,
  keepDeviceCookie,
  keepSignUpCookie,
  writeSessionCookie,
} from './session-cookie.ts';

/** The input of a handler; the caller is null if no one is signed in. */
export type AccountRequest = {
  readonly server: Server;
  readonly c: Context;
  readonly caller: Caller | null;
  readonly as: RunsAs;
};

/**
 * A call outside the operators' data: about accounts, their sessions or their personal settings. It runs in the
 * server's own role, limited to the caller's account. A call that needs no session starts in the scope of the whole
 * installation.
 */
export type AccountHandler<C extends Call = Call> = {
  readonly kind: 'account';
  readonly call: C;
  /** True if some work happens before the transaction. The caller must be confirmed before that work. */
  readonly isPrepared?: true;
  /** Declared as a method, so that all handlers fit into one list. `mountCalls` has already parsed the input. */
  run(request: AccountRequest, input: ParsedInputOf<C>, key: string | null): Promise<string>;
};

export type AccountReading = AccountRequest & { readonly tx: Transaction };

export type AccountWriting = AccountReading & {
  readonly now: Date;
  /** Writes the event of the account's change in the same transaction, with the account as its author. */
  readonly record: (type: EventType, happening: OwnHappening) => void;
  /** Runs the work after the transaction has ended. */
  readonly afterwards: (work: () => Promise<void> | void) => void;
  /** Runs the work after the transaction has failed and been rolled back. */
  readonly whenRefused: (work: () => Promise<void>) => void;
};

type OwnHappening = {
  readonly of: {
    readonly id: string;
    readonly name: string;
    readonly operator_id: string | null;
    readonly role: Role | null;
  };
  readonly changes?: Changes;
};

/**
 * The response in JSON, and its cookies; null removes a cookie. `session` is the session's token, `device` the
 * browser's token, and `signUp` the secret of the browser that signed up.
 */
export type CookieAnswer = {
  readonly json: string;
  readonly session?: string | null;
  readonly device?: string;
  readonly signUp?: string | null;
};

/** The response in JSON, with or without cookies. */
type AccountAnswer = string | CookieAnswer;

/** Makes a handler that reads, in one read-only transaction. */
export function accountQuery<C extends Call>(
  call: C,
  run: (context: AccountReading, input: ParsedInputOf<C>) => Promise<string>,
): AccountHandler<C> {
  return {
    kind: 'account',
    call,
    run: (request, input) =>
      request.server.database.transaction(request.as, (tx) => run({ ...request, tx }, input), {
        readOnly: true,
      }),
  };
}

export type AccountOptions<C extends Call, Prepared> = {
  readonly as: 'account';
  /**
   * Does slow work, or work that must survive a refusal, before the transaction. It is not called for repeated
   * requests.
   */
  readonly prepare?: (request: AccountRequest, input: ParsedInputOf<C>) => Promise<Prepared>;
  /** For a large input, returns only the part that distinguishes it from other inputs. */
  readonly distinguish?: (input: ParsedInputOf<C>) => unknown;
};

export type AccountWork<C extends Call, Prepared> = (
  context: AccountWriting,
  input: ParsedInputOf<C>,
  prepared: Prepared,
) => Promise<AccountAnswer>;

/** Writes in the server's own role, and sends the text and the cookies of the response. */
export async function writeAsAccount<C extends Call, Prepared>(
  call: C,
  { prepare, distinguish = (input) => input }: AccountOptions<C, Prepared>,
  run: AccountWork<C, Prepared>,
  { request, input, key }: { request: AccountRequest; input: ParsedInputOf<C>; key: string | null },
): Promise<string> {
  const intent = intentOf(call, request, distinguish(input), key);
  const write = (prepared: Prepared) => written(request, intent, (context) => run(context, input, prepared));
  const text =
    prepare === undefined
      ? await write(undefined as Prepared)
      : await unlessAnswered(request, intent, async () => write(await prepare(request, input)));
  return answered(request, text);
}

/**
 * Returns null for a call that needs no key. A call that needs no session stores its key without a user, even
 * if the caller has a session, because a retry may arrive with the cookie that the first response set.
 */
function intentOf(
  { name, by }: Call,
  { caller }: AccountRequest,
  input: unknown,
  key: string | null,
): Intent | null {
  if (key === null) return null;
  const user_id = by === 'everybody' || caller === null ? null : caller.view.user.id;
  return { user_id, key, call: name, request: input };
}

async function unlessAnswered(
  { server, as }: AccountRequest,
  intent: Intent | null,
  run: () => Promise<string>,
): Promise<string> {
  if (intent === null) return run();
  const find = () =>
    server.database.transaction(as, (tx) => findEarlierAnswer(server, tx, intent), {
      readOnly: true,
    });
  const earlier = await find();
  if (earlier !== null) return earlier;
  try {
    return await run();
  } catch (error) {
    if (isUnavailable(error)) throw error;
    // A request sent at the same time may have used up a token or code that this one needs. If this lookup fails too,
    // the first error is more informative.
    const answered = await find().catch(() => null);
    if (answered === null) throw error;
    return answered;
  }
}

async function written(
  request: AccountRequest,
  intent: Intent | null,
  run: (context: AccountWriting) => Promise<AccountAnswer>,
): Promise<string> {
  const { server, as } = request;
  let later: (() => Promise<void> | void)[] = [];
  let onRefusal: (() => Promise<void>)[] = [];
  const trying = retrying(isDeadlock, () => {
    [later, onRefusal] = [[], []];
    const work = async (tx: Transaction) => {
      const context: AccountWriting = {
        ...request,
        tx,
        now: server.now(),
        record: (type, happening) => recordOwn(server, tx, type, happening),
        afterwards: (work) => later.push(work),
        whenRefused: (work) => onRefusal.push(work),
      };
      return JSON.stringify(await run(context));
    };
    if (intent === null) return server.database.transaction(as, work);
    return oncePerKey(server, as, intent, async (tx) => ({ json: await work(tx), record_id: null }));
  });
  const answer = await trying.catch(async (error: unknown) => {
    for (const work of onRefusal) await work();
    throw error;
  });
  for (const work of later) await work();
  return answer;
}

/** Sends the response. A repeated request gets the cookies of the first response again. */
function answered({ server, c }: AccountRequest, text: string): string {
  const answer: AccountAnswer = JSON.parse(text);
  if (typeof answer === 'string') return answer;
  if (answer.session === null) clearSessionCookie(c);
  else if (answer.session !== undefined) writeSessionCookie(c, server, answer.session);
  if (answer.device !== undefined) keepDeviceCookie(c, answer.device);
  if (answer.signUp !== undefined) keepSignUpCookie(c, answer.signUp);
  return answer.json;
}

/** Records a change to an account, with that same account as the author. */
function recordOwn(
  { newId, now, origin }: Server,
  tx: Transaction,
  type: EventType,
  { of, changes = {} }: OwnHappening,
): void {
  const { id, name, role, operator_id } = of;
  const record = recordBy({ kind: 'account', user_id: id, name, role }, { tx, at: now(), newId, origin });
  record(type, { of: { id, operator_id, name }, changes });
}
