import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '#contract/accounts.ts';
import type { Call } from '#contract/calls/call.ts';
import { demoAccountNames, demoSignIn, getPlayedDay, playDay, stopDay } from '#contract/demo.ts';
import { changePassword } from '#contract/own-account.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { demoAccounts } from './people.ts';

describe('the accounts of the demo company', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer('pglite');
  });
  afterAll(() => app.close());

  const open = async (account: (typeof demoAccountNames)[number]) => {
    const { status, headers } = await app.nobody.call(demoSignIn, { account });
    const { call } = app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '');
    return { status, call };
  };

  test('each account opens without its password, with its own role', async () => {
    for (const [index, account] of demoAccountNames.entries()) {
      const { session } = (await (await open(account)).call(getSession, {})).body;
      const { email, role } = demoAccounts[index] ?? {};
      expect({ email: session?.user.email, role: session?.role }).toEqual({ email, role });
    }
  });

  test('no other account opens, not even one of the demo company', async () => {
    for (const account of ['omar.tech', 'admin@demo.test', 'Admin', '']) {
      const { status } = await app.nobody.call(demoSignIn, { account } as never);
      expect(status).toBe(422);
    }
  });

  test('a page of another origin cannot open an account', async () => {
    const headers = { origin: 'https://elsewhere.example' };
    expect((await app.nobody.call(demoSignIn, { account: 'admin' }, { headers })).status).toBe(403);
  });

  test('an account whose password was changed opens with the new password only', async () => {
    const person = await open('client.ae');
    const change = { current_password: demoPassword, password: 'a new workshop' };
    expect((await person.call(changePassword, change)).status).toBe(200);
    expect((await open('client.ae')).status).toBe(401);
  });
});

test('an installation that is no demo has none of the demo company’s calls', async () => {
  const app = await startTestServer('pglite', { isDemo: false });
  const ask = ({ path, method }: Call) =>
    app.request(path, {
      method,
      headers: { origin: app.server.origin, 'content-type': 'application/json' },
      ...(method === 'POST' && { body: JSON.stringify({ account: 'admin' }) }),
    });
  for (const call of [demoSignIn, getPlayedDay, playDay, stopDay]) {
    const response = await ask(call);
    expect(response.status).toBe(404);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  expect((await app.nobody.call(getSession, {})).body.is_demo).toBe(false);
  expect(await (await app.request('/api/openapi.json')).text()).not.toContain('/api/demo/');
  await app.close();
});
