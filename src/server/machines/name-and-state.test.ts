import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctMachine, createMachine, getMachine, listMachines } from '#contract/machines.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('a machine on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const makeMachine = async () =>
    (
      await (
        await as(world.home.client)
      ).call(createMachine, {
        model: 'Aurora Two',
        serial_number: uuidv7(),
        install_date: '2026-02-28',
        location: 'Lobby bar',
      })
    ).body;

  test("a machine's name is its label, or its model and location", async () => {
    const client = await as(world.home.client);
    const { id, version, label } = await makeMachine();
    expect(label).toBe('Aurora Two, Lobby bar');
    const named = await client.call(correctMachine, { id, version, label: 'The red one' });
    expect(named.body.label).toBe('The red one');
    const { items } = (await client.call(listMachines, { search: 'red one' })).body;
    expect(items.map((machine) => machine.id)).toEqual([id]);
    const unnamed = await client.call(correctMachine, { id, version: named.body.version, label: null });
    expect(unnamed.body.label).toBe('Aurora Two, Lobby bar');
  });

  test('a machine shows its open job to people who may see the job', async () => {
    const { id: machine_id, open_job } = await makeMachine();
    expect(open_job).toBeNull();
    const { id, number } = await makeJob(app.server.database, world.home, { machine_id });
    for (const person of [world.home.client, world.home.dispatcher, world.home.technician]) {
      const { body } = await (await as(person)).call(getMachine, { id: machine_id });
      expect(body.open_job).toEqual({ id, number: `JO-${number}` });
    }
  });
});
