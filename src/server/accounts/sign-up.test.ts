import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getSession, signIn, signUp } from '#contract/accounts.ts';
import { listMachines } from '#contract/machines.ts';
import { getPlatform, getPlatformSettings, savePlatformSettings } from '#contract/settings.ts';
import { takeGuess } from '#server/steps/guesses.ts';
import { systemIdentity } from '#server/store/access/identity.ts';
import { startTestServer, type TestServer, testMoment } from '../../../tests/support/demo-server.ts';

describe.each(['pglite', 'postgres'] as const)('signing up on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());
  beforeEach(() => {
    app.clock.now = new Date(app.clock.now.getTime() + 3_600_000);
  });

  const form = (email: string) => ({ name: 'Salma Idris', email, password: 'quiet workshop' });
  const rowsOf = (email: string) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`select p.name, r.role, p.operator_id,
          (select array_agg(type) from events where record_id = p.id) as events
        from profiles p left join user_roles r on r.user_id = p.id where p.email = ${email}`),
    );

  test('makes an account without a role, signed in, that reaches nothing', async () => {
    const { status, body, headers } = await app.nobody.call(signUp, form('salma@example.test'));
    expect([status, body.role, body.operator]).toEqual([200, null, null]);
    expect(await rowsOf('salma@example.test')).toEqual([
      { name: 'Salma Idris', role: null, operator_id: null, events: ['accounts.signed-up'] },
    ]);
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await app.request(listMachines.path, { headers: { cookie } })).status).toBe(403);
    const session = await (await app.request(getSession.path, { headers: { cookie } })).json();
    expect(session.session.user.email).toBe('salma@example.test');
  });

  test('cannot choose a role or a tenant', async () => {
    const { session } = await app.as('operator@demo.test');
    const greedy = { ...form('greedy@example.test'), role: 'super_admin', operator_id: session.operator?.id };
    const { body } = await app.nobody.call(signUp, greedy);
    expect([body.role, body.operator]).toEqual([null, null]);
  });

  test('with an e-mail that is taken, in whatever case, is refused at the field', async () => {
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
    [{ password: 'password' }, 'password', 'weak password: it is among the commonest ones'],
  ])('refuses %j at its field', async (change, path, message) => {
    const { status, problem } = await app.nobody.call(signUp, { ...form('other@example.test'), ...change });
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
    expect(await rowsOf('other@example.test')).toEqual([]);
  });

  test('is refused while the platform has closed it, and everybody may know', async () => {
    const admin = await app.as('admin@demo.test');
    const { body } = await admin.call(getPlatformSettings, {});
    const { id: _, ...settings } = body;
    const saved = await admin.call(savePlatformSettings, { ...settings, sign_up_open: false });
    const { status, problem } = await app.nobody.call(signUp, form('late@example.test'));
    expect([status, problem.detail]).toEqual([
      403,
      'Sign-up is closed. Please ask your operator for an account.',
    ]);
    expect((await app.nobody.call(getPlatform, {})).body.sign_up_open).toBe(false);
    expect(await rowsOf('late@example.test')).toEqual([]);
    const { id: __, ...closed } = saved.body;
    await admin.call(savePlatformSettings, { ...closed, sign_up_open: true });
  });

  test('is limited by address, so that nobody fills the platform with accounts', async () => {
    app.clock.now = new Date(testMoment.getTime() + 30 * 86_400_000);
    const address = '10.9.9.9';
    for (let before = 0; before < 99; before++) {
      await takeGuess(app.server, {
        purpose: 'sign-up',
        account: { email: `client${before}@example.test` },
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

  test('sent again with its key after a lost answer signs in; with another key it is taken', async () => {
    const key = uuidv7();
    const first = await app.nobody.call(signUp, form('twice@example.test'), { key });
    const again = await app.nobody.call(signUp, form('twice@example.test'), { key });
    expect([again.status, again.body.user.id]).toEqual([200, first.body.user.id]);
    expect(await rowsOf('twice@example.test')).toHaveLength(1);
    expect((await app.nobody.call(signUp, form('twice@example.test'))).status).toBe(409);
  });

  test('then signs in with what was chosen', async () => {
    await app.nobody.call(signUp, form('later@example.test'));
    const { status } = await app.nobody.call(signIn, {
      email: 'later@example.test',
      password: 'quiet workshop',
    });
    expect(status).toBe(200);
  });
});
