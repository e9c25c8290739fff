import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { actingForHeader } from '#contract/acting-for.ts';
import { type Call, needsKey, pathFields } from '#contract/call.ts';
import { because, becauseIn } from '#words/say/because.ts';
import '#contract/error-reasons.ts';
import type { Role } from '#domain/actor.ts';
import type { AccountHandler } from './account-call.ts';
import { actorInPlace } from './acting-for.ts';
import type { ActorHandler } from './command.ts';
import type { Caller, Server } from './context.ts';
import { forbidden, invalidInputs, notAuthenticated, ProblemAnswer, twoFactorMissing } from './errors.ts';
import { linkOriginOf, requireOwnOrigin } from './request-origin.ts';
import { findCaller } from './session.ts';
import { readSessionCookie } from './session-cookie.ts';

const usualBodyLimit = 256_000;
const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export type Handler = ActorHandler | AccountHandler;

/** The handlers that a file exports. */
export function handlersIn(file: Readonly<Record<string, unknown>>): Handler[] {
  return Object.values(file).filter(isHandler);
}

function isHandler(value: unknown): value is Handler {
  return typeof value === 'object' && value !== null && 'kind' in value && 'call' in value && 'run' in value;
}

/** Fixed paths first: `{` comes after every letter, so no pattern takes a path that another call has in full. */
const byPath = ({ call: one }: Handler, { call: other }: Handler) => (one.path < other.path ? -1 : 1);

/** The contract mounted: guard, input and answer of every call are decided here, once. */
export function mountCalls(server: Server, handlers: readonly Handler[]): Hono {
  const app = new Hono();
  for (const handler of handlers.toSorted(byPath)) {
    const { call } = handler;
    const limit = bodyLimit({ maxSize: call.bodyLimit ?? usualBodyLimit, onError: refuseLargeBody });
    app.on(call.method, call.path.replaceAll(/\{(\w+)\}/g, ':$1'), limit, async (c) => {
      if (call.method !== 'GET') await requireOwnOrigin(c, server);
      const json = await answer(server, handler, c);
      return c.body(json, 200, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
      });
    });
  }
  return app;
}

async function answer(server: Server, handler: Handler, c: Context): Promise<string> {
  const { call } = handler;
  const caller = await findCallerOf(server, c);
  const actor = caller?.actor && (await actorInPlace(server, caller.actor, c.req.header(actingForHeader)));
  requireAllowed(call, caller, actor?.role ?? null);
  if (handler.kind === 'account') {
    const input = await readInput(c, call);
    return handler.run({ server, c, caller }, input, needsKey(call) ? readKey(c) : null);
  }
  if (!actor) throw forbidden();
  if (caller?.view.must_set_up_two_factor) throw twoFactorMissing();
  const input = await readInput(c, call);
  if (handler.kind === 'query') return handler.run(server, actor, input, { key: '', linkOrigin: '' });
  return handler.run(server, actor, input, { key: readKey(c), linkOrigin: await linkOriginOf(c, server) });
}

export async function findCallerOf(server: Server, c: Context): Promise<Caller | null> {
  const token = await readSessionCookie(c, server);
  return token === null ? null : findCaller(server, token);
}

/** The one guard: who may call stands in the contract. */
function requireAllowed({ by }: Call, caller: Caller | null, role: Role | null): void {
  if (by === 'everybody') return;
  if (caller === null) throw notAuthenticated();
  if (by !== 'signed-in' && !isAmong(by, role)) throw forbidden();
}

function isAmong(by: readonly Role[], role: Role | null): boolean {
  return role !== null && by.includes(role);
}

async function readInput(c: Context, call: Call): Promise<unknown> {
  const given = call.method === 'GET' ? c.req.query() : await readJson(c);
  const fromPath = Object.fromEntries(pathFields(call.path).map((field) => [field, c.req.param(field)]));
  const parsed = call.input.safeParse({ ...given, ...fromPath });
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  throw invalidInputs(
    issues.map(({ path, message }) => ({
      path: path.join('.'),
      because: becauseIn(message) ?? because('input_invalid'),
    })),
  );
}

async function readJson(c: Context): Promise<object> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? '')) {
    throw new ProblemAnswer(415, 'unsupported_media', because('not_json'));
  }
  const body: unknown = await c.req.json().catch((cause: unknown) => {
    if (cause instanceof SyntaxError) throw new ProblemAnswer(400, 'bad_request', because('json_invalid'));
    throw cause;
  });
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ProblemAnswer(400, 'bad_request', because('json_no_object'));
  }
  return body;
}

function readKey(c: Context): string {
  const key = c.req.header('idempotency-key') ?? '';
  if (!keyPattern.test(key)) {
    throw new ProblemAnswer(400, 'bad_request', because('key_missing'));
  }
  return key.toLowerCase();
}

function refuseLargeBody(): never {
  throw new ProblemAnswer(413, 'too_large', because('too_large'));
}
