import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { getSession, setUpFirstAdmin } from '#contract/accounts.ts';
import { makeSetupToken, sessionSecret } from '#server/store/installation.ts';
import { truncateAll } from '#tests/support/databases/database.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesOfRaces(import.meta.filename))('setting up an installation on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
    await truncateAll(app.server.database);
  });
  afterEach(() => truncateAll(app.server.database));
  afterAll(() => app.close());

  const link = () =>
    app.server.database.transaction(systemIdentity, async (tx) => {
      await sessionSecret(tx);
      return makeSetupToken(tx);
    });
  const token = async () => (await link()) ?? '';
  const setUp = (input: object) =>
    app.nobody.call(setUpFirstAdmin, {
      token: 'not the token that was printed',
      name: 'Ada Admin',
      email: 'ada@example.test',
      password: 'quiet-workshop',
      ...input,
    });

  test('the setup link creates the first super_admin and signs them in', async () => {
    const { status, body, headers } = await setUp({ token: await token(), second_name: ' آدا ' });
    expect(status).toBe(200);
    expect(setUpFirstAdmin.output.parse(body)).toMatchObject({
      role: 'super_admin',
      user: { name: 'Ada Admin', second_name: 'آدا', email: 'ada@example.test' },
    });
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? '';
    const session = await app.request(getSession.path, { headers: { cookie } });
    expect(await session.json()).toMatchObject({ session: { role: 'super_admin' } });
  });

  test('the setup link works once, and there is no new one once there is a super_admin', async () => {
    const once = await token();
    expect((await setUp({ token: once })).status).toBe(200);
    const repeat = await setUp({ token: once, email: 'eve@example.test' });
    expect([repeat.status, repeat.problem.detail]).toEqual([
      410,
      'This link has already been used or is no longer valid.',
    ]);
    expect(await link()).toBeNull();
  });

  test('if two people use the setup link at the same time, only one of them becomes the super_admin', async () => {
    const once = await token();
    const answers = await Promise.all(
      ['ada@example.test', 'eve@example.test'].map((email) => setUp({ token: once, email })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410]);
  });

  test('a later start makes a new setup link, and the earlier one no longer works', async () => {
    const [earlier, later] = [await token(), await token()];
    expect((await setUp({ token: earlier })).status).toBe(410);
    expect((await setUp({ token: later })).status).toBe(200);
  });

  test('a wrong token, a weak password or a short name creates no account and leaves the link valid', async () => {
    const once = await token();
    expect((await setUp({})).status).toBe(410);
    const weak = await setUp({ token: once, password: 'password1' });
    expect([weak.status, weak.problem.errors?.[0]?.path, weak.problem.detail]).toEqual([
      422,
      'password',
      'Weak password: this is one of the most common passwords',
    ]);
    const short = await setUp({ token: once, name: 'A', password: '12345' });
    expect(short.problem.errors?.map(({ message }) => message)).toEqual([
      'Name must be at least 2 characters',
      'Password must be at least 6 characters',
    ]);
    expect((await setUp({ token: once })).status).toBe(200);
  });
});
