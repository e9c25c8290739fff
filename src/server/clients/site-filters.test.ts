import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSite, type SiteView } from '#contract/clients/sites.ts';
import { listJobOrders, searchJobOrders } from '#contract/job-orders/order/order.ts';
import { moveMachine } from '#contract/machines/move.ts';
import { createMachine, listMachines, retireMachine } from '#contract/machines.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('lists filtered by site on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let [site, other]: SiteView[] = [];
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const client = await app.as(world.home.client.email);
    const add = async (name: string) =>
      (await client.call(addSite, { client_id: home(), name, address: 'Road 1' })).body;
    [site, other] = [await add('Marina Hotel'), await add('Airport Hotel')];
  });
  afterAll(() => app.close());

  const home = () => world.home.client.row.id;
  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const idsOf = ({ body }: { readonly body: { readonly items: readonly { readonly id: string }[] } }) =>
    body.items.map(({ id }) => id);
  const newMachine = async (at: SiteView | undefined, model: string) =>
    (
      await (
        await as(world.home.client)
      ).call(createMachine, {
        model,
        serial_number: crypto.randomUUID(),
        install_date: '2026-02-28',
        location: 'Lobby bar',
        site_id: at?.id ?? null,
      })
    ).body;
  const newJob = (machine_id: string, more: object = {}) =>
    makeJob(app.server.database, world.home, { machine_id, ...more });

  test('machines are listed by client and by site, each with the words and the state', async () => {
    const [first, second] = [await newMachine(site, 'Aurora One'), await newMachine(site, 'Boreal Two')];
    const elsewhere = [await newMachine(other, 'Aurora One'), await newMachine(undefined, 'Aurora One')];
    const site_id = site?.id ?? '';
    for (const person of [world.home.client, world.home.countryOperator, world.admin]) {
      const caller = await as(person);
      const list = async (more: object) => idsOf(await caller.call(listMachines, { site_id, ...more }));
      expect(await list({})).toEqual([second.id, first.id]);
      expect(await list({ client_id: home() })).toEqual([second.id, first.id]);
      expect(await list({ search: 'aurora' })).toEqual([first.id]);
      expect(await list({ state: 'retired' })).toEqual([]);
      expect(await list({ client_id: world.home.secondClient.row.id })).toEqual([]);
      const ofClient = idsOf(await caller.call(listMachines, { client_id: home(), limit: 100 }));
      expect(ofClient).toEqual(expect.arrayContaining([first, ...elsewhere].map(({ id }) => id)));
      const page = await caller.call(listMachines, { site_id, limit: 1 });
      expect(await list({ limit: 1, after: page.body.next })).toEqual([first.id]);
    }
    const client = await as(world.home.client);
    const { id, version } = second;
    await client.call(retireMachine, { id, version, retirement_reason: 'Worn out' });
    expect(idsOf(await client.call(listMachines, { site_id, state: 'retired' }))).toEqual([second.id]);
  });

  test('jobs are listed by client and by site, together with the other filters', async () => {
    const [machine, elsewhere] = [await newMachine(site, 'Job Maker'), await newMachine(other, 'Job Maker')];
    const site_id = site?.id ?? '';
    const open = await newJob(machine.id);
    const done = await newJob(machine.id, { workflow_status: 'completed' });
    const unrelated = await newJob(elsewhere.id);
    for (const person of [world.home.dispatcher, world.home.countryOperator, world.admin]) {
      const caller = await as(person);
      const search = async (more: object) => idsOf(await caller.call(searchJobOrders, { site_id, ...more }));
      expect((await search({})).toSorted()).toEqual([open.id, done.id].toSorted());
      expect(await search({ stage: 'completed' })).toEqual([done.id]);
      expect(await search({ figure: 'open', client_id: home() })).toEqual([open.id]);
      expect(await search({ search: `JO-${open.number}` })).toEqual([open.id]);
      expect(await search({ client_id: world.home.secondClient.row.id })).toEqual([]);
      const ofClient = await caller.call(searchJobOrders, { client_id: home(), limit: 100 });
      expect(idsOf(ofClient)).toEqual(expect.arrayContaining([open.id, done.id, unrelated.id]));
    }
    for (const person of [world.home.client, world.home.countryOperator, world.admin]) {
      const caller = await as(person);
      const list = async (group: 'open' | 'closed') =>
        idsOf(await caller.call(listJobOrders, { group, site_id }));
      expect([await list('open'), await list('closed')]).toEqual([[open.id], [done.id]]);
    }
  });

  test("no one finds anything by a site that is not theirs, and a moved machine's earlier jobs are at no site", async () => {
    const { secondClient, countryOperator } = world.home;
    const theirs = (
      await (
        await as(secondClient)
      ).call(addSite, {
        client_id: secondClient.row.id,
        name: 'Kiosk',
        address: 'Road 2',
      })
    ).body;
    const machine = await newMachine(site, 'Traveler');
    const job = await newJob(machine.id, { workflow_status: 'completed' });
    const moved = await (await as(countryOperator)).call(moveMachine, {
      id: machine.id,
      version: machine.version,
      client_id: secondClient.row.id,
      site_id: theirs.id,
      location: 'Kiosk',
      moved_on: '2026-11-18',
      reason: 'Sold',
    });
    expect(moved.body.site?.id).toBe(theirs.id);
    const operator = await as(countryOperator);
    for (const { id } of [theirs, site ?? theirs])
      expect(idsOf(await operator.call(searchJobOrders, { site_id: id, limit: 100 }))).not.toContain(job.id);
    const strangers: [Pick<Person, 'email'>, SiteView][] = [
      [world.home.client, theirs],
      [secondClient, site ?? theirs],
      [world.foreign.client, theirs],
      [world.foreign.countryOperator, theirs],
    ];
    for (const [person, { id: site_id }] of strangers) {
      const caller = await as(person);
      expect(idsOf(await caller.call(listMachines, { site_id }))).toEqual([]);
      expect(idsOf(await caller.call(listJobOrders, { site_id }))).toEqual([]);
    }
    const foreign = await as(world.foreign.dispatcher);
    expect(idsOf(await foreign.call(searchJobOrders, { site_id: theirs.id }))).toEqual([]);
    expect(idsOf(await foreign.call(searchJobOrders, { client_id: home() }))).toEqual([]);
  });
});
