import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import type { Call } from '#contract/calls/call.ts';
import type { Server } from './context.ts';
import { compressed } from './http/compressed-answers.ts';
import { browserLanguage } from './http/language.ts';
import { problemFor } from './problems.ts';
import { isHttps, type Reach, reachKey } from './request-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { cookieHeaders } from './session-cookie.ts';
import { inRequestSpan, noteOutcome } from './tracing/request-span.ts';
import { recordedTrace } from './tracing/span.ts';

export type Variables = { Variables: { [reachKey]: Reach; requestId: string } };

export type SiteKind = 'calendar' | 'file' | 'live' | 'page' | 'probe' | 'together' | 'unknown';

/** The tools that all kinds of calls share for responding to a request. */
export type Answering = {
  readonly server: Server;
  readonly reach: Reach;
  /** Throws if the caller has exceeded the request limit. */
  readonly countRequest: (c: Context) => void;
};

/** Responds to a call with the JSON text from `run`, or with the problem that `run` throws. */
export function answerCall(
  answering: Answering,
  call: Call,
  c: Context,
  run: () => Promise<string>,
): Promise<Response> {
  const { trustProxy } = answering.reach;
  return inRequestSpan(c, { name: call.name, trustsProxy: trustProxy }, () =>
    answerInSpan(answering, call, c, run),
  );
}

async function answerInSpan(
  { server, reach, countRequest }: Answering,
  { name, path }: Call,
  c: Context,
  run: () => Promise<string>,
): Promise<Response> {
  const startedAt = performance.now();
  const requestId = begin(c, reach);
  const answer = await (async () => {
    countRequest(c);
    return { status: 200, body: await run(), headers: jsonHeaders };
  })().catch((error: unknown) => problemFor(server, error, requestId, browserLanguage(c) ?? 'en'));
  const { body, headers: packing } = await compressed(c, answer.body);
  const headers = {
    ...(common ?? (await commonHeaders())),
    ...packing,
    ...answer.headers,
    ...ownHeaders(c, server, requestId),
  };
  noteRequest(server, c, { requestId, call: name, route: path, status: answer.status, startedAt });
  const cookies = cookieHeaders(c);
  return new Response(body, {
    status: answer.status,
    headers: cookies.length === 0 ? headers : [...Object.entries(headers), ...cookies],
  });
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

export function begin(c: Context, reach: Reach): string {
  const requestId = randomUUID();
  c.set(reachKey, reach);
  c.set('requestId', requestId);
  return requestId;
}

/** For two years (63,072,000 seconds) after the last response, browsers use only https. */
const strictTransport = 'max-age=63072000';

export function ownHeaders(c: Context, { now }: Server, requestId: string): Record<string, string> {
  return {
    // Devices learn the server's time from this header.
    date: now().toUTCString(),
    'x-request-id': requestId,
    ...(isHttps(c) && { 'strict-transport-security': strictTransport }),
  };
}

let common: Readonly<Record<string, string>> | undefined;

/** Returns the headers that every response has. The library computes them only once. */
async function commonHeaders(): Promise<Readonly<Record<string, string>>> {
  common ??= Object.fromEntries(
    (await new Hono().get('/', securityHeaders([]), (c) => c.body(null)).request('/')).headers,
  );
  return common;
}

type RequestNote = {
  readonly requestId: string;
  readonly call: string;
  /** The path for the log, without the parts that would reveal a secret or a record. */
  readonly route: string;
  readonly status: number;
  readonly startedAt: number;
};

/** For files and probes, logs only failures, because they are requested so often. */
export function noteRequest({ log, metrics }: Server, c: Context, note: RequestNote): void {
  const { requestId, call, route, status, startedAt } = note;
  const ms = performance.now() - startedAt;
  metrics.calls.observe({ call, status }, ms / 1000);
  noteOutcome({ route, status });
  if (isQuiet.has(call) && status < 400) return;
  const trace_id = recordedTrace();
  log[status < 500 ? 'info' : 'warn']('request', {
    request_id: requestId,
    method: c.req.method,
    route,
    status,
    ms: Math.round(ms),
    ...(trace_id !== undefined && { trace_id }),
  });
}

const isQuiet: ReadonlySet<string> = new Set<SiteKind>(['file', 'probe']);
