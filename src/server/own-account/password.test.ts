import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forgotPassword, getSession, resetPassword, signIn, signUp } from '#contract/accounts.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endSession,
  getOwnAccount,
} from '#contract/own-account.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))("a person's own password and sessions on %s", (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  let people = 0;
  /** Signs up a new person, whom no other test uses. */
  const somebody = async () => {
    const email = `somebody${++people}@example.test`;
    await app.nobody.call(signUp, { name: 'Some Body', email, password: demoPassword, ...agreed });
    return email;
  };
  const open = async (email: string, password = demoPassword) => {
    const answer = await app.nobody.call(signIn, { email, password });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status: answer.status, call: app.browser(cookie).call };
  };
  const isSignedIn = async (browser: Awaited<ReturnType<typeof open>>) =>
    (await browser.call(getSession, {})).body.session !== null;
  const mailsTo = (email: string) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ body: string }>(
        sql`select body from outgoing_mails where recipient = ${email} order by created_at desc, id desc`,
      ),
    );
  const linkFor = async (email: string) => {
    await app.nobody.call(forgotPassword, { email });
    const [mail] = await mailsTo(email);
    return /\/reset-password#(\S+)/.exec(mail?.body ?? '')?.[1] ?? '';
  };
  const later = (minutes: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
  };

  test('a forgotten password is set again by the emailed link, which ends every session', async () => {
    const email = await somebody();
    const before = await open(email);
    const token = await linkFor(email);
    expect((await app.nobody.call(resetPassword, { token, password: 'a new workshop' })).status).toBe(200);
    expect(await isSignedIn(before)).toBe(false);
    expect((await open(email)).status).toBe(401);
    expect((await open(email, 'a new workshop')).status).toBe(200);
  });

  test('a reset link works once, and an older one no longer works after it', async () => {
    const email = await somebody();
    const older = await linkFor(email);
    const token = await linkFor(email);
    await app.nobody.call(resetPassword, { token, password: 'a new workshop' });
    for (const used of [token, older]) {
      const { status, problem } = await app.nobody.call(resetPassword, {
        token: used,
        password: 'another one',
      });
      expect([status, problem.detail]).toEqual([
        410,
        'This link has already been used or is no longer valid.',
      ]);
    }
  });

  test('a reset link works for 15 minutes', async () => {
    const email = await somebody();
    const token = await linkFor(email);
    later(15);
    expect((await app.nobody.call(resetPassword, { token, password: 'a new workshop' })).status).toBe(410);
  });

  test('a weak new password is refused, and the reset link stays valid', async () => {
    const token = await linkFor(await somebody());
    expect((await app.nobody.call(resetPassword, { token, password: 'password' })).status).toBe(422);
    expect((await app.nobody.call(resetPassword, { token, password: 'a new workshop' })).status).toBe(200);
  });

  test('an unknown email gets the same response, and no email is sent', async () => {
    const knownEmail = await app.nobody.call(forgotPassword, { email: await somebody() });
    const unknown = await app.nobody.call(forgotPassword, { email: 'unknown@example.test' });
    expect([unknown.status, unknown.body]).toEqual([knownEmail.status, knownEmail.body]);
    expect(await mailsTo('unknown@example.test')).toEqual([]);
  });

  test('a reset link uses our own address, whatever host the request names', async () => {
    const email = await somebody();
    await app.request(forgotPassword.path, {
      method: 'POST',
      headers: {
        host: 'evil.example',
        origin: 'http://grouphead.test',
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
      },
      body: JSON.stringify({ email }),
    });
    const [mail] = await mailsTo(email);
    expect(mail?.body).toContain('http://grouphead.test/reset-password#');
    expect(mail?.body).not.toContain('evil.example');
  });

  test('changing the password needs the current one and ends the other sessions only', async () => {
    const email = await somebody();
    const [here, there] = [await open(email), await open(email)];
    const wrong = await here.call(changePassword, { current_password: 'not it', password: 'a new workshop' });
    expect([wrong.status, wrong.problem.errors]).toEqual([
      422,
      [{ path: 'current_password', message: 'This is not your current password' }],
    ]);
    expect(await isSignedIn(there)).toBe(true);
    const input = { current_password: demoPassword, password: 'a new workshop' };
    expect((await here.call(changePassword, input)).status).toBe(200);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect((await open(email, 'a new workshop')).status).toBe(200);
  });

  test('a password is confirmed without any effect, and guesses of it are limited', async () => {
    const email = await somebody();
    const [here, there] = [await open(email), await open(email)];
    expect(await here.call(confirmPassword, { current_password: demoPassword })).toMatchObject({
      status: 200,
      body: {},
    });
    const wrong = await here.call(confirmPassword, { current_password: 'not it' });
    expect([wrong.status, wrong.problem.errors]).toEqual([
      422,
      [{ path: 'current_password', message: 'This is not your current password' }],
    ]);
    for (let round = 1; round < 10; round++) await here.call(confirmPassword, { current_password: 'not it' });
    const right = await here.call(confirmPassword, { current_password: demoPassword });
    expect(right.status).toBe(429);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true]);
  });

  test('wrong current passwords are counted separately: a signed-in person locks no one out', async () => {
    const email = await somebody();
    const here = await open(email);
    const guess = { current_password: 'not it', password: 'a new workshop' };
    for (let round = 0; round < 10; round++) await here.call(changePassword, guess);
    expect((await here.call(changePassword, guess)).status).toBe(429);
    expect((await open(email)).status).toBe(200);
  });

  test("a person's sessions are listed with the current one first, and each can be signed out", async () => {
    const email = await somebody();
    const [here, there] = [await open(email), await open(email)];
    const { body } = await here.call(getOwnAccount, {});
    expect(body.sessions.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    expect(body.sessions[0]).toMatchObject({ address: '10.0.0.1' });
    expect(JSON.stringify(body)).not.toContain('token');
    for (const { id, is_current } of body.sessions) {
      if (!is_current) await here.call(endSession, { id });
    }
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });

  test("another person's session is not found", async () => {
    const [mine, theirs] = [await open(await somebody()), await open(await somebody())];
    const id = (await theirs.call(getOwnAccount, {})).body.sessions[0]?.id ?? '';
    expect((await mine.call(endSession, { id })).status).toBe(404);
    expect(await isSignedIn(theirs)).toBe(true);
  });

  test('a person can sign out all other sessions together', async () => {
    const email = await somebody();
    const [here, there] = [await open(email), await open(email)];
    expect((await here.call(endOtherSessions, {})).body.sessions).toHaveLength(1);
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
  });
});
