import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerChallenge, getSession, signIn } from '#contract/accounts.ts';
import { listClients } from '#contract/clients.ts';
import { listMachines } from '#contract/machines.ts';
import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  getOwnAccount,
  renewRecoveryCodes,
} from '#contract/own-account.ts';
import { codeAt, wrongCodeAt } from '#tests/support/company/authenticator.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const confirmation = { current_password: demoPassword };

describe.each(databasesInTurn(import.meta.filename))('the second factor on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const later = (seconds: number) => {
    app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000);
  };
  const signInOf = async (email: string) => {
    const { status, body, headers } = await app.nobody.call(signIn, { email, password: demoPassword });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    return { status, cookie, challenge: 'challenge' in body ? body.challenge : null };
  };
  const answer = (challenge: string, code: string) => app.nobody.call(answerChallenge, { challenge, code });
  const challengeOf = async (email: string) => (await signInOf(email)).challenge ?? '';

  /** Sets up the second factor for someone at the demo company. */
  const enable = async (email: string) => {
    const person = app.browser((await signInOf(email)).cookie);
    const { secret, uri } = (await person.call(beginTwoFactor, confirmation)).body;
    const code = await codeAt(secret, app.clock.now);
    const { recovery_codes } = (await person.call(enableTwoFactor, { code })).body;
    later(30);
    return { person, secret, uri, recovery_codes };
  };

  test('signing in asks for the code, and only the code opens a session', async () => {
    const email = 'dispatcher@demo.test';
    const { secret, uri } = await enable(email);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Grouphead/);
    const { cookie, challenge } = await signInOf(email);
    expect([cookie, typeof challenge]).toEqual(['', 'string']);
    const { status, headers } = await answer(challenge ?? '', await codeAt(secret, app.clock.now));
    expect(status).toBe(200);
    const signedIn = app.withCookie(headers.get('set-cookie')?.split(';')[0] ?? '');
    expect((await signedIn.call(getSession, {})).body.session?.user.email).toBe(email);
  });

  test('a code is accepted once, a wrong one never, and neither uses up the challenge', async () => {
    const email = 'sandglass@demo.test';
    const { secret } = await enable(email);
    const code = await codeAt(secret, app.clock.now);
    expect((await answer(await challengeOf(email), code)).status).toBe(200);
    const challenge = await challengeOf(email);
    for (const wrong of [code, await wrongCodeAt(secret, app.clock.now)]) {
      const { status, problem } = await answer(challenge, wrong);
      expect([status, problem.errors]).toEqual([422, [{ path: 'code', message: 'This code is wrong' }]]);
    }
    later(30);
    expect((await answer(challenge, await codeAt(secret, app.clock.now))).status).toBe(200);
  });

  test('a deactivated person sees the reason only after the right code', async () => {
    const email = 'layla.tech@demo.test';
    const { person, secret, recovery_codes } = await enable(email);
    const active = (is_active: boolean) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update technicians set is_active = ${is_active}
          where user_id = (select id from profiles where email = ${email})`),
      );
    await active(false);
    const challenge = await challengeOf(email);
    expect((await answer(challenge, await wrongCodeAt(secret, app.clock.now))).problem.detail).toBe(
      'This code is wrong',
    );
    const { status, problem, headers } = await answer(challenge, await codeAt(secret, app.clock.now));
    expect([status, problem.code, problem.detail]).toEqual([
      403,
      'deactivated',
      'Your account is deactivated. Contact your operator.',
    ]);
    expect(headers.get('set-cookie')).toBeNull();
    await active(true);
    const off = await person.call(disableTwoFactor, { ...confirmation, code: recovery_codes[0] ?? '' });
    expect(off.status).toBe(200);
  });

  test('at most ten wrong codes are allowed within 15 minutes', async () => {
    const email = 'gulfview@demo.test';
    const { secret } = await enable(email);
    const challenge = await challengeOf(email);
    const wrong = await wrongCodeAt(secret, app.clock.now);
    for (let round = 0; round < 10; round++) await answer(challenge, wrong);
    expect((await answer(challenge, await codeAt(secret, app.clock.now))).status).toBe(429);
  });

  test('a challenge expires after ten minutes', async () => {
    const email = 'dategrove@demo.test';
    const { secret } = await enable(email);
    const challenge = await challengeOf(email);
    later(600);
    const { status, problem } = await answer(challenge, await codeAt(secret, app.clock.now));
    expect([status, problem.detail]).toEqual([410, 'This took too long. Sign in again.']);
  });

  test('each recovery code opens a session once; new ones replace the old', async () => {
    const email = 'lantern@demo.test';
    const { person, recovery_codes } = await enable(email);
    expect(new Set(recovery_codes).size).toBe(10);
    const [first = '', second = '', third = ''] = recovery_codes;
    expect((await answer(await challengeOf(email), first.toLowerCase())).status).toBe(200);
    expect((await answer(await challengeOf(email), first)).status).toBe(422);
    expect((await person.call(getOwnAccount, {})).body.two_factor.recovery_codes_left).toBe(9);
    const renewed = (await person.call(renewRecoveryCodes, { ...confirmation, code: third })).body
      .recovery_codes;
    expect((await answer(await challengeOf(email), second)).status).toBe(422);
    expect((await answer(await challengeOf(email), renewed[0] ?? '')).status).toBe(200);
  });

  test('the stored data is not enough to create a code', async () => {
    const { secret, recovery_codes } = await enable('omar.tech@demo.test');
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ text: string }>(sql`select f::text as text from two_factors f
        join profiles p on p.id = f.user_id where p.email = 'omar.tech@demo.test'`),
    );
    for (const confidential of [secret, ...recovery_codes]) expect(row?.text).not.toContain(confidential);
  });

  test("the second factor is renewed and switched off only with the person's password and a code", async () => {
    const { person, secret } = await enable('layla.tech@demo.test');
    expect((await person.call(beginTwoFactor, confirmation)).status).toBe(409);
    for (const call of [renewRecoveryCodes, disableTwoFactor]) {
      const code = await codeAt(secret, app.clock.now);
      const faults = async (input: { current_password: string; code: string }) => {
        const { status, problem } = await person.call(call, input);
        return [status, ...(problem.errors ?? []).map(({ path }) => path)];
      };
      const wrong = await wrongCodeAt(secret, app.clock.now);
      expect(await faults({ current_password: 'not it', code })).toEqual([422, 'current_password']);
      expect(await faults({ ...confirmation, code: wrong })).toEqual([422, 'code']);
      expect((await person.call(call, { ...confirmation, code })).status).toBe(200);
      later(30);
    }
    expect((await person.call(getOwnAccount, {})).body.two_factor.is_enabled).toBe(false);
    expect((await signInOf('layla.tech@demo.test')).challenge).toBeNull();
  });

  test('an unconfirmed secret is not needed at sign-in', async () => {
    const person = app.withCookie((await signInOf('ravi.tech@demo.test')).cookie);
    await person.call(beginTwoFactor, confirmation);
    expect((await signInOf('ravi.tech@demo.test')).challenge).toBeNull();
    expect((await person.call(enableTwoFactor, { code: '000000' })).status).toBe(422);
  });
});

describe('an installation that requires a second factor', () => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer('postgres', { requiresTwoFactor: true });
  });
  afterAll(() => app.close());

  test.each([
    ['admin@demo.test', true],
    ['operator@demo.test', true],
    ['dispatcher@demo.test', false],
    ['technician@demo.test', false],
    ['client@demo.test', false],
  ])('%s must set up the second factor first: %s', async (email, must) => {
    expect((await app.as(email)).session.must_set_up_two_factor).toBe(must);
  });

  test("until the second factor is set up only the person's own account can be called, and then everything", async () => {
    const operator = await app.as('operator@demo.test');
    const refused = await operator.call(listClients, {});
    expect([refused.status, refused.problem.code]).toEqual([403, 'two_factor_missing']);
    expect((await operator.call(getOwnAccount, {})).body.two_factor.is_required).toBe(true);
    const { secret } = (await operator.call(beginTwoFactor, confirmation)).body;
    await operator.call(enableTwoFactor, { code: await codeAt(secret, app.clock.now) });
    expect((await operator.call(listClients, {})).status).toBe(200);
    const off = await operator.call(disableTwoFactor, { ...confirmation, code: '000000' });
    expect([off.status, off.problem.detail]).toEqual([409, 'Your role requires a second factor.']);
  });

  test('a person who needs no second factor has access immediately', async () => {
    expect((await (await app.as('client@demo.test')).call(listMachines, {})).status).toBe(200);
  });
});
