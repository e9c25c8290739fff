import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSession, refreshSession, signIn, signOut } from '#contract/accounts.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { getOwnAccount } from '#contract/own-account.ts';
import { openLive } from '#server/platform/live.ts';
import { handlersOf } from '#server/routes.ts';
import { httpApp } from '#server/site/http.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  demoPassword,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

const origin = 'http://grouphead.test';
const json = { origin, 'content-type': 'application/json' };

describe.each(databasesInTurn(import.meta.filename))('a session on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.now = testMoment;
  });

  /** Opens an additional session, so that ending it does not affect other tests. */
  const open = async (email: string) => {
    const { headers } = await app.nobody.call(signIn, { email, password: demoPassword });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return {
      cookie,
      get: (path: string) => app.request(path, { headers: { cookie } }),
      post: (path: string) => app.request(path, { method: 'POST', headers: { ...json, cookie }, body: '{}' }),
    };
  };
  const sessionOf = async (response: Response) => getSession.output.parse(await response.json()).session;
  const later = (seconds: number) => new Date(testMoment.getTime() + seconds * 1000);

  test('a session reports its remaining time, and expires to the second', async () => {
    const { get } = await open('client@demo.test');
    app.clock.now = later(60);
    expect((await sessionOf(await get(getSession.path)))?.expires_in).toBe(app.server.session.seconds - 60);
    app.clock.now = later(app.server.session.seconds);
    expect(await sessionOf(await get(getSession.path))).toBeNull();
    expect((await get(listJobOrders.path)).status).toBe(401);
  });

  test('a refresh renews a session, and the old cookie works for another minute', async () => {
    const { get, post } = await open('client@demo.test');
    app.clock.now = later(3600);
    const refreshed = await post(refreshSession.path);
    expect(refreshSession.output.parse(await refreshed.json()).expires_in).toBe(app.server.session.seconds);
    const [cookie = '', ...flags] = refreshed.headers.get('set-cookie')?.split('; ') ?? [];
    expect(flags).toContain(`Max-Age=${app.server.session.seconds}`);
    app.clock.now = later(3600 + 59);
    expect((await get(listJobOrders.path)).status).toBe(200);
    app.clock.now = later(3600 + 60);
    const renewed = app.withCookie(cookie);
    expect(
      (await renewed.call(getOwnAccount, {})).body.sessions.filter(({ is_current }) => is_current),
    ).toHaveLength(1);
    await renewed.call(signOut, {});
    expect((await renewed.call(getSession, {})).body.session).toBeNull();
  });

  test('signing in ends the session that the browser had before, and no other one', async () => {
    const [here, elsewhere] = [await open('client@demo.test'), await open('client@demo.test')];
    const isOpen = async ({ get }: typeof here) => (await sessionOf(await get(getSession.path))) !== null;
    const signInHere = (password: string) =>
      app.withCookie(here.cookie).call(signIn, { email: 'technician@demo.test', password });
    expect((await signInHere('not the one')).status).toBe(401);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, true]);
    expect((await signInHere(demoPassword)).status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([false, true]);
  });

  test('a session cannot be renewed beyond its maximum lifetime', async () => {
    const { longestSeconds, seconds } = app.server.session;
    let { cookie } = await open('client@demo.test');
    const lefts: (number | undefined)[] = [];
    for (let at = 0; at < longestSeconds; at += seconds - 90) {
      app.clock.now = later(at);
      const { body, headers } = await app.withCookie(cookie).call(refreshSession, {});
      lefts.push(body.expires_in);
      cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    }
    expect(lefts[0]).toBe(seconds);
    expect(lefts.at(-1)).toBeLessThan(seconds);
    app.clock.now = later(longestSeconds);
    expect((await app.withCookie(cookie).call(getSession, {})).body.session).toBeNull();
  });

  test('a session cannot be opened with the data in the database', async () => {
    await open('client@demo.test');
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ token_sha256: string }>(sql`select token_sha256 from sessions`),
    );
    for (const { token_sha256 } of rows) {
      const thief = app.withCookie(`grouphead.session_token=${token_sha256}`);
      expect((await thief.call(getSession, {})).body.session).toBeNull();
    }
  });

  test('a session cannot be refreshed after it has expired', async () => {
    const { post } = await open('client@demo.test');
    app.clock.now = later(app.server.session.seconds);
    expect((await post(refreshSession.path)).status).toBe(401);
  });

  test('signing out ends a session permanently: the cookie is cleared and no longer works', async () => {
    const [first, second] = [await open('client@demo.test'), await open('client@demo.test')];
    const response = await first.post(signOut.path);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([
      200,
      'grouphead.session_token=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect((await first.get(listJobOrders.path)).status).toBe(401);
    expect((await second.get(listJobOrders.path)).status).toBe(200);
  });

  test('signing out works without a session', async () => {
    expect((await app.nobody.call(signOut, {})).status).toBe(200);
  });

  test('a manipulated cookie opens no session', async () => {
    const { cookie } = await open('client@demo.test');
    const [name, value = ''] = cookie.split('=');
    const other = value.startsWith('A') ? 'B' : 'A';
    for (const forged of [`${name}=${other}${value.slice(1)}`, `${name}=${value.slice(0, -1)}`]) {
      const response = await app.request(listJobOrders.path, { headers: { cookie: forged } });
      expect(response.status).toBe(401);
    }
  });

  test.each([
    ['technician.ae@demo.test', 'technicians'],
    ['dispatcher.ae@demo.test', 'dispatchers'],
  ])(
    'a session of %s ends immediately when its person becomes inactive, and no new one opens',
    async (email, record) => {
      const { get } = await open(email);
      expect((await get(listJobOrders.path)).status).toBe(200);
      const setActive = (is_active: boolean) =>
        app.server.database.transaction(systemIdentity, (tx) =>
          tx.rows(sql`update ${sql.identifier(record)} set is_active = ${is_active}
          where user_id = (select id from profiles where email = ${email})`),
        );
      await setActive(false);
      expect((await get(listJobOrders.path)).status).toBe(401);
      const { status, problem } = await app.nobody.call(signIn, { email, password: demoPassword });
      expect([status, problem.code]).toEqual([403, 'deactivated']);
      await setActive(true);
      expect((await get(listJobOrders.path)).status).toBe(200);
    },
  );

  test('a session without a role has access to no data of any tenant', async () => {
    const { get } = await open('new@demo.test');
    expect((await sessionOf(await get(getSession.path)))?.role).toBeNull();
    expect((await get(listJobOrders.path)).status).toBe(403);
  });

  test('behind https, the cookie of a session can only be set and sent over https', async () => {
    const live = await openLive(app.server);
    const handlers = handlersOf(openAccounts(app.server), null);
    const secure = httpApp(
      app.server,
      live,
      { handlers, pages: [] },
      {
        reach: { appOrigin: 'https://grouphead.example', trustProxy: true },
        webRoot: null,
        stopping: new AbortController().signal,
      },
    );
    const response = await secure.request(signIn.path, {
      method: 'POST',
      headers: { ...json, origin: 'https://grouphead.example', 'x-forwarded-for': '192.0.2.44' },
      body: JSON.stringify({ email: 'client@demo.test', password: demoPassword }),
    });
    const [cookie = '', ...flags] = (response.headers.get('set-cookie') ?? '').split('; ');
    expect(cookie).toMatch(/^__Host-grouphead\.session_token=/);
    expect(flags).toEqual(expect.arrayContaining(['Secure', 'HttpOnly', 'SameSite=Lax']));
    expect(response.headers.get('strict-transport-security')).toBe('max-age=63072000');
    await live.close();
  });
});
