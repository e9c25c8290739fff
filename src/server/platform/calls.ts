import { type Context, Hono } from 'hono';
import { actingForHeader, writerHeader } from '#contract/acting-for.ts';
import {
  type Call,
  type InputOf,
  isForStanding,
  needsKey,
  type OutputOf,
  pathFields,
} from '#contract/calls/call.ts';
import { bodyLimitOf, isLarge } from '#contract/calls/limits.ts';
import type { SystemScope } from '#server/store/access/identity.ts';
import { because } from '#words/say/because.ts';
import '#contract/calls/error-reasons.ts';
import type { Actor, Role } from '#domain/actor.ts';
import { isUnavailable } from '#server/database/database-error.ts';
import type { AccountHandler } from './account-call.ts';
import { requireArea } from './acting-for.ts';
import { type Answering, answerCall, type Variables } from './answer.ts';
import type { ActorHandler } from './command.ts';
import type { Caller, Server } from './context.ts';
import {
  agreementMissing,
  beingUpgraded,
  forbidden,
  notAuthenticated,
  ofOwnWill,
  operatorSuspended,
  ProblemAnswer,
  staffMayNot,
  twoFactorMissing,
} from './errors.ts';
import { headerOf } from './http/incoming.ts';
import {
  asActor,
  asServer,
  type Confirmation,
  claimAfter,
  isCallerChanged,
  mayBeCallerChanged,
  openKnownCallers,
} from './known-callers.ts';
import { openLargeBodies } from './large-bodies.ts';
import { isForbidden, openRefusals } from './refused-calls.ts';
import { objectIn, parsedInput, readText } from './request-body.ts';
import { accountCounter } from './request-limit.ts';
import { requireOwnOrigin } from './request-origin.ts';
import { retrying } from './retrying.ts';
import { findCaller, requireCaller } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';
import { senderOf, visitorOf } from './visitor.ts';

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The scope of a call without a session, until it finds its account or operator. */
const beforeAnybody: SystemScope = { installation: 'only a link, an address or a label is known' };

export type Handler = ActorHandler | AccountHandler;

/** Returns the handlers that a file exports. */
export function handlersIn(file: Readonly<Record<string, unknown>>): Handler[] {
  return Object.values(file).filter(isHandler);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'object' && value !== null && 'kind' in value && 'call' in value && 'run' in value;
}

/** Sorts `{` after every letter, so that a path with a parameter never hides another call's literal path. */
const byPath = ({ call: one }: Handler, { call: other }: Handler) => (one.path < other.path ? -1 : 1);

/** Mounts the calls. The guard, the input and the response of every call are handled only in this file. */
export function mountCalls(answering: Answering, handlers: readonly Handler[]): Hono<Variables> {
  const app = new Hono<Variables>();
  const { server } = answering;
  const callers = openKnownCallers(server);
  const refusals = openRefusals(server);
  const largeBodies = openLargeBodies(server);
  const countWrite = accountCounter(server, server.writesPerMinute);
  for (const handler of handlers.toSorted(byPath)) {
    const { call } = handler;
    app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), (c) =>
      answerCall(answering, call, c, () =>
        answer({ server, callers, refusals, largeBodies, countWrite, handler, c }),
      ),
    );
  }
  return app;
}

type CallRequest = {
  readonly server: Server;
  readonly callers: ReturnType<typeof openKnownCallers>;
  readonly refusals: ReturnType<typeof openRefusals>;
  readonly largeBodies: ReturnType<typeof openLargeBodies>;
  readonly countWrite: (account: string) => void;
  readonly handler: Handler;
  readonly c: Context;
};

async function answer(request: CallRequest): Promise<string> {
  const { handler, largeBodies, c } = request;
  const { call } = handler;
  const bodyLimit = bodyLimitOf(call);
  if (call.method === 'GET') return answerWith(request, null);
  if (request.server.readiness.isOutdated()) throw beingUpgraded();
  if (!isLarge(call)) return answerWith(request, await readText(c, bodyLimit));
  const sender = senderOf(await guardedCaller(request));
  return largeBodies.read(c, sender, bodyLimit, (body) => answerWith(request, body));
}

/** Refuses a large body before it is read, unless the caller is allowed to send it. */
async function guardedCaller(request: CallRequest): Promise<Caller> {
  const { server, callers, handler, c } = request;
  const caller = await callers.ask(c);
  return notingRefusal(caller, { isConfirmed: true }, request, async () => {
    await requireOwnOrigin(c, server, caller?.domain ?? null);
    requireGuard(handler.call, caller, c);
    if (needsKey(handler.call)) readKey(c);
    return requireCaller(caller);
  });
}

async function answerWith(request: CallRequest, body: string | null): Promise<string> {
  const { server, callers, handler, c } = request;
  const recalled = mustAskFirst(handler) ? null : callers.recall(c);
  if (handler.call.method !== 'GET') await requireOwnOrigin(c, server, recalled?.domain ?? null);
  if (recalled !== null) {
    countWriteOf(recalled, request);
    const confirmation = { isConfirmed: false };
    try {
      return await answerTo(recalled, confirmation, request, body);
    } catch (error) {
      // The database has not confirmed the caller, so the refusal may be due to a change in the meantime. If
      // the database is unavailable, another attempt would take just as long.
      if ((confirmation.isConfirmed && !isCallerChanged(error)) || isUnavailable(error)) throw error;
    }
  }
  return retrying(mayBeCallerChanged, async () => {
    const caller = (await callers.ask(c)) ?? (await callerAfter(request));
    if (recalled === null) countWriteOf(caller, request);
    return answerTo(caller, { isConfirmed: true }, request, body);
  });
}

/** Counts the request for its caller's account if it writes, even if it is refused later. */
function countWriteOf(caller: Caller | null, { handler, countWrite }: CallRequest): void {
  if (caller !== null && handler.call.method !== 'GET') countWrite(caller.view.user.id);
}

/** Returns the caller of a repeated request whose first response was lost together with the session's next token. */
async function callerAfter({ server, callers, handler, c }: CallRequest): Promise<Caller | null> {
  const { kind, call } = handler;
  if (kind !== 'account' || call.by === 'everybody' || !needsKey(call)) return null;
  return callers.ask(c, claimAfter(server, c));
}

/** Returns true if the call does work before its transaction, because that work needs a confirmed caller. */
function mustAskFirst(handler: Handler): boolean {
  return handler.kind === 'account' && handler.isPrepared === true;
}

function answerTo(
  caller: Caller | null,
  confirmation: Confirmation,
  request: CallRequest,
  body: string | null,
): Promise<string> {
  return notingRefusal(caller, confirmation, request, () => answerAs(caller, confirmation, request, body));
}

/** Runs the work. Records a refused call if the database has confirmed who the caller is. */
async function notingRefusal<Result>(
  caller: Caller | null,
  confirmation: Confirmation,
  { refusals, handler, c }: Pick<CallRequest, 'refusals' | 'handler' | 'c'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (caller !== null && confirmation.isConfirmed && isForbidden(error)) {
      await refusals.note(caller, handler.call.name, visitorOf(c));
    }
    throw error;
  }
}

async function answerAs(
  caller: Caller | null,
  confirmation: Confirmation,
  { server, handler, c }: CallRequest,
  body: string | null,
): Promise<string> {
  const { call } = handler;
  requireGuard(call, caller, c);
  if (handler.kind === 'account') {
    const as = asServer(server, caller, confirmation, call.by === 'everybody' ? beforeAnybody : null);
    const input = parsedInput(call, fieldsIn(c, call, body));
    return handler.run({ server, c, caller, as }, input, needsKey(call) ? readKey(c) : null);
  }
  const actor = caller?.actor;
  if (!actor) throw forbidden();
  const as = asActor(server, caller, confirmation);
  const input = parsedInput(call, fieldsIn(c, call, body));
  if (handler.kind === 'query') return handler.run(server, actor, input, { key: '', as });
  return handler.run(server, actor, input, { key: readKey(c), as });
}

export async function findCallerOf(server: Server, c: Context): Promise<Caller | null> {
  const token_sha256 = readSessionCookie(c);
  return token_sha256 === null ? null : findCaller(server, { token_sha256, area: null }, () => visitorOf(c));
}

/** Answers the queries of one request, each as if the person had sent it as a separate call. */
export type Reader = {
  readonly actor: Actor;
  readonly ask: <C extends Call>(call: C, input: InputOf<C>) => Promise<OutputOf<C>>;
};

/**
 * Lets a page that is not served by a call read the rows that the person may read. The guard and the filters of each
 * query apply.
 */
export function openReaders(server: Server, handlers: readonly Handler[]) {
  const callers = openKnownCallers(server);
  const refusals = openRefusals(server);
  return async (c: Context): Promise<Reader> => {
    const person = await callers.ask(c);
    if (person === null) throw notAuthenticated();
    if (person.view.suspension !== null) throw operatorSuspended(person.view.suspension.reason);
    if (person.actor === null) throw forbidden();
    const ask = async <C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> => {
      const handler = handlers.find((one) => one.call.name === call.name);
      if (handler?.kind !== 'query') throw new Error(`${call.name} is no query`);
      const run = async (caller: Caller | null) => {
        requireGuard(call, caller, c);
        if (!caller?.actor) throw forbidden();
        const as = asActor(server, caller, { isConfirmed: true });
        return handler.run(server, caller.actor, parsedInput(call, Object(input)), { key: '', as });
      };
      const json = await retrying(isCallerChanged, async () => {
        const caller = await callers.ask(c);
        return notingRefusal(caller, { isConfirmed: true }, { refusals, handler, c }, () => run(caller));
      });
      return JSON.parse(json);
    };
    return { actor: person.actor, ask };
  };
}

/** Checks that the contract allows this caller to make the call. No other code checks this. */
function requireGuard(call: Call, caller: Caller | null, c: Context): void {
  if (caller !== null) requireArea(caller, headerOf(c, actingForHeader));
  const writer = headerOf(c, writerHeader);
  if (writer && writer !== caller?.view.user.id) throw notAuthenticated();
  requireAllowed(call, caller);
  requireReady(call, caller);
}

function requireAllowed(call: Call, caller: Caller | null): void {
  const { by, isDuringSuspension } = call;
  if (by === 'everybody') return;
  if (caller === null) throw notAuthenticated();
  const { suspension } = caller.view;
  if (suspension !== null && isDuringSuspension !== true) throw operatorSuspended(suspension.reason);
  if (by !== 'signed-in' && !isAmong(by, caller.actor?.role ?? null)) throw forbidden();
  if (!isForStanding(call, caller.actor?.standing)) throw staffMayNot();
  if (call.isOwnWill === true && caller.actor?.acting_for !== undefined) throw ofOwnWill();
}

/**
 * Refuses everything but calls on the caller's own account and data until the caller has agreed to a privacy text, and
 * everything but the setup until the caller has set up the second factor that the role requires.
 */
function requireReady({ by, isBeforeSecondFactor, isBeforeAgreement }: Call, caller: Caller | null): void {
  if (by === 'everybody' || isBeforeSecondFactor === true) return;
  if (caller?.view.must_agree && isBeforeAgreement !== true) throw agreementMissing();
  if (caller?.view.must_set_up_two_factor) throw twoFactorMissing();
}

function isAmong(by: readonly Role[], role: Role | null): boolean {
  return role !== null && by.includes(role);
}

function fieldsIn(c: Context, call: Call, body: string | null): object {
  const fields = body === null ? c.req.query() : objectIn(c, body);
  const fromPath = Object.fromEntries(pathFields(call.path).map((field) => [field, c.req.param(field)]));
  return { ...fields, ...fromPath };
}

function readKey(c: Context): string {
  const key = headerOf(c, 'idempotency-key') ?? '';
  if (!keyPattern.test(key)) {
    throw new ProblemAnswer(400, 'bad_request', because('key_missing'));
  }
  return key.toLowerCase();
}
