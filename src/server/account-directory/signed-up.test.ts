import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, findSignedUp } from '#contract/account-directory.ts';
import { acceptInvitation, getSession } from '#contract/accounts.ts';
import { createClient, listClients } from '#contract/clients.ts';
import { getOperator, resumeOperator, suspendOperator } from '#contract/operators.ts';
import { inviteAgain } from '#contract/people.ts';
import { accountLimits } from '#domain/accounts/account.ts';
import { agreed } from '#tests/support/company/agreed.ts';
import { directoryActs } from '#tests/support/company/directory-acts.ts';
import { makeWorld, type World, withPeople } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { mailTo, notificationsOf } from '#tests/support/databases/recorded.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const { perAccount } = accountLimits.guesses;

describe.each(databasesInTurn(import.meta.filename))('giving roles on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const { admin, operator, refused, freeEmail, person, signedUp } = directoryActs(() => ({
    app,
    world,
  }));

  describe('an account that signed up', () => {
    const find = async (by: Awaited<ReturnType<typeof operator>>, email: string) =>
      (await by.call(findSignedUp, { email })).body.account;

    test('an account that signed up is found by its exact address, and no other account is', async () => {
      const searcher = await app.as(world.foreign.countryOperator.email);
      const { email, id } = await signedUp();
      expect(await find(searcher, email.toUpperCase())).toEqual({
        id,
        name: 'Mona Idris',
        second_name: null,
        email,
      });
      for (const other of [
        world.home.client.email,
        world.admin.email,
        world.foreign.client.email,
        freeEmail(),
      ])
        expect(await find(searcher, other)).toBeNull();
    });

    test('accounts cannot be found by trying many emails: the caller has to wait', async () => {
      const { email } = await person('client');
      const asker = await withPeople(app.server, (maker) =>
        maker.person('Office', 'country_operator', world.home.operator.id),
      );
      const by = await app.as(asker.email);
      for (let count = 0; count < perAccount; count++) expect(await find(by, email)).toBeNull();
      expect((await by.call(findSignedUp, { email })).status).toBe(429);
    });

    test('an account gets no role offer from someone who does not know its email', async () => {
      const { id } = await signedUp();
      const form = {
        name: 'Palm',
        phone: '+97317001234',
        address: '1 Palm Road',
        email: freeEmail(),
        account_id: id,
      };
      const by = await operator();
      const { status, problem } = await refused(() => by.call(createClient, form));
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'email']);
      const takenForm = {
        ...form,
        email: world.foreign.client.email,
        account_id: world.foreign.client.user_id,
      };
      expect((await refused(async () => (await operator()).call(createClient, takenForm))).status).toBe(409);
    });
  });

  describe('another office user', () => {
    test('another office user is invited by the operator, and has the same access as the first', async () => {
      const email = freeEmail();
      const { body } = await (await operator()).call(createAccount, {
        name: 'Huda Office',
        second_name: 'هدى',
        email,
        role: 'country_operator',
      });
      expect(body).toMatchObject({
        state: 'invited',
        second_name: 'هدى',
        role: 'country_operator',
        operator: { id: world.home.operator.id },
      });
      await app.nobody.call(acceptInvitation, {
        token: body.invitation?.token ?? '',
        password: demoPassword,
        ...agreed,
      });
      const office = await app.as(email);
      expect((await office.call(listClients, {})).body.items.length).toBeGreaterThan(0);
      expect((await office.call(getSession, {})).body.session?.operator?.id).toBe(world.home.operator.id);
      const noticeCount = async (caller: typeof office) =>
        (await notificationsOf(caller, 'operators.resumed')).length;
      const { id: home } = world.home.operator;
      const by = await admin();
      const { version } = (await by.call(getOperator, { id: home })).body;
      const suspended = (await by.call(suspendOperator, { id: home, version, reason: 'Unpaid' })).body;
      await by.call(resumeOperator, { id: home, version: suspended.version });
      expect([await noticeCount(office), await noticeCount(await operator())]).toEqual([1, 1]);
    });

    test('an office user cannot create a super_admin', async () => {
      const input = { name: 'Ali Admin', email: freeEmail(), role: 'super_admin' } as const;
      expect((await refused(async () => (await operator()).call(createAccount, input))).status).toBe(403);
      const { body } = await (await admin()).call(createAccount, input);
      expect(body).toMatchObject({ state: 'invited', role: 'super_admin', operator: null });
      expect((await mailTo(app.server.database, input.email)).at(-1)).toContain('/invitation#');
      expect((await (await admin()).call(inviteAgain, { user_id: body.id })).status).toBe(200);
    });
  });
});
