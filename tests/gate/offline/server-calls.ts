import { randomUUID } from 'node:crypto';
import { type Call, type InputOf, needsKey, type OutputOf, pathFields } from '#contract/calls/call.ts';
import { demoPassword } from '#contract/demo.ts';
import { agreeToPrivacyText } from '#contract/privacy/agreements.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { ProblemError } from '#web/app/api/api-client.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The person's session on the server. The server's address changes when it restarts. */
export type Account = { readonly origin: () => string; readonly cookie: string };

export async function signIn(origin: () => string, email: string): Promise<Account> {
  const headers = { origin: origin(), 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: demoPassword });
  const answer = await fetch(`${origin()}/api/session/sign-in`, { method: 'POST', headers, body });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  const account = { origin, cookie: cookies.join('; ') };
  const { must_agree } = await answer.json();
  if (must_agree) await ask(account, agreeToPrivacyText, agreed);
  return account;
}

/**
 * Makes a call once. Throws a ProblemError if the server refuses it, and otherwise a TypeError if there is no usable
 * response.
 */
export async function ask<C extends Call>(
  { origin, cookie }: Account,
  call: C,
  input: InputOf<C>,
  { key = randomUUID() as string, by = fetch as Fetch } = {},
): Promise<OutputOf<C>> {
  const fields = new Map<string, unknown>(Object.entries(Object(input)));
  let path: string = call.path;
  for (const name of pathFields(call.path)) {
    path = path.replace(`{${name}}`, encodeURIComponent(String(fields.get(name))));
    fields.delete(name);
  }
  const isRead = call.method === 'GET';
  const query = isRead
    ? `?${new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]))}`
    : '';
  const answer = await by(`${origin()}${path}${query}`, {
    method: call.method,
    headers: {
      cookie,
      origin: origin(),
      ...(!isRead && { 'content-type': 'application/json' }),
      ...(needsKey(call) && { 'idempotency-key': key }),
    },
    ...(!isRead && { body: JSON.stringify(Object.fromEntries(fields)) }),
  });
  const text = await answer.text();
  if (answer.ok) return JSON.parse(text);
  if (answer.headers.get('content-type')?.startsWith('application/problem+json') !== true)
    throw new TypeError(`no usable answer: ${answer.status}`);
  throw new ProblemError(JSON.parse(text));
}
