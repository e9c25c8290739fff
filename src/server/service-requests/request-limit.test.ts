import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addSite } from '#contract/clients/sites.ts';
import { addComment } from '#contract/comments.ts';
import { createMachine } from '#contract/machines.ts';
import { submitServiceRequest, withdrawServiceRequest } from '#contract/service-requests.ts';
import { clientLimit } from '#domain/entrance/attempts.ts';
import { makeWorld, type World, withPeople } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/**
 * The limits are then eight requests a day for the client, six a day for a person, and two in 15 minutes for a person.
 */
const clientRequestsPerDay = 8;

let app: TestServer;
let world: World;
beforeAll(async () => {
  app = await startTestServer('pglite', { isEmpty: true, clientRequestsPerDay });
  world = await makeWorld(app.server);
});
afterAll(() => app.close());

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000);
};
const submit = (by: Caller) =>
  by.call(submitServiceRequest, {
    machine_id: world.home.client.machines[0].id,
    problem_description: 'No steam since this morning',
    different_fault: true,
    preferred_date: '2026-11-25',
    ...(by.session.role === 'dispatcher' && { contact_phone: '+97317001234' }),
  });
const colleague = async (name: string, standing: 'owner' | 'staff' = 'staff') => {
  const email = `${uuidv7()}@example.test`;
  await withPeople(app.server, ({ build }) => {
    build.clientPerson(world.home.client.row, { name, email, standing });
  });
  return app.as(email);
};

test('the requests of a person and those of a client are limited, and planners still write for the client', async () => {
  expect(clientLimit(clientRequestsPerDay)).toMatchObject({ perAccount: 2, perDay: 6 });
  const [main, first, second] = [
    await app.as(world.home.client.email),
    await colleague('Farah Staff'),
    await colleague('Omar Staff'),
  ];
  const refused = async (by: Caller) => {
    later(0.1);
    const { status, problem, headers } = await changesNothing(app.server.database, () => submit(by));
    expect([status, Number(headers.get('retry-after')) > 0]).toEqual([429, true]);
    return problem.detail;
  };
  const { body } = await submit(main);
  const { id, version } = body;
  const withdrawn = await main.call(withdrawServiceRequest, { id, version, reason: 'It works again' });
  expect(withdrawn.status).toBe(200);
  expect(await refused(main)).toMatch(/minute/);
  for (const round of [1, 2]) {
    later(16);
    for (const by of [main, first]) expect([round, (await submit(by)).status]).toEqual([round, 200]);
  }
  for (const by of [second, second]) expect((await submit(by)).status).toBe(200);
  later(16);
  for (const by of [main, first, second]) expect(await refused(by)).toMatch(/hour/);
  expect((await submit(await app.as(world.home.secondClient.email))).status).not.toBe(429);
  expect((await submit(await app.as(world.home.dispatcher.email))).status).toBe(200);
  later(24 * 60);
  expect((await submit(main)).status).toBe(200);
});

const counted = {
  'the machines': (by: Caller) =>
    by.call(createMachine, {
      model: 'Aurora Two',
      serial_number: uuidv7(),
      install_date: '2026-01-01',
      location: 'Lobby bar',
      client_id: world.home.client.row.id,
    }),
  'the sites': (by: Caller) =>
    by.call(addSite, { client_id: world.home.client.row.id, name: uuidv7(), address: 'Road 1' }),
  'the comments': async (by: Caller) => {
    const { id } = await makeRequest(app.server.database, world.home);
    return by.call(addComment, { record: 'service_requests', record_id: id, text: 'We open at 7' });
  },
};

test.each(Object.entries(counted))(
  '%s of a client are limited for all of its people together, and its operator still writes for it',
  async (_, write) => {
    later(24 * 60);
    for (const name of ['Farah Staff', 'Omar Staff', 'Noor Staff', 'Sami Staff']) {
      const by = await colleague(name, 'owner');
      for (const time of [1, 2]) expect([name, time, (await write(by)).status]).toEqual([name, time, 200]);
    }
    const { status, problem } = await write(await colleague('Zain Staff', 'owner'));
    expect([status, problem.reason]).toEqual([429, 'too_many_of_client']);
    expect((await write(await app.as(world.home.countryOperator.email))).status).toBe(200);
  },
);
