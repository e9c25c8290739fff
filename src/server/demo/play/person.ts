import { v7 as uuidv7 } from 'uuid';
import { signOut } from '#contract/accounts.ts';
import { type Call, type InputOf, needsKey, type OutputOf, pathFields } from '#contract/calls/call.ts';
import type { Server } from '#server/platform/context.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { sessionCookieOf } from '#server/platform/session-cookie.ts';
import type { Ask } from '#server/site/combined-reads.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { openSession } from '#server/steps/sessions.ts';
import { systemFor } from '#server/store/access/identity.ts';

/** The output of a call; null if it was refused. */
type Answer<Output> = { readonly output: Output | null };

/** One of the demo company's people, who acts only through the calls of the contract. */
export type PlayedPerson = {
  readonly name: string;
  ask<C extends Call>(call: C, input: InputOf<C>): Promise<Answer<OutputOf<C>>>;
};

export type Cast = {
  person(of: { readonly name: string; readonly email: string }): PlayedPerson;
  /** Ends the sessions of all people who acted. */
  leave(): Promise<void>;
};

const address = '127.0.0.1';
const connection = { incoming: { socket: { remoteAddress: address, remotePort: 0, remoteFamily: 'IPv4' } } };
const nobodyElse = { address, network: networkOf(address), userAgent: 'Played day', device: null };

/**
 * Returns the people of a played day. Each gets a session when they first act. No one signs in, so no sign-in
 * is recorded, and no one is notified of a new device.
 */
export function openCast(server: Server, accounts: Accounts, ask: Ask): Cast {
  const cookies = new Map<string, Promise<string | null>>();
  const cookieOf = (email: string) => {
    const cookie = cookies.get(email) ?? enter(server, accounts, email);
    cookies.set(email, cookie);
    return cookie;
  };
  const send = async <C extends Call>(cookie: string | null, call: C, input: InputOf<C>) => {
    if (cookie === null) return { output: null };
    const response = await ask(requestFor(server.origin, cookie, call, input), connection);
    const body: unknown = await response.json();
    return { output: response.ok ? (call.output.parse(body) as OutputOf<C>) : null };
  };
  return {
    person: ({ name, email }) => ({
      name,
      ask: async (call, input) => send(await cookieOf(email), call, input),
    }),
    leave: async () => {
      const ended = [...cookies.values()];
      cookies.clear();
      for (const cookie of ended) await send(await cookie, signOut, {});
    },
  };
}

/** Opens a session, and returns its cookie; null if someone has removed the account. */
async function enter(server: Server, accounts: Accounts, email: string): Promise<string | null> {
  const { database, origin } = server;
  const account = await database.transaction(
    systemFor({ installation: 'the email address alone identifies the account' }),
    (tx) => accounts.find(tx, email),
    { readOnly: true },
  );
  if (account === null) return null;
  const token = await database.transaction(systemFor({ account: account.id }), async (tx) =>
    openSession(server, tx, account.id, nobodyElse),
  );
  return sessionCookieOf(origin, token);
}

function requestFor<C extends Call>(origin: string, cookie: string, call: C, input: InputOf<C>): Request {
  const fields = new Map<string, unknown>(Object.entries(Object(input)));
  let path: string = call.path;
  for (const field of pathFields(path)) {
    path = path.replace(`{${field}}`, String(fields.get(field)));
    fields.delete(field);
  }
  if (call.method === 'GET') {
    const query = new URLSearchParams(
      [...fields].map(([name, value]): [string, string] => [name, String(value)]),
    );
    return new Request(`${origin}${path}?${query}`, { headers: { cookie } });
  }
  const headers = { cookie, origin, 'content-type': 'application/json' };
  return new Request(`${origin}${path}`, {
    method: call.method,
    headers: needsKey(call) ? { ...headers, 'idempotency-key': uuidv7() } : headers,
    body: JSON.stringify(Object.fromEntries(fields)),
  });
}
