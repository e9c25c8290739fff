import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deactivateAccount } from '#contract/account-directory.ts';
import { signIn } from '#contract/accounts.ts';
import { addClientPerson, handOverClient, removeClientPerson } from '#contract/clients/people.ts';
import { activateClient, createClient, deactivateClient } from '#contract/clients.ts';
import { createMachine } from '#contract/machines.ts';
import { eraseAccount } from '#contract/privacy.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import { createTechnician, updateTechnician } from '#contract/technicians.ts';
import { makeWorld, type World } from '../support/company/people.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '../support/servers/demo-server.ts';

const rounds = 10;
let made = 0;

describe(`clients and people at the same time, ${rounds} rounds, on PostgreSQL`, () => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer('postgres', { isEmpty: true });
    world = await makeWorld(app.server);
    operator = await app.as(world.home.countryOperator.email);
  });
  afterAll(() => app.close());

  const count = async (from: ReturnType<typeof sql>): Promise<number> => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ count: number }>(sql`select count(*)::int as count from ${from}`),
    );
    return row?.count ?? -1;
  };
  const newClient = async () =>
    (
      await operator.call(createClient, {
        name: 'Palm Hotel',
        phone: '+97317001234',
        address: '1 Palm Road',
        email: `raced${++made}@example.test`,
        password: demoPassword,
      })
    ).body;

  const deactivatedClient = async () => {
    const { id, version } = await newClient();
    await operator.call(deactivateClient, { id, version, reason: 'Closed' });
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ user_id: string }>(sql`select user_id from clients where id = ${id}`),
    );
    return { id, version: version + 1, user_id: row?.user_id ?? '' };
  };
  const erasedMains = sql`clients c join profiles p on p.id = c.user_id
    where c.is_active and p.erased_at is not null`;

  test('an owner is made the main account and removed at the same time: a client always has its main account', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id: client_id } = await newClient();
      const person = {
        client_id,
        name: 'Layla',
        email: `raced${++made}@example.test`,
        standing: 'owner',
      } as const;
      const { id } = (await operator.call(addClientPerson, person)).body;
      const [handed, removed] = await Promise.all([
        operator.call(handOverClient, { id, version: 1 }),
        operator.call(removeClientPerson, { id, version: 1 }),
      ]);
      expect([handed.status, removed.status].toSorted()).toEqual([200, 404]);
      const hasRole = sql`clients c join user_roles r on r.user_id = c.user_id where c.id = ${client_id}`;
      expect(await count(hasRole)).toBe(1);
    }
  });

  test('approving and deactivating at the same time: a client that left keeps no open job', async () => {
    const dispatcher = await app.as(world.home.dispatcher.email);
    const technician_id = world.home.technician.row.id;
    for (let round = 0; round < rounds; round++) {
      const { id, version, email } = await newClient();
      const client = await app.as(email);
      const machine = await client.call(createMachine, {
        model: 'Aurora Two',
        serial_number: `RACE-${round}`,
        install_date: '2026-01-01',
        location: 'Bar',
      });
      const { body: request } = await client.call(submitServiceRequest, {
        machine_id: machine.body.id,
        problem_description: 'It leaks at the drip tray.',
        different_fault: true,
        preferred_date: '2026-11-20',
      });
      const scheduled_date = new Date(Date.UTC(2026, 10, 23 + round, 6)).toISOString();
      const appointment = {
        technician_id,
        scheduled_date,
        accepted: ['overlap' as const, 'weekend' as const],
      };
      const [approved, left] = await Promise.all([
        dispatcher.call(approveServiceRequest, { id: request.id, version: request.version, appointment }),
        operator.call(deactivateClient, { id, version, reason: 'Closed', cases_seen: [request.id] }),
      ]);
      expect([approved.status, left.status].toSorted()).toEqual([200, 409]);
      const lost = sql`job_orders j join clients c on c.id = j.client_id
        where not c.is_active and j.status in ('scheduled', 'in_progress')`;
      expect(await count(lost)).toBe(0);
    }
  });

  test('erasing and activating at the same time: no active client has an erased main account', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id, version, user_id } = await deactivatedClient();
      const [erased, activated] = await Promise.all([
        operator.call(eraseAccount, { user_id }),
        operator.call(activateClient, { id, version }),
      ]);
      expect([erased.status, activated.status].toSorted()).toEqual([200, 409]);
      expect(await count(erasedMains)).toBe(0);
    }
  });

  test('erasing and handing over at the same time: the client keeps its name, and only one of the two accounts is erased', async () => {
    for (let round = 0; round < rounds; round++) {
      const { id: client_id, name } = await newClient();
      const person = {
        client_id,
        name: 'Layla',
        email: `raced${++made}@example.test`,
        standing: 'owner',
      } as const;
      const { id, user_id } = (await operator.call(addClientPerson, person)).body;
      await operator.call(deactivateAccount, { id: user_id });
      const [erased, handed] = await Promise.all([
        operator.call(eraseAccount, { user_id }),
        operator.call(handOverClient, { id, version: 1 }),
      ]);
      expect([erased.status, handed.status]).toEqual(handed.status === 200 ? [409, 200] : [200, 404]);
      expect(await count(sql`clients where id = ${client_id} and name = ${name} and is_active`)).toBe(1);
      expect(await count(erasedMains)).toBe(0);
    }
  });

  test('erasing and signing in at the same time: no session remains', async () => {
    for (let round = 0; round < rounds; round++) {
      const person = { name: 'Zubaida', phone: '+97317001234', email: `raced${++made}@example.test` };
      const { id, user_id, version } = (
        await operator.call(createTechnician, { ...person, password: demoPassword })
      ).body;
      const { name, phone } = person;
      await operator.call(updateTechnician, { id, version, name, phone, is_active: false });
      // A deactivated technician can still sign in after losing the role, so the role is deleted.
      await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(sql`delete from user_roles where user_id = ${user_id}`),
      );
      const [, erased] = await Promise.all([
        app.nobody.call(signIn, { email: person.email, password: demoPassword }),
        operator.call(eraseAccount, { user_id }),
      ]);
      expect(erased.status).toBe(200);
      expect(await count(sql`sessions where user_id = ${user_id}`)).toBe(0);
      const gone = sql`(select user_id from known_devices union select user_id from sign_in_events) x where user_id = ${user_id}`;
      expect(await count(gone)).toBe(0);
    }
  });
});
