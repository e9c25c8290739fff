import { v7 as uuidv7 } from 'uuid';
import { type Call, type InputOf, needsKey, type OutputOf, pathFields } from '#contract/calls/call.ts';

/** A person at the demo company who makes calls over HTTP. Throws if a call fails. */
export type Person = {
  readonly cookie: string;
  call<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>>;
};

export async function signInAt(origin: string, email: string): Promise<Person> {
  const response = await fetch(`${origin}/api/session/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'demo-coffee' }),
  });
  if (response.status !== 200) throw new Error(`${email} cannot sign in: ${response.status}`);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { cookie, call: (call, input) => made(origin, cookie, call, input) };
}

async function made<C extends Call>(
  origin: string,
  cookie: string,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> {
  const given = new Map<string, unknown>(Object.entries(Object(input)));
  let path: string = call.path;
  for (const field of pathFields(path)) {
    path = path.replace(`{${field}}`, String(given.get(field)));
    given.delete(field);
  }
  const isRead = call.method === 'GET';
  const query = new URLSearchParams([...given].map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${origin}${path}${isRead ? `?${query}` : ''}`, {
    method: call.method,
    headers: {
      cookie,
      ...(!isRead && { origin, 'content-type': 'application/json' }),
      ...(needsKey(call) && { 'idempotency-key': uuidv7() }),
    },
    ...(!isRead && { body: JSON.stringify(Object.fromEntries(given)) }),
  });
  const answer = await response.text();
  if (response.status !== 200) throw new Error(`${call.name} answers ${response.status}: ${answer}`);
  return JSON.parse(answer);
}
