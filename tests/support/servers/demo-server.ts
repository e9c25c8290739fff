import { once } from 'node:events';
import { Hono } from 'hono';
import { v7 as uuidv7 } from 'uuid';
import { refreshSession, type SessionView } from '#contract/accounts.ts';
import { type Call, type InputOf, needsKey, type OutputOf, pathFields } from '#contract/calls/call.ts';
import type { Problem } from '#contract/calls/problem.ts';
import { demoPassword as seededPassword } from '#contract/demo.ts';
import type { Role } from '#domain/actor.ts';
import { openSessionFor } from '#server/accounts/open-session.ts';
import type { Database } from '#server/database/database.ts';
import { type DayPlayer, openDayPlayer, type Pace } from '#server/demo/play/player.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { pagesOf } from '#server/pages.ts';
import { command } from '#server/platform/command.ts';
import type { Server } from '#server/platform/context.ts';
import { openLive } from '#server/platform/live.ts';
import { openLog } from '#server/platform/log.ts';
import { type Reach, reachKey } from '#server/platform/request-origin.ts';
import { cookieHeaders } from '#server/platform/session-cookie.ts';
import { handlersOf } from '#server/routes.ts';
import { httpApp } from '#server/site/http.ts';
import { refusalsOf } from '#server/site/openapi.ts';
import { type Accounts, openAccounts } from '#server/steps/account-library.ts';
import { agreeFirst } from '../company/agreed.ts';
import { filledTestDatabase, openTestDatabase } from '../databases/database.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { serverOn } from './server-on.ts';

export const demoPassword = seededPassword;
export const demoEmails: Readonly<Record<Role, string>> = {
  super_admin: 'admin@demo.test',
  country_operator: 'operator@demo.test',
  dispatcher: 'dispatcher@demo.test',
  technician: 'technician@demo.test',
  client: 'client@demo.test',
};
export const origin = 'http://grouphead.test';
const reach: Reach = { appOrigin: origin, trustProxy: false };

/** A Wednesday morning in Bahrain. */
export const testMoment = new Date('2026-11-18T07:00:00Z');

export type Answer<Body> = {
  readonly status: number;
  readonly body: Body;
  /** The problem as people see it: its errors contain only messages, without the keys. */
  readonly problem: Problem;
  readonly headers: Headers;
};

type CallOptions = { readonly key?: string; readonly headers?: Readonly<Record<string, string>> };

export type Caller = {
  readonly email: string;
  readonly cookie: string;
  readonly session: SessionView;
  call<C extends Call>(call: C, input: InputOf<C>, options?: CallOptions): Promise<Answer<OutputOf<C>>>;
};

export type TestServer = {
  readonly server: Server;
  /** Plays days of the demo company; null without a demo company. */
  readonly player: DayPlayer | null;
  readonly clock: { now: Date };
  readonly lines: readonly string[];
  request(path: string, init?: RequestInit & { address?: string }): Promise<Response>;
  as(email: string): Promise<Caller>;
  readonly nobody: Caller;
  /** Returns a caller with the cookie of a session that a test opened itself. */
  withCookie(cookie: string): Pick<Caller, 'call' | 'cookie'>;
  /** Returns a caller that replaces the cookie with each newer one that it receives, as a browser does. */
  browser(cookie: string): Pick<Caller, 'call' | 'cookie'>;
  close(): Promise<void>;
};

type TestServerOptions = {
  readonly isDemo?: boolean;
  /** The pause between the actions of a played day. By default, the first pause never ends. */
  readonly pace?: Pace;
  readonly requiresTwoFactor?: boolean;
  readonly mailLeavesBy?: Server['mailLeavesBy'];
  readonly localPushService?: string;
  readonly writesPerMinute?: number;
  readonly clientRequestsPerDay?: number;
  readonly isEmpty?: boolean;
  /** The time around which the demo company's data is created. */
  readonly now?: Date;
  readonly files?: Server['files'];
  readonly readiness?: Server['readiness'];
  /** A migrated database without people, used instead of a new one. It is closed with the server. */
  readonly on?: Database;
};

const untilStopped: Pace = async (signal) => {
  if (!signal.aborted) await once(signal, 'abort');
};

/**
 * Starts the composed application on a new database, without a socket. It has the demo company, or no people
 * if `isEmpty` is set, which is faster.
 */
export async function startTestServer(
  kind: Database['kind'],
  {
    isDemo = true,
    pace = untilStopped,
    requiresTwoFactor = false,
    mailLeavesBy = 'files',
    localPushService = '',
    files,
    readiness,
    writesPerMinute,
    clientRequestsPerDay,
    isEmpty = false,
    now = testMoment,
    on,
  }: TestServerOptions = {},
): Promise<TestServer> {
  const database = on ?? (isEmpty ? await openTestDatabase(kind) : await demoCompany(kind, now));
  const clock = { now };
  const lines: string[] = [];
  const server: Server = {
    ...(await serverOn(database, origin, testMoment)),
    log: openLog('info', (line) => lines.push(line)),
    now: () => clock.now,
    isDemo,
    requiresTwoFactor,
    mailLeavesBy,
    localPushService: localPushService || null,
    ...(writesPerMinute !== undefined && { writesPerMinute }),
    ...(clientRequestsPerDay !== undefined && { clientRequestsPerDay }),
    ...(files && { files }),
    ...(readiness && { readiness }),
  };
  const accounts = openAccounts(server);
  const live = await openLive(server);
  const stopping = new AbortController();
  const settings = {
    reach,
    webRoot: null,
    stopping: stopping.signal,
  };
  const player = isDemo
    ? await openDayPlayer({ server, accounts, pace, ask: (asked, env) => app.fetch(asked, env) })
    : null;
  const handlers = handlersOf(accounts, player);
  const routes = { handlers, pages: pagesOf(server, settings, handlers) };
  const app = httpApp(server, live, routes, settings);
  // The clock does not move, so a limit per minute would never reset. Therefore, the address changes every 1,000
  // requests.
  let asked = 0;
  const office = () => `10.0.${Math.floor(asked++ / 1000)}.1`;
  const request: TestServer['request'] = async (path, { address = office(), ...init } = {}) =>
    app.fetch(new Request(`${origin}${path}`, init), cameFrom(address));
  const known = new Map<string, Promise<Caller>>();
  const test: TestServer = {
    server,
    player,
    clock,
    lines,
    request,
    as: (email) => {
      const caller = known.get(email) ?? signedIn(server, accounts, request, email);
      known.set(email, caller);
      return caller;
    },
    nobody: callerOf(request, { email: 'nobody', cookie: '', follows: false }, null),
    withCookie: (cookie) => callerOf(request, { email: 'somebody', cookie, follows: false }, null),
    browser: (cookie) => callerOf(request, { email: 'somebody', cookie, follows: true }, null),
    close: async () => {
      stopping.abort();
      await player?.stop();
      await live.close();
      await database.close();
    },
  };
  return test;
}

const demoCompanies = new Map<string, Promise<() => Promise<Database>>>();

/** Seeding takes a second, so each worker seeds the company for a given time only once and copies it. */
async function demoCompany(kind: Database['kind'], now: Date): Promise<Database> {
  const id = `${kind} ${now.toISOString()}`;
  const known = demoCompanies.get(id);
  const copies = known ?? filledTestDatabase(kind, now.getTime(), (database) => seed(database, now));
  if (known === undefined) demoCompanies.set(id, copies);
  return (await copies)();
}

async function seed(database: Database, now: Date): Promise<void> {
  const server = await serverOn(database, origin, testMoment);
  await seedDemo(server, openAccounts(server), now);
}

/** Returns the connection info of a request from this address. */
export const cameFrom = (remoteAddress: string) => ({
  incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } },
});

/**
 * Signs in without the password, because checking it takes longer than everything else. A person whose account was
 * created for them agrees to the privacy notice first.
 */
async function signedIn(
  server: Server,
  accounts: Accounts,
  request: TestServer['request'],
  email: string,
): Promise<Caller> {
  const account = await server.database.transaction(systemIdentity, async (tx) => {
    const found = await accounts.find(tx, email);
    if (found !== null) await agreeFirst(tx, found.id);
    return found;
  });
  if (account === null) throw new Error(`${email} has no account`);
  const opening = command(refreshSession, { as: 'account' }, (call) => openSessionFor(call, account.id));
  const door = new Hono<{ Variables: { [reachKey]: Reach } }>().get('/', async (c) => {
    c.set(reachKey, reach);
    const json = await opening.run({ server, c, caller: null, as: systemIdentity }, {}, null);
    return new Response(json, { headers: cookieHeaders(c) });
  });
  const response = await door.fetch(new Request(origin), cameFrom('10.1.0.1'));
  if (response.status !== 200) throw new Error(`${email} cannot have a session: ${response.status}`);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return callerOf(request, { email, cookie, follows: true }, await response.json());
}

type CookieHolder = { readonly email: string; readonly cookie: string; readonly follows: boolean };

/** Returns a caller who always sends the same cookie or, if `follows` is true, the newest one from a response. */
function callerOf(
  request: TestServer['request'],
  { email, cookie: first, follows }: CookieHolder,
  session: SessionView | null,
): Caller {
  let cookie = first;
  return {
    email,
    get cookie() {
      return cookie;
    },
    get session() {
      if (session === null) throw new Error(`${email} is not signed in`);
      return session;
    },
    call: async (call, input, options = {}) => {
      const answer = await callOn(request, cookie, call, input, options);
      const [next] = answer.headers.getSetCookie();
      if (follows && next !== undefined) cookie = next.split(';')[0] ?? '';
      return answer;
    },
  };
}

/** The error statuses that the OpenAPI document lists for each call. */
const described = new Set([400, 401, 403, 409, 410, 422]);

async function callOn<C extends Call>(
  request: TestServer['request'],
  cookie: string,
  call: C,
  input: InputOf<C>,
  { key = uuidv7(), headers = {} }: CallOptions,
): Promise<Answer<OutputOf<C>>> {
  const given = new Map<string, unknown>(Object.entries(Object(input)));
  let path: string = call.path;
  for (const field of pathFields(path)) {
    path = path.replace(`{${field}}`, String(given.get(field)));
    given.delete(field);
  }
  const isRead = call.method === 'GET';
  const query = new URLSearchParams([...given].map(([name, value]) => [name, String(value)]));
  const response = await request(isRead ? `${path}?${query}` : path, {
    method: call.method,
    headers: {
      cookie,
      ...(!isRead && { origin, 'content-type': 'application/json' }),
      ...(needsKey(call) && { 'idempotency-key': key }),
      ...headers,
    },
    ...(!isRead && { body: JSON.stringify(Object.fromEntries(given)) }),
  });
  const { status } = response;
  if (described.has(status) && !refusalsOf(call).includes(status)) {
    throw new Error(`${call.name} answers ${status}, which the OpenAPI document does not say`);
  }
  const answer: unknown = await response.json();
  return {
    status,
    body: answer as OutputOf<C>,
    problem: asRead((answer ?? {}) as Problem),
    headers: response.headers,
  };
}

function asRead(problem: Problem): Problem {
  const errors = problem.errors?.map(({ path, message }) => ({ path, message }));
  return errors === undefined ? problem : { ...problem, errors };
}
