import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import { addSite, changeSite, listSites, removeSite } from '#contract/clients/sites.ts';
import { deactivateClient } from '#contract/clients.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { moveMachine } from '#contract/machines/move.ts';
import { correctMachine, createMachine, getMachine, retireMachine } from '#contract/machines.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { siteLimits } from '#domain/site.ts';
import { forgetSites } from '#server/store/sites.ts';
import { makeClient, makeWorld, type Person, type World, withPeople } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

let count = 0;
const fresh = () => ({ name: `Hotel ${++count}`, address: `Road ${count}, Manama` });

describe.each(databasesOfRaces(import.meta.filename))('the sites of a client on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Pick<Person, 'email'>) => app.as(email);
  const home = () => world.home.client.row.id;
  const add = async (by: Pick<Person, 'email'>, more: Partial<InputOf<typeof addSite>> = {}) =>
    (await as(by)).call(addSite, { client_id: home(), ...fresh(), ...more });
  const newMachine = async (site_id: string | null, by: Pick<Person, 'email'> = world.home.client) =>
    (await as(by)).call(createMachine, {
      model: 'Aurora Two',
      serial_number: crypto.randomUUID(),
      install_date: '2026-02-28',
      location: 'Lobby bar',
      site_id,
      ...(by !== world.home.client && { client_id: home() }),
    });

  test('the planners and the owners of a client add, change and remove sites, and its history says who did', async () => {
    const { client, countryOperator, dispatcher } = world.home;
    for (const by of [client, countryOperator, dispatcher, world.admin])
      expect((await add(by)).status).toBe(200);
    const { body: site } = await add(dispatcher, {
      name: 'Marina Hotel',
      second_name: 'فندق المارينا',
      phone: '+973 1700 0000',
      access_notes: 'Ask at the loading bay',
      latitude: 26.2,
      longitude: 50.6,
    });
    expect(site).toMatchObject({ phone: '+97317000000', latitude: 26.2, machines: 0 });
    const changed = await (await as(client)).call(changeSite, { ...site, address: 'Road 99, Muharraq' });
    expect([changed.status, changed.body.version, changed.body.latitude]).toEqual([200, 2, 26.2]);
    const gone = await (await as(countryOperator)).call(removeSite, { id: site.id, version: 2 });
    expect(gone.status).toBe(200);
    const { items } = (await (await as(client)).call(listSites, { client_id: home() })).body;
    expect(items.map(({ id }) => id)).not.toContain(site.id);
    expect((await eventsOf(app.server.database, home())).slice(-3)).toMatchObject([
      { type: 'clients.site-added', actor_name: dispatcher.name, changes: { site: { to: 'Marina Hotel' } } },
      { type: 'clients.site-changed', changes: { address: { from: site.address, to: 'Road 99, Muharraq' } } },
      { type: 'clients.site-removed', changes: { site: { from: 'Marina Hotel' } } },
    ]);
  });

  test("no one else sees or changes a client's sites", async () => {
    const { body: site } = await add(world.home.client);
    for (const [by, status] of [
      [world.home.technician, 403],
      [world.home.secondClient, 404],
      [world.foreign.countryOperator, 404],
      [world.foreign.client, 404],
    ] as const) {
      const caller = await as(by);
      const attempts = [
        () => caller.call(listSites, { client_id: home() }),
        () => caller.call(addSite, { client_id: home(), ...fresh() }),
        () => caller.call(changeSite, { ...site, name: 'Taken' }),
        () => caller.call(removeSite, site),
      ];
      for (const attempt of attempts) {
        const answer = await changesNothing(
          app.server.database,
          attempt as () => Promise<{ status: number }>,
        );
        expect(answer.status).toBe(status);
      }
    }
  });

  test.each([
    ['name', { name: ' ' }, 'Name is required'],
    ['address', { address: '' }, 'Address is required'],
    ['phone', { phone: 'reception' }, 'Enter one phone number'],
    ['longitude', { latitude: 26.2 }, 'Enter both latitude and longitude'],
    ['access_notes', { access_notes: 'a'.repeat(siteLimits.access_notes.max + 1) }, 'Use at most'],
  ])('a site with a wrong %s is refused', async (path, wrong, words) => {
    const { status, problem } = await add(world.home.client, wrong);
    expect([status, problem.errors?.[0]?.path]).toEqual([422, path]);
    expect(problem.errors?.[0]?.message).toContain(words);
  });

  test('two sites of a client cannot have the same name, even if two people add them at the same time', async () => {
    const { client, dispatcher } = world.home;
    const name = fresh().name;
    const both = await Promise.all([add(client, { name }), add(dispatcher, { name: name.toUpperCase() })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    const other = (await add(client)).body;
    const renamed = await (await as(client)).call(changeSite, { ...other, name });
    expect([renamed.status, renamed.problem.errors]).toEqual([
      422,
      [{ path: 'name', message: 'Another site of this client has this name' }],
    ]);
    const secondClient = await as(world.home.secondClient);
    const elsewhere = { ...fresh(), name, client_id: world.home.secondClient.row.id };
    expect((await secondClient.call(addSite, elsewhere)).status).toBe(200);
  });

  test("a machine is only at a site of its own client, and its jobs and requests show the site's address", async () => {
    const { client, secondClient, technician, dispatcher } = world.home;
    const { body: site } = await add(client, { access_notes: 'Ring twice', phone: '+97317000001' });
    const { body: theirs } = await (await as(secondClient)).call(addSite, {
      client_id: secondClient.row.id,
      ...fresh(),
    });
    const wrong = await newMachine(theirs.id);
    expect([wrong.status, wrong.problem.errors?.[0]?.path]).toEqual([422, 'site_id']);
    expect((await newMachine(theirs.id, world.home.countryOperator)).status).toBe(422);

    const { body: machine } = await newMachine(site.id);
    expect(machine.site).toMatchObject({ id: site.id, name: site.name });
    const { database } = app.server;
    const job = await makeJob(database, world.home, { machine_id: machine.id, technician });
    const request = await makeRequest(database, world.home, { machine_id: machine.id });
    const view = (await (await as(technician)).call(getJobOrder, { id: job.id })).body;
    expect(view.client).toMatchObject({ name: client.name, address: site.address });
    expect(view.site).toMatchObject({ name: site.name, access_notes: 'Ring twice', phone: '+97317000001' });
    const [listed] = await database.transaction(systemIdentity, (tx) =>
      tx.rows<{ client_id: string }>(sql`select client_id from service_requests where id = ${request.id}`),
    );
    expect(listed?.client_id).toBe(home());

    const refused = await (await as(dispatcher)).call(removeSite, { id: site.id, version: 1 });
    expect([refused.status, refused.problem.detail]).toEqual([
      409,
      'A machine is still at this site. Move it first. Nothing was changed.',
    ]);
  });

  test('a technician gets the notes and the phone number of a site only while they have work there', async () => {
    const { client, technician, dispatcher } = world.home;
    const { body: site } = await add(client, { access_notes: 'The code is 4711', phone: '+97317000002' });
    const { body: machine } = await newMachine(site.id);
    const at = { machine_id: machine.id, technician };
    const open = await makeJob(app.server.database, world.home, at);
    const done = await makeJob(app.server.database, world.home, { ...at, workflow_status: 'completed' });
    const notesFor = async (by: Pick<Person, 'email'>, { id }: { readonly id: string }) => {
      const { site: read } = (await (await as(by)).call(getJobOrder, { id })).body;
      return [read?.name, read?.access_notes, read?.phone];
    };
    const all = [site.name, 'The code is 4711', '+97317000002'];
    expect(await notesFor(technician, open)).toEqual(all);
    expect(await notesFor(technician, done)).toEqual([site.name, null, null]);
    for (const by of [client, dispatcher]) expect(await notesFor(by, done)).toEqual(all);
  });

  test('a move ends at the new site, or at none, and the sites of the earlier client stay its own', async () => {
    const { client, secondClient, technician, countryOperator } = world.home;
    const [from, to] = [(await add(client)).body, (await add(client)).body];
    const { body: machine } = await newMachine(from.id);
    const finished = await makeJob(app.server.database, world.home, {
      machine_id: machine.id,
      technician,
      workflow_status: 'completed',
    });
    const move = async (by: Pick<Person, 'email'>, version: number, more: object) =>
      (await as(by)).call(moveMachine, {
        id: machine.id,
        version,
        location: machine.location,
        moved_on: '2026-11-18',
        reason: 'Renovation',
        ...more,
      });
    // The location has the same name at both sites.
    const moved = await move(client, machine.version, { site_id: to.id });
    expect([moved.status, moved.body.site?.id]).toEqual([200, to.id]);
    const { version } = moved.body;
    expect((await move(client, version, { site_id: to.id })).status).toBe(422);
    const away = await move(countryOperator, version, { client_id: secondClient.row.id, location: 'Kiosk' });
    expect([away.status, away.body.site]).toEqual([200, null]);
    const old = (await (await as(client)).call(getJobOrder, { id: finished.id })).body;
    expect([old.site, old.client.address]).toEqual([null, client.row.address]);
  });

  test('a site that only a retired machine was at can be removed', async () => {
    const client = await as(world.home.client);
    const { body: site } = await add(world.home.client);
    const { body: machine } = await newMachine(site.id);
    const { id, version } = machine;
    expect((await client.call(correctMachine, { id, version, site_id: null })).body.site).toBeNull();
    expect((await client.call(correctMachine, { id, version: 2, site_id: site.id })).status).toBe(200);
    await client.call(retireMachine, { id, version: 3, retirement_reason: 'Worn out' });
    expect((await client.call(removeSite, { id: site.id, version: 1 })).status).toBe(200);
    expect((await client.call(getMachine, { id })).body).toMatchObject({ site: null, site_id: null });
  });

  test("an erasure removes the content of a former client's sites, and leaves other clients' sites alone", async () => {
    const { countryOperator } = world.home;
    const operator = await as(countryOperator);
    const left = await withPeople(app.server, (make) =>
      makeClient(make, world.home.operator.id, 'Harbor Cafe'),
    );
    const phone = '+97317000009';
    const own = (
      await operator.call(addSite, { client_id: left.row.id, ...fresh(), phone, access_notes: 'Ask for Ali' })
    ).body;
    const { body: other } = await add(countryOperator, { phone });
    await operator.call(deactivateClient, { id: left.row.id, version: left.row.version, reason: 'Closed' });
    expect((await operator.call(changeSite, { ...own, address: 'Elsewhere' })).status).toBe(409);
    expect((await operator.call(removeSite, { id: own.id, version: own.version })).status).toBe(409);
    expect((await operator.call(eraseAccount, { user_id: left.user_id })).status).toBe(200);
    const rows = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string; text: string }>(sql`
        select id, concat_ws(' ', name, address, phone, access_notes) as text from sites
        where id in (${own.id}, ${other.id})`),
    );
    const textOf = (id: string) => rows.find((row) => row.id === id)?.text;
    for (const value of [own.name, own.address, phone, 'Ask for Ali'])
      expect(textOf(own.id)).not.toContain(value);
    expect(textOf(other.id)).toBe(`${other.name} ${other.address} ${phone}`);
  });

  test("an erased person's phone number does not stay at a site of their former client", async () => {
    const operator = await as(world.home.countryOperator);
    const phone = '+97317000010';
    const { body: site } = await add(world.home.client, { phone, access_notes: 'Ring twice' });
    const person = { id: crypto.randomUUID(), clients: [home()], phones: [phone], value: 'Former user' };
    await app.server.database.transaction(systemIdentity, async (tx) => forgetSites(tx, person));
    const { items } = (await operator.call(listSites, { client_id: home() })).body;
    expect(items.find((one) => one.id === site.id)).toMatchObject({
      phone: null,
      access_notes: 'Ring twice',
    });
  });
});
