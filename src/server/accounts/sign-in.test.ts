import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contract/accounts.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { networkOf } from '#server/platform/http/network.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { copyAttempts } from '#tests/support/writes/attempts.ts';

const { perAccount, perAddress, windowMinutes } = accountLimits.guesses;
const wrong = 'wrong-password';

describe.each(databasesOfRaces(import.meta.filename))('signing in on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const guess = (email: string, password: string) => app.nobody.call(signIn, { email, password });
  const guesses = (email: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => guess(email, wrong)));

  test('signing in opens a session of the account, its role and its operator, in a cookie that scripts cannot read', async () => {
    const { status, body, headers } = await guess('client@demo.test', demoPassword);
    expect(status).toBe(200);
    expect(signIn.output.parse(body)).toMatchObject({
      user: { email: 'client@demo.test' },
      role: 'client',
      operator: { name: 'Dilmun Coffee Services', time_zone: 'Asia/Bahrain', currency: 'BHD' },
      token_type: 'cookie',
      expires_in: app.server.session.seconds,
    });
    const [cookie = '', ...flags] = (headers.getSetCookie()[0] ?? '').split('; ');
    expect(cookie).toMatch(/^grouphead\.session_token=.{32}$/);
    expect(flags.sort()).toEqual([
      'HttpOnly',
      `Max-Age=${app.server.session.seconds}`,
      'Path=/',
      'SameSite=Lax',
    ]);
    expect(JSON.stringify(body)).not.toContain(cookie.slice(-20));
  });

  test('signing in works for an account without a role, and with the email in upper or lower case', async () => {
    const { body } = await guess('  New@Demo.TEST ', demoPassword);
    expect(body).toMatchObject({ role: null, operator: null, technician_id: null, client_id: null });
  });

  test('signing in does not reveal whether an account exists', async () => {
    const knownEmail = await guess('operator@demo.test', wrong);
    const unknown = await guess('nobody.at.all@demo.test', wrong);
    expect([knownEmail.status, knownEmail.problem.code, knownEmail.problem.detail]).toEqual([
      401,
      'invalid_credentials',
      'Invalid login credentials',
    ]);
    expect({ ...unknown.problem, request_id: '' }).toEqual({ ...knownEmail.problem, request_id: '' });
    expect(knownEmail.headers.get('set-cookie')).toBeNull();
  });

  test('a deactivated person gets the reason, but only with the right password', async () => {
    const email = 'ravi.tech@demo.test';
    const deactivated = (is_active: boolean) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update technicians set is_active = ${is_active}
          where user_id = (select id from profiles where email = ${email})`),
      );
    await deactivated(false);
    const right = await guess(email, demoPassword);
    expect([right.status, right.problem.code, right.problem.detail]).toEqual([
      403,
      'deactivated',
      'Your account is deactivated. Contact your operator.',
    ]);
    expect(right.headers.get('set-cookie')).toBeNull();
    const knownEmail = await guess(email, wrong);
    const unknown = await guess('nobody.at.all@demo.test', wrong);
    expect({ ...knownEmail.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' });
    await deactivated(true);
    expect((await guess(email, demoPassword)).status).toBe(200);
  });

  test('signing in reports wrong fields in the words of the specification', async () => {
    const { status, problem } = await guess('not an address', 'short');
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { path: 'email', message: 'Invalid email address' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]);
    expect(problem.detail).toBe('Invalid email address');
  });

  test(`after ${perAccount} wrong guesses even the right password has to wait, for ${windowMinutes} minutes`, async () => {
    const email = 'dispatcher.ae@demo.test';
    for (const { status } of await guesses(email, perAccount)) expect(status).toBe(401);
    const refused = await guess(email, demoPassword);
    expect([refused.status, refused.problem.code]).toEqual([429, 'too_many_attempts']);
    expect(refused.problem.detail).toBe('Too many attempts. Please try again in 15 minutes.');
    expect(refused.headers.get('retry-after')).toBe(String(windowMinutes * 60));
    expect((await guess('dispatcher@demo.test', demoPassword)).status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + windowMinutes * 60_000 - 1000);
    expect((await guess(email, demoPassword)).status).toBe(429);
    app.clock.now = new Date(app.clock.now.getTime() + 1001);
    expect((await guess(email, demoPassword)).status).toBe(200);
  });

  test(`of 30 wrong guesses at the same time, at most ${perAccount} are checked`, async () => {
    const statuses = (await guesses('technician.ae@demo.test', 30)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(perAccount);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30 - perAccount);
  });

  test('correct passwords do not count as guesses', async () => {
    const email = 'client.ae@demo.test';
    for (let round = 0; round < perAccount + 2; round++) {
      expect((await guess(email, demoPassword)).status).toBe(200);
    }
    expect((await guess(email, wrong)).status).toBe(401);
  });

  test('guesses for a missing account count like guesses for a real one', async () => {
    const email = 'no.such.account@demo.test';
    await guesses(email, perAccount);
    expect((await guess(email, wrong)).status).toBe(429);
  });

  const visitor = { userAgent: '', device: null };
  const guessFrom = (network: string) => ({
    purpose: 'password' as const,
    target: { email: `${uuidv7()}@demo.test` },
    by: { ...visitor, address: network, network },
  });

  test(`${perAddress} wrong guesses from one address, for any accounts, block only that address`, async () => {
    const from = (network: string) => takeGuess(app.server, guessFrom(network));
    for (let count = 0; count < perAddress; count++) await from('203.0.113.7');
    await expect(from('203.0.113.7')).rejects.toMatchObject({ status: 429 });
    await expect(from('203.0.113.8')).resolves.toBeDefined();
    const request = (address: string) =>
      app.request(signIn.path, {
        address,
        method: 'POST',
        headers: { origin: 'http://grouphead.test', 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@demo.test', password: demoPassword }),
      });
    expect((await request('203.0.113.7')).status).toBe(429);
    expect((await request('203.0.113.8')).status).toBe(200);
  });

  test('three times as many wrong guesses from several networks of one site block only that site', async () => {
    const from = (address: string) =>
      takeGuess(app.server, {
        ...guessFrom(networkOf(address)),
        by: { ...visitor, address, network: networkOf(address) },
      });
    await from('2001:db8:7:1::1');
    await copyAttempts(app.server.database, { times: 3 * perAddress - 1, except: 'site_hash' });
    await expect(from('2001:db8:7:2::1')).rejects.toMatchObject({ status: 429 });
    await expect(from('2001:db8:8:1::1')).resolves.toBeDefined();
  });

  test('an address in a request header is ignored when guesses are counted', async () => {
    for (let count = 0; count < perAddress; count++) await takeGuess(app.server, guessFrom('203.0.113.9'));
    const { status } = await app.request(signIn.path, {
      address: '203.0.113.9',
      method: 'POST',
      headers: {
        origin: 'http://grouphead.test',
        'content-type': 'application/json',
        'x-forwarded-for': '198.51.100.1',
      },
      body: JSON.stringify({ email: 'admin@demo.test', password: demoPassword }),
    });
    expect(status).toBe(429);
  });

  test("neither a password nor a person's email is logged", async () => {
    const log = app.lines.join('');
    expect(log).not.toContain(demoPassword);
    expect(log).not.toContain('@demo.test');
  });

  test('there is no session without signing in', async () => {
    expect((await app.nobody.call(getSession, {})).body).toEqual({
      session: null,
      brand: null,
      is_demo: true,
    });
  });
});
