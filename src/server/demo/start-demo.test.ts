import { type SQL, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { getSession, setUpFirstAdmin, signIn } from '#contract/accounts.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { hashPassword } from '#server/steps/password.ts';
import { giveRole } from '#server/store/accounts.ts';
import { makeSetupToken } from '#server/store/installation.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import {
  demoPassword,
  startTestServer,
  type TestServer,
  testMoment,
} from '#tests/support/servers/demo-server.ts';
import { startDemo } from './start-demo.ts';

const ownPassword = 'a quiet workshop';

describe.each(databasesInTurn(import.meta.filename))('a start on %s', (kind) => {
  let app: TestServer;
  afterEach(() => app.close());

  const open = async (isEmpty = false) => {
    app = await startTestServer(kind, { isEmpty });
  };
  const start = (wishes: { isWanted?: boolean; closes?: boolean; isUsual?: boolean }) =>
    startDemo(app.server, openAccounts(app.server), {
      isWanted: false,
      closes: false,
      isUsual: false,
      now: testMoment,
      ...wishes,
    });
  const run = (statement: SQL) =>
    app.server.database.transaction(systemIdentity, (tx) => tx.rows<Record<string, unknown>>(statement));
  /** Leaves the database as versions before this one did. */
  const forgetDemo = () => run(sql`update installation set is_demo = null`);
  const addAccount = async (email: string, role: 'super_admin' | null, password = ownPassword) => {
    const passwordHash = await hashPassword(app.server, password, { operator: 'own', account: email });
    await app.server.database.transaction(systemIdentity, async (tx) => {
      const person = { name: 'Ada Admin', email, passwordHash, operator_id: null };
      const id = openAccounts(app.server).create(tx, person);
      if (role !== null) giveRole(tx, id, role);
    });
  };
  const enter = async (email: string, password = demoPassword) =>
    (await app.nobody.call(signIn, { email, password })).status;
  const setupToken = () => app.server.database.transaction(systemIdentity, makeSetupToken);

  test.each(['stored', 'recognized'])(
    'a %s demo company starts only with --demo, or embedded',
    async (how) => {
      await open();
      if (how === 'recognized') await forgetDemo();
      await addAccount('visitor@example.test', null);
      await expect(start({})).rejects.toThrow(/Start with --demo, .*--close-demo-accounts/);
      for (const wishes of [{ isWanted: true }, { isUsual: true }])
        expect(await start(wishes)).toEqual({ isDemo: true, closed: 0 });
      expect(await enter('admin@demo.test')).toBe(200);
    },
  );

  test('a demo company is recognized after all its addresses have changed', async () => {
    await open();
    await forgetDemo();
    await run(sql`update profiles set email = replace(email, 'demo.test', 'example.test')`);
    await expect(start({})).rejects.toThrow('--close-demo-accounts');
  });

  test('--demo is refused in a database with other accounts, and creates and changes nothing', async () => {
    await open(true);
    await addAccount('ada@example.test', 'super_admin');
    expect(await start({})).toEqual({ isDemo: false, closed: 0 });
    await expect(start({ isWanted: true })).rejects.toThrow('--demo is refused');
    await forgetDemo();
    await expect(start({ isWanted: true })).rejects.toThrow('--demo is refused');
    expect(
      await run(sql`select is_demo, (select count(*)::int from profiles) as people from installation`),
    ).toEqual([{ is_demo: false, people: 1 }]);
  });

  test('an embedded database with other accounts runs without the demo company’s rules', async () => {
    await open(true);
    await addAccount('ada@example.test', 'super_admin');
    expect(await start({ isUsual: true })).toEqual({ isDemo: false, closed: 0 });
  });

  test('a demo company with another super admin, of an earlier version, starts only after it is closed', async () => {
    await open();
    await forgetDemo();
    await addAccount('ada@example.test', 'super_admin');
    for (const wishes of [{}, { isWanted: true }, { isUsual: true }])
      await expect(start(wishes)).rejects.toThrow(/accounts of others.*--close-demo-accounts/);
    expect(await start({ closes: true })).toMatchObject({ isDemo: false });
    expect(await enter('ada@example.test', ownPassword)).toBe(200);
    expect(await setupToken()).toBeNull();
    await expect(start({ isWanted: true })).rejects.toThrow('--demo is refused');
  });

  test('closing ends every way into the demo company’s accounts and keeps all rows', async () => {
    await open();
    const cookies = await Promise.all(
      ['admin', 'technician', 'client'].map(async (name) => (await app.as(`${name}@demo.test`)).cookie),
    );
    await run(sql`update profiles set email = 'moved@example.test' where email = 'dispatcher@demo.test'`);
    const counts = sql`select (select count(*)::int from profiles) as people, (select count(*)::int from job_orders) as jobs`;
    const before = await run(counts);
    const { closed } = await start({ closes: true });
    expect(await run(counts)).toEqual(before);
    expect(before).toMatchObject([{ people: closed }]);
    for (const email of ['admin@demo.test', 'technician@demo.test', 'moved@example.test'])
      expect(await enter(email), email).toBe(401);
    for (const cookie of cookies)
      expect((await app.withCookie(cookie).call(getSession, {})).body.session).toBeNull();
    expect(await start({ closes: true })).toEqual({ isDemo: false, closed: 0 });
    expect(await start({ isUsual: true })).toEqual({ isDemo: false, closed: 0 });
    const token = (await setupToken()) ?? '';
    const admin = { token, name: 'Ada Admin', email: 'ada@example.test', password: ownPassword };
    expect((await app.nobody.call(setUpFirstAdmin, admin)).status).toBe(200);
  });

  test('without the demo company, the public password opens no account, in any Unicode form', async () => {
    await open(true);
    await addAccount('ada@example.test', null, demoPassword);
    expect(await enter('ada@example.test')).toBe(200);
    Object.assign(app.server, { isDemo: false });
    expect(await enter('ada@example.test')).toBe(401);
    expect(await enter('ada@example.test', 'demo-coffee'.replace('d', '\uff44'))).toBe(401);
  });

  test('--demo and --close-demo-accounts exclude each other', async () => {
    await open();
    await expect(start({ isWanted: true, closes: true })).rejects.toThrow('not both');
  });
});
