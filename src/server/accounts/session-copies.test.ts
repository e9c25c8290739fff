import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSession, refreshSession, signIn } from '#contract/accounts.ts';
import type { Call } from '#contract/calls/call.ts';
import { changePassword, endOtherSessions, endSession, getOwnAccount } from '#contract/own-account.ts';
import { attemptLimits } from '#domain/entrance/attempts.ts';
import { sessions, sign_in_guesses } from '#server/store/accounts.ts';
import { outgoing_mails } from '#server/store/outgoing-mails.ts';
import { sign_in_events } from '#server/store/sign-in-events.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  demoPassword,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

type More = { readonly key?: string };

const otherInput = { current_password: demoPassword, password: 'another coffee' };

describe.each(databasesOfRaces(import.meta.filename))('the token of a session on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = testMoment;
    await app.server.database.transaction(systemIdentity, async ({ orm }) => {
      await orm.delete(outgoing_mails);
      await orm.delete(sign_in_events);
      await orm.delete(sessions);
      await orm.delete(sign_in_guesses);
    });
  });

  const pass = (seconds: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
  };
  /** Returns a browser that keeps the cookies it receives. */
  const browserWith = (jar: ReadonlyMap<string, string>, userAgent: string) => {
    const cookies = new Map(jar);
    const send = <C extends Call>(
      call: C,
      input: Parameters<typeof app.nobody.call<C>>[1],
      more: More = {},
    ) =>
      app
        .withCookie([...cookies].map((pair) => pair.join('=')).join('; '))
        .call(call, input, { ...more, headers: { 'user-agent': userAgent } });
    return {
      cookies,
      /** Sends a call whose response is lost, so that its cookies never arrive. */
      sendInVain: send,
      call: async <C extends Call>(
        call: C,
        input: Parameters<typeof app.nobody.call<C>>[1],
        more: More = {},
      ) => {
        const answer = await send(call, input, more);
        for (const cookie of answer.headers.getSetCookie()) {
          const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
          cookies.set(name, value);
        }
        return answer;
      },
      token: () => cookies.get('grouphead.session_token'),
    };
  };
  type Browser = ReturnType<typeof browserWith>;
  const signedIn = async () => {
    const ownBrowser = browserWith(new Map(), 'own');
    const { email } = world.home.client;
    expect((await ownBrowser.call(signIn, { email, password: demoPassword })).status).toBe(200);
    return ownBrowser;
  };
  /** Returns another browser with a copy of only the session's cookie, or of all cookies. */
  const copyOf = ({ cookies }: Browser, takes: 'session' | 'all' = 'session') =>
    browserWith(
      takes === 'all' ? cookies : new Map([...cookies].filter(([name]) => name.includes('session_token'))),
      'copy',
    );
  const isIn = async (browser: Browser) => (await browser.call(getSession, {})).body.session !== null;
  const sessionsSeenBy = async (browser: Browser) =>
    (await browser.call(getOwnAccount, {})).body.sessions.map(({ user_agent, is_current }) =>
      is_current ? `${user_agent}, current` : user_agent,
    );
  const copyNotices = () =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ recipient: string; kind: string }>(sql`
        select m.recipient, e.kind from outgoing_mails m, sign_in_events e
        where m.body like '%copy of your session%' and e.kind = 'session_copied'
          and e.user_id = ${world.home.client.user_id}`),
    );
  const bothEnded = async (ownBrowser: Browser, copy: Browser) => {
    expect([await isIn(ownBrowser), await isIn(copy)]).toEqual([false, false]);
    expect(await copyNotices()).toEqual([{ recipient: world.home.client.email, kind: 'session_copied' }]);
  };

  test('a copy cannot keep its owner signed out, because ends of sessions are limited', async () => {
    const ownBrowser = await signedIn();
    const copy = copyOf(ownBrowser);
    const ended: number[] = [];
    do ended.push((await copy.call(endOtherSessions, {})).status);
    while (ended.length < 15 && ended.at(-1) === 200);
    expect([ended.length, ended.at(-1)]).toEqual([attemptLimits['ended sessions'].perAccount + 1, 429]);
    const back = await signedIn();
    const [session] = (await copy.call(getOwnAccount, {})).body.sessions.filter(
      ({ is_current }) => !is_current,
    );
    expect((await copy.call(endSession, { id: session?.id ?? '' })).status).toBe(429);
    expect((await back.call(changePassword, otherInput)).status).toBe(200);
    expect([await isIn(back), await isIn(copy)]).toEqual([true, false]);
    await back.call(changePassword, {
      current_password: otherInput.password,
      password: otherInput.current_password,
    });
  });

  test('a token has one successor, however many windows request it at the same time', async () => {
    const ownBrowser = await signedIn();
    const first = ownBrowser.token();
    const answers = await Promise.all(Array.from({ length: 30 }, () => ownBrowser.call(refreshSession, {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const tokens = new Set(answers.map(({ headers }) => headers.getSetCookie()[0]?.split(';')[0]));
    expect(tokens).toEqual(new Set([`grouphead.session_token=${ownBrowser.token()}`]));
    expect(ownBrowser.token()).not.toBe(first);
    pass(61);
    expect(await isIn(ownBrowser)).toBe(true);
    expect(await sessionsSeenBy(ownBrowser)).toEqual(['own, current']);
    expect(await copyNotices()).toEqual([]);
  });

  test('a token keeps working in a browser that never received its successor, and gets the same one again', async () => {
    const ownBrowser = await signedIn();
    await ownBrowser.sendInVain(refreshSession, {});
    pass(5 * 24 * 3600);
    expect(await isIn(ownBrowser)).toBe(true);
    expect((await ownBrowser.call(refreshSession, {})).status).toBe(200);
    pass(61);
    expect(await isIn(ownBrowser)).toBe(true);
    expect(await copyNotices()).toEqual([]);
  });

  test.each([
    ['the cookie of the session', 'session'],
    ['every cookie', 'all'],
  ] as const)(
    'a copied token ends every session of its sign-in if it is used later than a minute after the renewal: a copy of %s',
    async (_, takes) => {
      const [own, other] = [await signedIn(), await signedIn()];
      const copy = copyOf(own, takes);
      await copy.call(refreshSession, {});
      expect(await isIn(copy)).toBe(true);
      pass(59);
      expect(await isIn(own)).toBe(true);
      pass(1);
      await bothEnded(own, copy);
      expect(await isIn(other)).toBe(true);
    },
  );

  test('a copy of an old token is noticed long after the renewal', async () => {
    const ownBrowser = await signedIn();
    const old = copyOf(ownBrowser, 'all');
    for (let renewals = 0; renewals < 3; renewals++) {
      await ownBrowser.call(refreshSession, {});
      pass(6 * 24 * 3600);
      expect(await isIn(ownBrowser)).toBe(true);
    }
    expect(await isIn(old)).toBe(false);
    await bothEnded(ownBrowser, old);
  });

  test.each(['own', 'copy'])(
    'a token is renewed in one browser only, whichever comes first: %s',
    async (first) => {
      const ownBrowser = await signedIn();
      const copy = copyOf(ownBrowser);
      const [one, other] = first === 'own' ? [ownBrowser, copy] : [copy, ownBrowser];
      expect((await one.call(refreshSession, {})).status).toBe(200);
      expect((await other.call(refreshSession, {})).status).toBe(401);
      await bothEnded(ownBrowser, copy);
    },
  );

  test('a renewed token is listed with the browser and address that renewed it, and can be ended on its own', async () => {
    const ownBrowser = await signedIn();
    const copy = copyOf(ownBrowser, 'all');
    await copy.call(refreshSession, {});
    expect(await sessionsSeenBy(ownBrowser)).toEqual(['own, current', 'copy']);
    const { body } = await ownBrowser.call(getOwnAccount, {});
    const id = body.sessions.find(({ is_current }) => !is_current)?.id ?? '';
    expect((await ownBrowser.call(endSession, { id })).body.sessions).toHaveLength(1);
    pass(61);
    expect([await isIn(ownBrowser), await isIn(copy)]).toEqual([true, false]);
  });

  const ownActs = [
    ['a new password', changePassword, { current_password: demoPassword, password: demoPassword }],
    ['the end of all others', endOtherSessions, {}],
  ] as const;

  test.each(ownActs)('%s replaces the token, and a copy of the earlier one ends', async (_, call, input) => {
    const ownBrowser = await signedIn();
    const [copy, otherTab] = [copyOf(ownBrowser, 'all'), copyOf(ownBrowser, 'all')];
    const before = ownBrowser.token();
    const { status, body } = await ownBrowser.call(call, input);
    expect([status, ownBrowser.token() === before]).toEqual([200, false]);
    expect(body.sessions).toMatchObject([{ is_current: true, user_agent: 'own' }]);
    // The copy is refused immediately. A request from another tab that was already under way is refused too,
    // and does not end any session.
    expect((await copy.call(refreshSession, {})).status).toBe(401);
    expect((await otherTab.call(call, input)).status).toBe(401);
    expect([await isIn(ownBrowser), await isIn(copy)]).toEqual([true, false]);
    pass(61);
    expect([await isIn(copy), await isIn(ownBrowser)]).toEqual([false, true]);
    expect((await ownBrowser.call(refreshSession, {})).status).toBe(200);
    expect([await isIn(ownBrowser), await copyNotices()]).toEqual([true, []]);
  });

  test.each(ownActs)('%s ends the renewal of a copy too', async (_, call, input) => {
    const ownBrowser = await signedIn();
    const copy = copyOf(ownBrowser, 'all');
    await copy.call(refreshSession, {});
    expect((await ownBrowser.call(call, input)).status).toBe(200);
    pass(61);
    expect([await isIn(ownBrowser), await isIn(copy)]).toEqual([true, false]);
  });

  test.each(ownActs)(
    '%s gives the next token again if the response was lost, but only to the same request',
    async (_, call, input) => {
      const ownBrowser = await signedIn();
      const again = { key: uuidv7() };
      await ownBrowser.sendInVain(call, input, again);
      expect(await isIn(ownBrowser)).toBe(false);
      expect((await ownBrowser.sendInVain(call, input)).status).toBe(401);
      expect((await ownBrowser.sendInVain(changePassword, otherInput, again)).status).toBe(422);
      expect((await ownBrowser.call(call, input, again)).status).toBe(200);
      expect([await isIn(ownBrowser), await sessionsSeenBy(ownBrowser)]).toEqual([true, ['own, current']]);
    },
  );

  test.each(ownActs)('%s at the same time in two tabs happens in one of them', async (_, call, input) => {
    const ownBrowser = await signedIn();
    const statuses = await Promise.all([1, 2].map(async () => (await ownBrowser.call(call, input)).status));
    // The other request has the earlier token or the earlier password, so it is refused.
    expect([
      [200, 401],
      [200, 422],
    ]).toContainEqual(statuses.toSorted());
    expect([await isIn(ownBrowser), await sessionsSeenBy(ownBrowser)]).toEqual([true, ['own, current']]);
  });

  test('a token is renewed two hundred times at most, and then lasts until it expires', async () => {
    const ownBrowser = await signedIn();
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        insert into sessions (id, token_sha256, sign_in_id, signed_in_at, user_id, expires_at)
        select gen_random_uuid(), n || token_sha256, sign_in_id, signed_in_at, user_id, expires_at
        from sessions, generate_series(1, 200) n`),
    );
    const token = ownBrowser.token();
    expect((await ownBrowser.call(refreshSession, {})).status).toBe(200);
    expect(ownBrowser.token()).toBe(token);
  });
});
