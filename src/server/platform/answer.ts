import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { compressed } from './compressed-answers.ts';
import type { Server } from './context.ts';
import { problemOf } from './problems.ts';
import { isHttps, type Reach, reachKey } from './request-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { cookieHeaders } from './session-cookie.ts';

export type Variables = { Variables: { [reachKey]: Reach; requestId: string } };

/** What answering needs beside the work of a call. */
export type Answering = {
  readonly server: Server;
  readonly reach: Reach;
  /** Throws when the request is one too many. */
  readonly countRequest: (c: Context) => void;
};

/** Answers a call with the JSON text that `run` gives, or with the problem that it throws. */
export async function answerCall(
  { server, reach, countRequest }: Answering,
  route: string,
  c: Context,
  run: () => Promise<string>,
): Promise<Response> {
  const begun = performance.now();
  const requestId = begin(c, reach);
  const answer = await (async () => {
    countRequest(c);
    return { status: 200, body: await run(), headers: jsonHeaders };
  })().catch((error: unknown) => problemOf(error, server.log, requestId));
  const { body, headers: packing } = await compressed(c, answer.body);
  const headers = {
    ...(common ?? (await commonHeaders())),
    ...answer.headers,
    ...ownHeaders(c, requestId),
    ...packing,
  };
  logRequest(server, c, { requestId, route, status: answer.status, begun });
  const cookies = cookieHeaders(c);
  return new Response(body, {
    status: answer.status,
    headers: cookies.length === 0 ? headers : [...Object.entries(headers), ...cookies],
  });
}

const jsonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };

/** Gives the id of the request, by which the log and a problem name it. */
export function begin(c: Context, reach: Reach): string {
  const requestId = randomUUID();
  c.set(reachKey, reach);
  c.set('requestId', requestId);
  return requestId;
}

/** The headers that only this answer has. */
export function ownHeaders(c: Context, requestId: string): Record<string, string> {
  return {
    'x-request-id': requestId,
    ...(isHttps(c) && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

let common: Readonly<Record<string, string>> | undefined;

/** The headers of every answer, asked once of the library that makes them. */
async function commonHeaders(): Promise<Readonly<Record<string, string>>> {
  common ??= Object.fromEntries(
    (await new Hono().get('/', securityHeaders([]), (c) => c.body(null)).request('/')).headers,
  );
  return common;
}

type Logged = {
  readonly requestId: string;
  /** The path as it may stand in the log: without the parts that would tell a secret or a record. */
  readonly route: string;
  readonly status: number;
  readonly begun: number;
};

export function logRequest({ log }: Server, c: Context, { requestId, route, status, begun }: Logged): void {
  log.info('request', {
    request_id: requestId,
    method: c.req.method,
    route,
    status,
    ms: Math.round(performance.now() - begun),
  });
}
