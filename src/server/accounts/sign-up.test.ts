import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSession, session as opened, signIn, signUp } from '#contract/accounts.ts';
import type { InputOf } from '#contract/calls/call.ts';
import { listMachines } from '#contract/machines.ts';
import { confirmSignUp, findSignUp } from '#contract/mailed-links.ts';
import { getPlatform, getPlatformSettings, savePlatformSettings } from '#contract/settings.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  type Caller,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('signing up on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
  });

  const form = (email: string) => ({ name: 'Salma Idris', email, password: 'quiet workshop', ...agreed });
  const rowsOf = (email: string) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select p.name, r.role, p.operator_id,
          (select array_agg(type) from events where record_id = p.id) as events
        from profiles p left join user_roles r on r.user_id = p.id where p.email = ${email}`),
    );

  test('signing up creates an account without a role, signed in, that has access to no data', async () => {
    const { status, body, headers } = await app.nobody.call(signUp, {
      ...form('salma@example.test'),
      second_name: 'سلمى',
    });
    const { role, operator } = opened.parse(body);
    expect([status, role, operator]).toEqual([200, null, null]);
    expect(await rowsOf('salma@example.test')).toEqual([
      { name: 'Salma Idris', role: null, operator_id: null, events: ['accounts.signed-up'] },
    ]);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await app.request(listMachines.path, { headers: { cookie } })).status).toBe(403);
    const session = await (await app.request(getSession.path, { headers: { cookie } })).json();
    expect(session.session.user).toMatchObject({ email: 'salma@example.test', second_name: 'سلمى' });
  });

  test('signing up cannot choose a role or a tenant', async () => {
    const { session } = await app.as('operator@demo.test');
    const greedy = { ...form('greedy@example.test'), role: 'super_admin', operator_id: session.operator?.id };
    const { body } = await app.nobody.call(signUp, greedy);
    expect(opened.parse(body)).toMatchObject({ role: null, operator: null });
  });

  test('signing up with a taken email, in upper or lower case, is refused with an error at the field', async () => {
    const { status, problem } = await app.nobody.call(signUp, form('CLIENT@demo.test'));
    expect([status, problem.code, problem.detail]).toEqual([
      409,
      'email_taken',
      'This email is already registered',
    ]);
    expect(problem.errors).toEqual([{ path: 'email', message: 'This email is already registered' }]);
  });

  test.each([
    [{ name: 'S' }, 'name', 'Name must be at least 2 characters'],
    [{ name: 'S'.repeat(101) }, 'name', 'Name too long'],
    [{ email: 'salma' }, 'email', 'Invalid email address'],
    [{ password: '12345' }, 'password', 'Password must be at least 6 characters'],
    [{ password: 'password' }, 'password', 'Weak password: this is one of the most common passwords'],
  ])('signing up refuses %j at its field', async (change, path, message) => {
    const { status, problem } = await app.nobody.call(signUp, { ...form('other@example.test'), ...change });
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
    expect(await rowsOf('other@example.test')).toEqual([]);
  });

  test('signing up is refused while the platform has closed it, and anyone can read that it is closed', async () => {
    const admin = await app.as('admin@demo.test');
    const { body } = await admin.call(getPlatformSettings, {});
    const { id: _, ...settings } = body;
    const saved = await admin.call(savePlatformSettings, { ...settings, sign_up_open: false });
    const { status, problem } = await app.nobody.call(signUp, form('late@example.test'));
    expect([status, problem.detail]).toEqual([403, 'Sign-up is closed. Ask your operator for an account.']);
    expect((await app.nobody.call(getPlatform, {})).body.sign_up_open).toBe(false);
    expect(await rowsOf('late@example.test')).toEqual([]);
    const { id: __, ...closed } = saved.body;
    await admin.call(savePlatformSettings, { ...closed, sign_up_open: true });
  });

  test('sign-ups are limited by address, so that no one fills the platform with accounts', async () => {
    app.clock.now = new Date(testMoment.getTime() + 30 * 86_400_000);
    const address = '10.9.9.9';
    for (let before = 0; before < 99; before++) {
      await takeGuess(app.server, {
        purpose: 'sign-up',
        target: { email: `client${before}@example.test` },
        by: { address, network: address, userAgent: '', device: null },
      });
    }
    const ask = async (email: string) => {
      const response = await app.request(signUp.path, {
        method: 'POST',
        address,
        headers: {
          origin: 'http://grouphead.test',
          'content-type': 'application/json',
          'idempotency-key': uuidv7(),
        },
        body: JSON.stringify(form(email)),
      });
      return response.status;
    };
    expect([await ask('hundredth@example.test'), await ask('next@example.test')]).toEqual([200, 429]);
  });

  test('a sign-up sent again with its key after a lost response signs in; with another key the email is taken', async () => {
    const key = uuidv7();
    const first = await app.nobody.call(signUp, form('twice@example.test'), { key });
    const repeat = await app.nobody.call(signUp, form('twice@example.test'), { key });
    expect(opened.parse(repeat.body).user).toEqual(opened.parse(first.body).user);
    expect(await rowsOf('twice@example.test')).toHaveLength(1);
    expect((await app.nobody.call(signUp, form('twice@example.test'))).status).toBe(409);
  });

  test('a new account signs in with its email and password', async () => {
    await app.nobody.call(signUp, form('later@example.test'));
    const { status } = await app.nobody.call(signIn, {
      email: 'later@example.test',
      password: 'quiet workshop',
    });
    expect(status).toBe(200);
  });
});

describe('signing up if the server sends email', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer('postgres', { mailLeavesBy: 'smtp' });
  });
  afterAll(() => app.close());

  const form = (email: string) => ({
    name: 'Mallory http://evil.example',
    email,
    password: 'quiet workshop',
    ...agreed,
  });
  const isThere = async (email: string) =>
    (
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`select from profiles where email = ${email} and email_verified`),
      )
    ).length > 0;
  const linkIn = (mail: string | undefined) => /\/confirm-address#(\S+)/.exec(mail ?? '')?.[1] ?? '';

  const theirs = { password: 'another workshop' };
  const linksTo = async (email: string) => (await mailTo(app.server.database, email)).map(linkIn);
  /** Signs up in a new browser. Returns the browser, and the token of the link in the newest email. */
  const signUpAs = async (email: string, password = 'quiet workshop') => {
    const browser = app.browser('');
    await browser.call(signUp, { ...form(email), password });
    return { browser, token: (await linksTo(email)).at(-1) ?? '' };
  };
  const confirming = async (by: Pick<Caller, 'call'>, input: InputOf<typeof confirmSignUp>) => {
    const { status, problem } = await by.call(confirmSignUp, input);
    return [status, problem?.errors?.[0]?.message ?? null];
  };

  test('signing up creates the account only when the link in the email is opened, once and within a day', async () => {
    const email = 'proven@example.test';
    const browser = app.browser('');
    const { body } = await browser.call(signUp, { ...form(email), second_name: 'سلمى' });
    expect([body, await isThere(email)]).toEqual([{ mailed: true }, false]);
    const [mail = ''] = await mailTo(app.server.database, email);
    expect(mail).not.toContain('Mallory');
    const token = linkIn(mail);
    app.clock.now = new Date(testMoment.getTime() + 23 * 3_600_000);
    const confirmed = await browser.call(confirmSignUp, { token });
    expect([confirmed.status, await isThere(email)]).toEqual([200, true]);
    expect(confirmed.body.user).toMatchObject({ email, second_name: 'سلمى' });
    expect(confirmed.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(/^grouphead\.sign_up=; Max-Age=0;/),
    );
    expect((await browser.call(confirmSignUp, { token })).status).toBe(410);
    app.clock.now = testMoment;
    const late = await signUpAs('late@example.test');
    app.clock.now = new Date(testMoment.getTime() + 24 * 3_600_000);
    expect((await late.browser.call(confirmSignUp, { token: late.token })).status).toBe(410);
  });

  test('signing up gets the same response and cookie for a taken email, and notifies its owner by email', async () => {
    const [taken, free] = [
      await app.nobody.call(signUp, form('client@demo.test')),
      await app.nobody.call(signUp, form('free@example.test')),
    ];
    for (const { status, body, headers } of [taken, free]) {
      expect([status, body]).toEqual([200, { mailed: true }]);
      expect(headers.getSetCookie()).toEqual([
        expect.stringMatching(
          /^grouphead\.sign_up=[\w-]{32}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Strict$/,
        ),
      ]);
    }
    const mails = await mailTo(app.server.database, 'client@demo.test');
    expect(mails.filter((mail) => mail.includes('One already exists'))).toHaveLength(1);
    expect(mails.map(linkIn)).not.toContain(expect.stringMatching(/./));
  });

  test('a stranger who signs up with the email of someone else gets no account, whatever its owner presses', async () => {
    const email = 'victim@example.test';
    const { token } = await signUpAs(email);
    const owner = app.browser((await signUpAs('owner@example.test')).browser.cookie);
    expect((await owner.call(findSignUp, { token })).body).toEqual({ email, needs_password: true });
    expect(await confirming(owner, { token })).toEqual([422, 'Enter your password']);
    expect(await confirming(owner, { token, ...theirs })).toEqual([422, wrongPassword]);
    expect(await isThere(email)).toBe(false);
    const own = await signUpAs(email, theirs.password);
    expect(await confirming(owner, { token, password: 'quiet workshop' })).toEqual([410, null]);
    expect(await confirming(own.browser, { token: own.token })).toEqual([200, null]);
    expect((await app.nobody.call(signIn, { email, password: 'quiet workshop' })).status).toBe(401);
    expect((await app.nobody.call(signIn, { email, ...theirs })).status).toBe(200);
  });

  test('in another browser, the password confirms a sign-up, and the link ends after five wrong ones', async () => {
    const elsewhere = await signUpAs('elsewhere@example.test');
    expect(await confirming(app.nobody, { token: elsewhere.token, ...theirs })).toEqual([422, wrongPassword]);
    expect(await confirming(app.nobody, { token: elsewhere.token, password: 'quiet workshop' })).toEqual([
      200,
      null,
    ]);
    const guessed = await signUpAs('guessed@example.test');
    const guesses = await Promise.all(
      Array.from({ length: 7 }, () => confirming(app.nobody, { token: guessed.token, ...theirs })),
    );
    expect(guesses.map(([status]) => status).toSorted()).toEqual([410, 410, 422, 422, 422, 422, 422]);
    const right = { token: guessed.token, password: 'quiet workshop' };
    expect(await confirming(app.nobody, right)).toEqual([410, null]);
    expect(await confirming(guessed.browser, { token: guessed.token })).toEqual([410, null]);
    const again = await signUpAs('guessed@example.test');
    expect(await confirming(again.browser, { token: again.token })).toEqual([200, null]);
  });

  test('of two sign-ups for one email, the newer replaces the older, even if they arrive at the same time', async () => {
    const email = 'wanted@example.test';
    const older = await signUpAs(email);
    const newer = await signUpAs(email, theirs.password);
    expect(await confirming(older.browser, { token: older.token })).toEqual([410, null]);
    expect(await confirming(older.browser, { token: newer.token })).toEqual([422, 'Enter your password']);
    expect(await confirming(newer.browser, { token: newer.token })).toEqual([200, null]);
    const both = await Promise.all([signUpAs('both@example.test'), signUpAs('both@example.test')]);
    const tokens = await linksTo('both@example.test');
    const found = await Promise.all(tokens.map(async (token) => app.nobody.call(findSignUp, { token })));
    expect([both.length, found.map(({ status }) => status).toSorted()]).toEqual([2, [200, 410]]);
  });

  test('a sign-up sent again with its key gets its cookie again, and one from before the upgrade needs the password', async () => {
    const [key, email] = [uuidv7(), 'again@example.test'];
    const [first, repeat] = [
      await app.nobody.call(signUp, form(email), { key }),
      await app.nobody.call(signUp, form(email), { key }),
    ];
    expect(repeat.headers.get('set-cookie')).toBe(first.headers.get('set-cookie'));
    const { browser, token } = await signUpAs('earlier@example.test');
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update pending_sign_ups set browser_sha256 = null where email = 'earlier@example.test'`),
    );
    expect(await confirming(browser, { token })).toEqual([422, 'Enter your password']);
    expect(await confirming(app.nobody, { token })).toEqual([422, 'Enter your password']);
    expect(await confirming(browser, { token, password: 'quiet workshop' })).toEqual([200, null]);
  });
});

const wrongPassword = 'This is not the password that you chose when you signed up';
