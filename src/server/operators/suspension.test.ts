import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, refreshSession, signIn, signOut } from '#contract/accounts.ts';
import { actingForHeader } from '#contract/acting-for.ts';
import { renewCalendarFeed } from '#contract/calendar.ts';
import { listClients } from '#contract/clients.ts';
import { getOperator, listOperators, resumeOperator, suspendOperator } from '#contract/operators.ts';
import { getOwnAccount } from '#contract/own-account.ts';
import { remind } from '#server/outbox/reminders.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { calls, validInput } from '#tests/support/writes/calls.ts';

const reason = 'The contract has ended';

describe.each(databasesInTurn(import.meta.filename))('a suspended operator on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const admin = () => app.as(world.admin.email);
  const home = () => world.home.operator.id;
  const versionOf = async () => (await (await admin()).call(getOperator, { id: home() })).body.version;
  const suspend = async () =>
    (await admin()).call(suspendOperator, { id: home(), version: await versionOf(), reason });
  const resume = async () => (await admin()).call(resumeOperator, { id: home(), version: await versionOf() });
  const people = () => {
    const { countryOperator, dispatcher, technician, client } = world.home;
    return [countryOperator, dispatcher, technician, client];
  };

  test('people of a suspended operator can sign in and see the reason, every other call is refused, and all works again after resuming', async () => {
    const callers = await Promise.all(people().map(({ email }) => app.as(email)));
    const { status, body } = await suspend();
    expect([status, body.suspension_reason, body.suspended_at]).toEqual([
      200,
      reason,
      app.clock.now.toISOString().replace('Z', '+00:00').replace('.000', ''),
    ]);
    for (const caller of callers) {
      const { session } = (await caller.call(getSession, {})).body;
      expect(session?.suspension?.reason).toBe(reason);
      const refused = await caller.call(getOwnAccount, {});
      expect([refused.status, refused.problem.code, refused.problem.detail]).toEqual([
        403,
        'suspended',
        `Your operator is suspended: ${reason}`,
      ]);
    }
    const [caller] = callers;
    const others = calls.filter(({ by }) => by !== 'everybody');
    for (const call of others.filter(({ name }) => name !== refreshSession.name)) {
      const answer = await caller?.call(call, validInput(call, home()));
      expect([call.name, answer?.problem.code]).toEqual([call.name, 'suspended']);
    }
    expect((await caller?.call(refreshSession, {}))?.status).toBe(200);
    const { email } = world.home.secondClient;
    const signedIn = await app.nobody.call(signIn, { email, password: demoPassword });
    expect([signedIn.status, signedIn.body]).toMatchObject([200, { suspension: { reason } }]);
    await resume();
    const owner = await app.as(world.home.countryOperator.email);
    expect((await owner.call(listClients, {})).status).toBe(200);
    expect((await owner.call(getSession, {})).body.session?.suspension).toBeNull();
  });

  test('a client of a suspended operator reads its service phone, and everyone else those of the platform', async () => {
    const [owner, client] = [world.home.countryOperator, world.home.client];
    const contactOf = async ({ email }: { readonly email: string }) =>
      (await (await app.as(email)).call(getSession, {})).body.session?.suspension;
    const set = (table: 'country_operators' | 'platform_settings', values: string) =>
      app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`update ${sql.identifier(table)} set ${sql.raw(values)}`),
      );
    await set('platform_settings', "contact_phone = '+97317000001', contact_email = 'help@platform.test'");
    await suspend();
    const platform = { contact_phone: '+97317000001', contact_email: 'help@platform.test' };
    expect(await contactOf(client)).toMatchObject(platform);
    await set('country_operators', "service_phone = '+97317000002'");
    expect(await contactOf(client)).toMatchObject({ contact_phone: '+97317000002', contact_email: null });
    expect(await contactOf(owner)).toMatchObject(platform);
    await resume();
  });

  test('a super_admin still sees a suspended operator and acts for it, and other operators are not affected', async () => {
    await suspend();
    const headers = { [actingForHeader]: `country_operator/${home()}` };
    const acting = await (await admin()).call(listClients, {}, { headers: headers });
    expect([acting.status, acting.body.items.length]).toEqual([200, 2]);
    const foreign = await app.as(world.foreign.countryOperator.email);
    expect((await foreign.call(listClients, {})).status).toBe(200);
    await resume();
  });

  test('a suspended operator gets no reminders, and its calendar addresses stop until it is resumed', async () => {
    const technician = await app.as(world.home.technician.email);
    const { path } = (await technician.call(renewCalendarFeed, {})).body;
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update machines set next_service_date = ${app.clock.now}::date`),
    );
    await suspend();
    await remind(app.server);
    const reminded = () =>
      app.server.database.transaction(systemIdentity, async (tx) => {
        const rows = await tx.rows(
          sql`select 1 from events where type = 'machines.service-due' and operator_id = ${home()}`,
        );
        return rows.length;
      });
    expect(await reminded()).toBe(0);
    expect((await app.request(path)).status).toBe(404);
    await resume();
    await remind(app.server);
    expect(await reminded()).toBe(4);
    expect((await app.request(path)).status).toBe(200);
  });

  test('only super admins suspend an operator, once and with a reason, and the platform is notified', async () => {
    const [id, by] = [home(), await admin()];
    const version = await versionOf();
    const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
    expect((await refused(() => by.call(suspendOperator, { id, version, reason: ' ' }))).status).toBe(422);
    expect((await refused(() => by.call(resumeOperator, { id, version }))).status).toBe(409);
    const owner = await app.as(world.home.countryOperator.email);
    expect((await refused(() => owner.call(suspendOperator, { id, version, reason }))).status).toBe(403);
    await suspend();
    const repeat = await refused(async () => by.call(suspendOperator, { id, version: version + 1, reason }));
    expect([repeat.status, repeat.problem.detail]).toEqual([
      409,
      'This operator is already suspended. Nothing was changed.',
    ]);
    await resume();
    expect((await eventsOf(app.server.database, id)).at(-2)).toMatchObject({
      type: 'operators.suspended',
      changes: { suspension_reason: { from: null, to: reason } },
    });
    expect((await notificationsOf(owner, 'operators.resumed')).length).toBeGreaterThan(0);
    expect(
      (await by.call(listOperators, {})).body.items.every(({ suspended_at }) => suspended_at === null),
    ).toBe(true);
    await owner.call(signOut, {});
  });
});
