import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, listAccounts, unlockAccount } from '#contract/account-directory.ts';
import { acceptInvitation, signIn } from '#contract/accounts.ts';
import type { InputOf, OutputOf } from '#contract/calls/call.ts';
import { createDispatcher, getDispatcher } from '#contract/dispatchers.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { directoryActs } from '#tests/support/company/directory-acts.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf, mailTo } from '#tests/support/databases/recorded.ts';
import {
  type Answer,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const { perAccount, windowMinutes } = accountLimits.guesses;
describe.each(databasesInTurn(import.meta.filename))('the directory of accounts on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const { admin, operator, refused, freeEmail, person, signedUp, one, stateOf } = directoryActs(() => ({
    app,
    world,
  }));
  const guess = (email: string) => app.nobody.call(signIn, { email, password: 'not the one' });

  test("a dispatcher's page says whether they sign in, as the account does, to those who manage accounts and to no dispatcher", async () => {
    const { dispatcher } = world.home;
    await app.as(dispatcher.email);
    const read = async (caller: TestServer['nobody']) => {
      const { body } = await caller.call(getDispatcher, { id: dispatcher.id });
      return getDispatcher.output.parse(body).account;
    };
    const { state, invitation, last_sign_in, sessions } = await one(dispatcher.user_id);
    expect([state, last_sign_in === null, sessions > 0]).toEqual(['active', false, true]);
    expect(await read(await operator())).toEqual({ state, invitation, last_sign_in, sessions });
    expect(await read(await app.as(dispatcher.email))).toBeNull();
  });

  describe('the list', () => {
    const everybody = async (input: InputOf<typeof listAccounts> = {}) => {
      const foundIds: string[] = [];
      let after: string | null = null;
      do {
        const { body }: Answer<OutputOf<typeof listAccounts>> = await (await admin()).call(listAccounts, {
          limit: 4,
          ...Object(input),
          ...(after !== null && { after }),
        });
        foundIds.push(...body.items.map(({ id }) => id));
        after = body.next;
      } while (after !== null);
      return foundIds;
    };

    test('a super_admin sees every account once, page by page', async () => {
      const ids = await everybody();
      expect(new Set(ids).size).toBe(ids.length);
      for (const { user_id } of [world.admin, world.newcomer, world.home.client, world.foreign.technician])
        expect(ids).toContain(user_id);
    });

    test('an operator sees its own people, and no account without a role', async () => {
      const { body } = await (await operator()).call(listAccounts, { limit: 100 });
      const of = new Set(body.items.map((account) => account.operator?.id));
      expect(of).toEqual(new Set([world.home.operator.id]));
      const { id } = await signedUp();
      for (const hidden of [id, world.foreign.client.user_id, world.admin.user_id])
        expect((await (await operator()).call(getAccount, { id: hidden })).status).toBe(404);
    });

    test('only super admins and operators may read the directory', async () => {
      for (const { email } of [world.home.dispatcher, world.home.technician, world.home.client])
        expect((await (await app.as(email)).call(listAccounts, {})).status).toBe(403);
    });

    test('the directory is searched by name and email, and filtered by role and state', async () => {
      const { user_id, email } = world.home.technician;
      expect(await everybody({ search: email })).toEqual([user_id]);
      expect(await everybody({ search: 'home coffee technician' })).toEqual([user_id]);
      expect(await everybody({ search: email, role: 'client' })).toEqual([]);
      expect(await everybody({ search: email, role: 'technician', state: 'active' })).toEqual([user_id]);
      expect(await everybody({ role: 'none' })).toContain(world.newcomer.user_id);
      expect(await everybody({ role: 'super_admin' })).toEqual([world.admin.user_id]);
      expect((await everybody({ state: 'deactivated' })).sort()).toEqual(
        [world.home.inactiveTechnician, world.foreign.inactiveTechnician].map(({ user_id: id }) => id).sort(),
      );
    });

    test('an account shows its person, role, operator, record and sign-ins', async () => {
      const { client, operator: home } = world.home;
      await app.as(client.email);
      expect(await one(client.user_id)).toMatchObject({
        name: client.name,
        email: client.email,
        role: 'client',
        state: 'active',
        operator: { id: home.id, name: home.name },
        record: { record: 'clients', id: client.row.id, name: client.name },
        has_two_factor: false,
        sessions: 1,
        invitation: null,
        email_change: null,
      });
      const { last_sign_in } = await one(client.user_id);
      expect(last_sign_in).not.toBeNull();
      expect((await one(world.newcomer.user_id)).record).toBeNull();
      expect((await one(world.home.countryOperator.user_id)).record).toMatchObject({
        record: 'country_operators',
      });
    });
  });

  describe('the state', () => {
    test('an invited account stays invited until its person chooses a password', async () => {
      const form = { name: 'Reem', phone: '+97317001234', email: freeEmail() };
      const { body } = await (await operator()).call(createDispatcher, form);
      expect(await stateOf(body.user_id)).toBe('invited');
      await app.nobody.call(acceptInvitation, {
        token: body.invitation?.token ?? '',
        password: demoPassword,
        ...agreed,
      });
      expect(await stateOf(body.user_id)).toBe('active');
    });

    test('an account is locked after too many wrong passwords, until its person can sign in again or someone unlocks it', async () => {
      const { user_id, email } = await person('client');
      for (let count = 0; count < perAccount - 1; count++) await guess(email);
      expect(await stateOf(user_id)).toBe('active');
      await guess(email);
      expect(await stateOf(user_id)).toBe('locked');
      const right = () => app.nobody.call(signIn, { email, password: demoPassword });
      expect((await right()).status).toBe(429);
      app.clock.now = new Date(app.clock.now.getTime() + 2000);
      const unlocked = await (await operator()).call(unlockAccount, { id: user_id });
      expect([unlocked.status, unlocked.body.state]).toEqual([200, 'active']);
      expect((await right()).status).toBe(200);
      expect((await eventsOf(app.server.database, user_id)).at(-1)).toMatchObject({
        type: 'accounts.unlocked',
      });
      const mail = (await mailTo(app.server.database, email)).at(-1);
      expect(mail).toContain(`ask ${world.home.operator.name} why it was done`);
      expect(mail).not.toContain('nothing to do');
      const secondUnlock = await refused(async () => (await operator()).call(unlockAccount, { id: user_id }));
      expect([secondUnlock.status, secondUnlock.problem.detail]).toEqual([
        409,
        'The state of the account has changed in the meantime. Nothing else was changed.',
      ]);
      for (let count = 0; count < perAccount; count++) await guess(email);
      expect(await stateOf(user_id)).toBe('locked');
      app.clock.now = new Date(app.clock.now.getTime() + windowMinutes * 60_000);
      expect(await stateOf(user_id)).toBe('active');
    });
  });
});
