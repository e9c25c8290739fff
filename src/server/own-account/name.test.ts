import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getAccount, listAccounts } from '#contract/account-directory.ts';
import { getSession } from '#contract/accounts.ts';
import { createClient, updateClient } from '#contract/clients.ts';
import { listHistoryOfRecord } from '#contract/history.ts';
import { getOwnAccount, saveOwnName } from '#contract/own-account.ts';
import { searchEverything } from '#contract/search.ts';
import { listTechnicians, updateTechnician } from '#contract/technicians.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the second form of a name, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const session = async (email: string) => (await (await app.as(email)).call(getSession, {})).body.session;

  test('everyone chooses and clears their own, and sees it in their session and account', async () => {
    const { client, technician, dispatcher, countryOperator } = world.home;
    for (const { email, name } of [client, technician, dispatcher, countryOperator, world.admin]) {
      const person = await app.as(email);
      const saved = await person.call(saveOwnName, { second_name: ' مريم ' });
      expect([saved.status, saved.body.user]).toMatchObject([200, { name, second_name: 'مريم' }]);
      expect((await session(email))?.user).toMatchObject({ name, second_name: 'مريم' });
      await person.call(saveOwnName, { second_name: '' });
      expect((await person.call(getOwnAccount, {})).body.user.second_name).toBeNull();
    }
    const owner = await app.as(world.home.countryOperator.email);
    const { items } = (
      await owner.call(listHistoryOfRecord, { record: 'profiles', record_id: client.user_id })
    ).body;
    const common = { type: 'accounts.second-name-saved', subject: client.name, actor_name: client.name };
    expect(items).toMatchObject([
      { ...common, changes: { second_name: { from: 'مريم', to: null } } },
      { ...common, changes: { second_name: { from: null, to: 'مريم' } } },
    ]);
    await (await app.as(client.email)).call(saveOwnName, { second_name: '' });
    const again = await owner.call(listHistoryOfRecord, { record: 'profiles', record_id: client.user_id });
    expect(again.body.items).toHaveLength(2);
    const long = await (await app.as(client.email)).call(saveOwnName, { second_name: 'م'.repeat(101) });
    expect(long.status).toBe(422);
  });

  test('a new account has the second form of its record, takes over a change of it, and otherwise keeps the choice of its person', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    const email = `two-${kind}@example.com`;
    const created = await operator.call(createClient, {
      name: 'Pearl Souk',
      second_name: 'سوق اللؤلؤ',
      email,
      password: demoPassword,
      phone: '+973 1700 0009',
      address: '9 Gold Lane',
      second_address: 'زقاق الذهب ٩',
    });
    expect(created.status).toBe(200);
    const { id, version, user_id } = created.body;
    expect((await session(email))?.user.second_name).toBe('سوق اللؤلؤ');
    const own = await (await app.as(email)).call(saveOwnName, { second_name: 'السوق' });
    expect(own.status).toBe(200);
    const account = async () => (await operator.call(getAccount, { id: user_id })).body;
    const changes = { name: 'Pearl Souk', phone: '+973 1700 0010', address: '9 Gold Lane' };
    const kept = await operator.call(updateClient, { id, version, ...changes, second_name: 'سوق اللؤلؤ' });
    expect(kept.status).toBe(200);
    expect(await account()).toMatchObject({ second_name: 'السوق', record: { second_name: 'سوق اللؤلؤ' } });
    const renamed = await operator.call(updateClient, {
      id,
      version: kept.body.version,
      ...changes,
      second_name: 'سوق الدانة',
    });
    expect([renamed.status, (await account()).second_name]).toEqual([200, 'سوق الدانة']);
    for (const search of ['pearl souk', 'سوق الدانه']) {
      const { items } = (await operator.call(listAccounts, { search })).body;
      expect(items.map((item) => item.id)).toEqual([user_id]);
    }
  });

  test('a technician whose phone number changes keeps the name that they chose', async () => {
    const { technician, countryOperator } = world.home;
    await (await app.as(technician.email)).call(saveOwnName, { second_name: 'سامي' });
    const operator = await app.as(countryOperator.email);
    const { items } = (await operator.call(listTechnicians, { search: technician.name })).body;
    const [{ id, version, name } = { id: '', version: 0, name: '' }] = items;
    const changed = await operator.call(updateTechnician, { id, version, name, phone: '+973 1700 0077' });
    expect(changed.status).toBe(200);
    expect((await session(technician.email))?.user.second_name).toBe('سامي');
  });

  test('a search finds a client by either form of its address', async () => {
    const operator = await app.as(world.home.countryOperator.email);
    for (const search of ['gold lane', 'زقاق الذهب 9']) {
      const { clients } = (await operator.call(searchEverything, { search })).body;
      expect(clients.map(({ title }) => title)).toEqual(['Pearl Souk']);
    }
  });
});
