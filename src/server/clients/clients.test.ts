import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contract/accounts.ts';
import type { InputOf } from '#contract/calls/call.ts';
import { createClient, listClients, removeClient, updateClient } from '#contract/clients.ts';
import { createMachine } from '#contract/machines.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, findStoredAccount } from '#tests/support/databases/recorded.ts';
import {
  type Answer,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const plan = {
  cmasa_plan_type: 'cmasa_standard',
  cmasa_start_date: '2026-03-01',
  cmasa_expiry: '2027-02-28T12:00:00Z',
} as const;
const noPlan = { cmasa_plan_type: null, cmasa_start_date: null, cmasa_expiry: null };
const contact = { phone: '+973 1700 1234', address: '1 Palm Road' };

let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('clients on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const form = (more: object = {}): InputOf<typeof createClient> => ({
    name: 'Palm Hotel',
    ...contact,
    email: `client${++madeCount}@example.test`,
    ...more,
  });
  const create = async (more: object = {}) => (await (await operator()).call(createClient, form(more))).body;
  const password = demoPassword;

  test.each([{ latitude: null }, { longitude: null }, { latitude: 26.3 }])(
    'an incomplete position is refused with an error at the longitude: %o',
    async (half) => {
      const { id, version, name } = await create({ latitude: 26.2, longitude: 50.6 });
      const { status, problem } = await refused(async () =>
        (await operator()).call(updateClient, { id, version, name, ...contact, ...half }),
      );
      expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['longitude']]);
    },
  );

  describe('the plan', () => {
    test('a new client has no plan, unless one is chosen', async () => {
      expect(await create()).toMatchObject(noPlan);
      const { cmasa_expiry, ...rest } = await create(plan);
      expect(rest).toMatchObject({ cmasa_plan_type: 'cmasa_standard', cmasa_start_date: '2026-03-01' });
      expect(new Date(cmasa_expiry ?? '').toISOString()).toBe('2027-02-28T12:00:00.000Z');
    });

    test('without a plan there are no dates, whatever the hidden fields contain', async () => {
      expect(await create({ ...plan, cmasa_plan_type: null })).toMatchObject(noPlan);
    });

    test.each(['garbage', '2026-13-40T00:00:00Z'])(
      'a plan with the expiry %s is refused with an error at that field',
      async (cmasa_expiry) => {
        const { id, version, name } = await create();
        const wrong = { ...plan, cmasa_expiry };
        for (const ask of [
          async () => (await operator()).call(createClient, form(wrong)),
          async () => (await operator()).call(updateClient, { id, version, name, ...contact, ...wrong }),
        ]) {
          const { status, problem } = await refused<Answer<unknown>>(ask);
          expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['cmasa_expiry']]);
        }
      },
    );

    test('removing a plan removes its dates', async () => {
      const { id, version, name } = await create(plan);
      const change = { id, version, name, ...contact, ...plan, cmasa_plan_type: null };
      const { status, body } = await (await operator()).call(updateClient, change);
      expect([status, body]).toMatchObject([200, noPlan]);
      const [, updated] = await eventsOf(app.server.database, id);
      expect(updated?.changes).toEqual({
        cmasa_plan_type: { from: 'cmasa_standard', to: null },
        cmasa_start_date: { from: '2026-03-01', to: null },
        cmasa_expiry: { from: '2027-02-28T12:00:00.000Z', to: null },
      });
    });

    test('a plan may have no end, and may end on the day it starts', async () => {
      const open = { ...plan, cmasa_expiry: null };
      expect(await create(open)).toMatchObject(open);
      const short = { ...plan, cmasa_expiry: '2026-03-01T00:00:00Z' };
      expect((await (await operator()).call(createClient, form(short))).status).toBe(200);
    });

    test('a plan that ends before it starts is refused with an error at its end, both new and changed', async () => {
      const wrong = { ...plan, cmasa_expiry: '2026-02-28T12:00:00Z' };
      const errors = [{ path: 'cmasa_expiry', message: 'The plan must not expire before it starts' }];
      const { id, version, name } = await create(plan);
      const caller = await operator();
      const onCreate = await refused(() => caller.call(createClient, form(wrong)));
      const onUpdate = await refused(() =>
        caller.call(updateClient, { id, version, name, ...contact, ...wrong }),
      );
      expect([onCreate.status, onCreate.problem.errors]).toEqual([422, errors]);
      expect([onUpdate.status, onUpdate.problem.errors]).toEqual([422, errors]);
    });

    test('a plan without a start is refused with an error at that field, both new and changed', async () => {
      const wrong = { ...plan, cmasa_start_date: null };
      const errors = [{ path: 'cmasa_start_date', message: 'Enter when the plan starts' }];
      const { id, version, name } = await create(plan);
      const caller = await operator();
      const changed = { id, version, name, ...contact, ...wrong };
      for (const answer of [
        await refused(() => caller.call(createClient, form(wrong))),
        await refused(() => caller.call(updateClient, changed)),
      ])
        expect([answer.status, answer.problem.errors]).toEqual([422, errors]);
    });

    test("a plan may end at any hour of its first day, in the operator's time zone, and not before", async () => {
      const caller = await operator();
      const ending = (cmasa_expiry: string) => form({ ...plan, cmasa_expiry });
      expect((await caller.call(createClient, ending('2026-02-28T21:00:00Z'))).status).toBe(200);
      const { status, problem } = await refused(() =>
        caller.call(createClient, ending('2026-02-28T20:59:59Z')),
      );
      expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['cmasa_expiry']]);
    });

    test.each([
      ['a start that does not exist', { cmasa_start_date: '2026-02-30' }, 'cmasa_start_date'],
      ['an end that is no moment', { cmasa_expiry: '2027-02-28' }, 'cmasa_expiry'],
      ['another type', { cmasa_plan_type: 'cmasa_gold' }, 'cmasa_plan_type'],
    ])('a plan with %s is refused with an error at its field', async (_, wrong, path) => {
      const { status, problem } = await refused(async () =>
        (await operator()).call(createClient, form({ ...plan, ...wrong })),
      );
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
    });
  });

  test.each([
    ['phone', { phone: ' ' }, 'Phone is required'],
    ['address', { address: '' }, 'Address is required'],
  ])('a missing %s is reported at its field', async (path, wrong, message) => {
    const { status, problem } = await refused(async () => (await operator()).call(createClient, form(wrong)));
    expect([status, problem.errors]).toEqual([422, [{ path, message }]]);
  });

  describe('changing a client', () => {
    test('changing a client raises its version, renames its account, keeps its email, and records the differences', async () => {
      const { id, version, email } = await create();
      const change = { id, version, name: 'Palm Hotel & Spa', ...contact, ...plan };
      const { status, body } = await (await operator()).call(updateClient, change);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        name: 'Palm Hotel & Spa',
        email,
        version: 2,
        profile: { name: 'Palm Hotel & Spa', email },
      });
      expect(await findStoredAccount(app.server.database, email)).toMatchObject({ name: 'Palm Hotel & Spa' });
      const [, updated] = await eventsOf(app.server.database, id);
      expect(updated).toMatchObject({ type: 'clients.updated', client_id: id, subject: 'Palm Hotel & Spa' });
      expect(updated?.changes).toEqual({
        name: { from: 'Palm Hotel', to: 'Palm Hotel & Spa' },
        cmasa_plan_type: { from: null, to: 'cmasa_standard' },
        cmasa_start_date: { from: null, to: '2026-03-01' },
        cmasa_expiry: { from: null, to: '2027-02-28T12:00:00.000Z' },
      });
    });

    test('a change based on another version is refused with the current client', async () => {
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await operator()).call(updateClient, { id, version: version + 1, name: 'Else', ...contact }),
      );
      expect([status, problem.code]).toEqual([409, 'stale']);
      expect(updateClient.output.parse(problem.record)).toMatchObject({ id, version, name: 'Palm Hotel' });
    });

    test("changing another operator's client gets the same response as changing a missing one", async () => {
      const { id, version } = world.foreign.client.row;
      const change = { version, name: 'Mine now', ...contact };
      const caller = await operator();
      for (const call of [updateClient, removeClient]) {
        const foreign = await refused(() => caller.call(call, { ...change, id }));
        const unknown = await refused(() => caller.call(call, { ...change, id: uuidv7() }));
        expect([foreign.status, foreign.problem.detail]).toEqual([404, 'Client not found']);
        expect([unknown.status, unknown.problem.detail]).toEqual([404, 'Client not found']);
      }
    });
  });

  describe('removing a client', () => {
    const machine = {
      model: 'Aurora Two',
      serial_number: 'A2-1',
      install_date: '2026-01-01',
      location: 'Bar',
    };

    test('removing a client that owns records is refused with the list of them', async () => {
      await makeJob(app.server.database, world.home, { client: world.home.secondClient });
      const { id, version } = world.home.secondClient.row;
      const { status, problem } = await refused(async () =>
        (await operator()).call(removeClient, { id, version }),
      );
      expect([status, problem.code, problem.detail]).toEqual([
        409,
        'refused',
        'This client still has 2 machines, 1 service request and 1 job order, which would be lost. Nothing was removed.',
      ]);
    });

    test('removing a client that has just registered a machine is refused', async () => {
      const { id, version, email } = await create({ password });
      await (await app.as(email)).call(createMachine, machine);
      const { problem } = await refused(async () => (await operator()).call(removeClient, { id, version }));
      expect(problem.detail).toContain('still has 1 machine,');
    });

    test('removing a client without records deletes its account, ends its sessions and keeps its history', async () => {
      const { id, version, email } = await create({ ...plan, password });
      const client = await app.as(email);
      expect((await client.call(getSession, {})).body.session).toMatchObject({ client_id: id });
      const { status, body } = await (await operator()).call(removeClient, { id, version });
      expect([status, body]).toEqual([200, {}]);
      expect((await client.call(getSession, {})).body.session).toBeNull();
      expect((await client.call(createMachine, machine)).status).toBe(401);
      expect(await findStoredAccount(app.server.database, email)).toBeNull();
      expect((await app.nobody.call(signIn, { email, password })).status).toBe(401);
      const [created, removed] = await eventsOf(app.server.database, id);
      expect(created).toMatchObject({ type: 'clients.created' });
      expect(removed).toMatchObject({
        type: 'clients.removed',
        subject: 'Palm Hotel',
        operator_id: world.home.operator.id,
        client_id: id,
        changes: { email: { from: email }, cmasa_plan_type: { from: 'cmasa_standard' } },
      });
      const { items } = (await (await operator()).call(listClients, { search: email })).body;
      expect(items).toEqual([]);
    });

    test.each([{ password }, {}])(
      'removing a client frees its email, with a password or without one (%j)',
      async (input) => {
        const { id, version, email } = await create(input);
        await (await operator()).call(removeClient, { id, version });
        expect(await create({ email })).toMatchObject({ version: 1, email });
      },
    );

    test('a removal based on another version is refused with the current client', async () => {
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await operator()).call(removeClient, { id, version: version + 1 }),
      );
      expect([status, problem.code]).toEqual([409, 'stale']);
      expect(problem.record).toMatchObject({ id, version });
    });

    test('removing a client twice with one key happens once, with the same response', async () => {
      const { id, version } = await create();
      const [caller, key] = [await operator(), uuidv7()];
      await caller.call(removeClient, { id, version }, { key });
      const repeat = await refused(() => caller.call(removeClient, { id, version }, { key }));
      expect([repeat.status, repeat.body]).toEqual([200, {}]);
      expect((await caller.call(removeClient, { id, version })).status).toBe(404);
    });
  });

  test.each(['dispatcher', 'technician', 'client'] as const)(
    'clients cannot be changed or removed by a %s of the same operator',
    async (role) => {
      const { id, version } = world.home.client.row;
      const caller = await app.as(world.home[role].email);
      const change = { id, version, name: 'Mine now', ...contact };
      expect((await refused(() => caller.call(updateClient, change))).status).toBe(403);
      expect((await refused(() => caller.call(removeClient, { id, version }))).status).toBe(403);
    },
  );
});
