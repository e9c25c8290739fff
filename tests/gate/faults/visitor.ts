import { v7 as uuidv7 } from 'uuid';
import { demoPassword } from '#contract/demo.ts';

export type Answered = {
  readonly status: number;
  readonly ms: number;
  readonly body: unknown;
  readonly text: string;
};

/** A person of the demo company who calls a running server. */
export type Visitor = {
  readonly cookie: string;
  get(path: string): Promise<Answered>;
  post(path: string, body: object, key?: string): Promise<Answered>;
};

/** The status if there was no response: the connection was lost, or the server has stopped. */
export const noAnswer = 0;

export async function signIn(origin: string, email: string): Promise<Visitor> {
  const response = await fetch(`${origin}/api/session/sign-in`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  });
  if (response.status !== 200) throw new Error(`${email} cannot sign in: ${await response.text()}`);
  return withSession(
    origin,
    response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? ''),
  );
}

/** Uses an existing session, on another server or after a restart. */
export function withSession(origin: string, cookies: readonly string[]): Visitor {
  const cookie = cookies.join('; ');
  return {
    cookie,
    get: (path) => ask(`${origin}${path}`, { headers: { cookie } }),
    post: (path, body, key = uuidv7()) =>
      ask(`${origin}${path}`, {
        method: 'POST',
        headers: { origin, cookie, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify(body),
      }),
  };
}

/** Sends a request and reads the whole response. If that fails, the status is `noAnswer`. */
export async function ask(url: string, init: RequestInit = {}): Promise<Answered> {
  const begun = performance.now();
  const answered = (status: number, text: string) => ({
    status,
    text,
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : null,
    ms: performance.now() - begun,
  });
  try {
    const response = await fetch(url, init);
    return answered(response.status, await response.text());
  } catch {
    return answered(noAnswer, '');
  }
}
