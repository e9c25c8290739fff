import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addSite, changeSite, type SiteView } from '#contract/clients/sites.ts';
import { createMachine } from '#contract/machines.ts';
import { searchEverything } from '#contract/search.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('sites in the global search on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let site: SiteView;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const client = await app.as(world.home.client.email);
    const fields = {
      client_id: world.home.client.row.id,
      name: 'Marina Hotel',
      second_name: 'فندق المارينا',
      address: 'Road 1, Manama',
    };
    site = (await client.call(addSite, fields)).body;
  });
  afterAll(() => app.close());

  const found = async ({ email }: Pick<Person, 'email'>, search: string) => {
    const { status, body } = await (await app.as(email)).call(searchEverything, { search });
    expect(status).toBe(200);
    return body.sites;
  };

  test('a site is found by its name in either script, with its client and its address', async () => {
    const { client, countryOperator, dispatcher } = world.home;
    for (const person of [client, countryOperator, dispatcher, world.admin])
      for (const search of ['marina', 'فندق الم', 'ma'])
        expect(await found(person, search)).toEqual([
          {
            id: site.id,
            title: 'Marina Hotel',
            second_title: 'فندق المارينا',
            client: { id: client.row.id, name: client.row.name, second_name: null },
            detail: 'Road 1, Manama',
            second_detail: null,
            at: null,
            is_exact: false,
            request: null,
            job: null,
          },
        ]);
    expect(await found(dispatcher, 'Road 1')).toEqual([]);
  });

  test('technicians, other clients and other operators do not find a site', async () => {
    const { home, foreign } = world;
    const { body: machine } = await (await app.as(home.client.email)).call(createMachine, {
      model: 'Aurora Two',
      serial_number: crypto.randomUUID(),
      install_date: '2026-02-28',
      location: 'Lobby bar',
      site_id: site.id,
    });
    await makeJob(app.server.database, home, { machine_id: machine.id, technician: home.technician });
    const others = [
      home.technician,
      home.secondClient,
      foreign.countryOperator,
      foreign.dispatcher,
      foreign.technician,
      foreign.client,
    ];
    for (const person of others)
      expect([person.email, await found(person, 'marina')]).toEqual([person.email, []]);
  });

  test('a renamed site is found only by its new name', async () => {
    const client = await app.as(world.home.client.email);
    await client.call(changeSite, { ...site, name: 'Harbor Hotel', second_name: null });
    expect(await found(world.home.dispatcher, 'marina')).toEqual([]);
    expect((await found(world.home.dispatcher, 'harbor')).map(({ id }) => id)).toEqual([site.id]);
  });
});
