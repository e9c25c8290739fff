import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, request } from '@playwright/test';
import { agreed } from './agreed.ts';

export type Beside = {
  /** Reads an address below /api. */
  // biome-ignore lint/suspicious/noExplicitAny: a story knows its own types.
  read(path: string): Promise<any>;
  // biome-ignore lint/suspicious/noExplicitAny: a story knows its own types.
  write(path: string, data: object): Promise<any>;
};

/** Sessions by account. They are kept because checking a password takes longer than a call. */
const signedIn = new Map<string, APIRequestContext>();

/** Opens a session for another person. It reads and writes through calls, without a browser. */
export async function beside(origin: string, email: string): Promise<Beside> {
  const account = `${email} at ${origin}`;
  const calls =
    signedIn.get(account) ?? (await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } }));
  signedIn.set(account, calls);
  // The cached session may belong to the server of an earlier file, which had the same address. So it is checked first.
  const { session } = await (await calls.get('/api/session')).json();
  if (session === null) {
    const answer = await calls.post('/api/session/sign-in', { data: { email, password: 'demo-coffee' } });
    expect(answer.status(), `${email} signs in`).toBe(200);
    if ((await answer.json()).must_agree) {
      const headers = { 'idempotency-key': randomUUID() };
      const agreement = await calls.post('/api/account/agreements', { headers, data: agreed });
      expect(agreement.status(), await agreement.text()).toBe(200);
    }
  }
  return {
    read: async (path) => (await calls.get(`/api/${path}`)).json(),
    write: async (path, data) => {
      const answer = await calls.post(`/api/${path}`, { headers: { 'idempotency-key': randomUUID() }, data });
      expect(answer.status(), await answer.text()).toBe(200);
      return answer.json();
    },
  };
}

/** Creates an account without the form, and signs in to it in the page's browser. */
export async function signUp(
  page: Page,
  origin: string,
  account: { readonly name: string; readonly email: string; readonly password: string },
): Promise<void> {
  const headers = { origin, 'idempotency-key': randomUUID() };
  const answer = await page.request.post('/api/session/sign-up', {
    headers,
    data: { ...account, ...agreed },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
