import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InputOf } from '#contract/calls/call.ts';
import {
  createMachine,
  getMachine,
  listMachineHistory,
  listMachines,
  type MachineHistoryEntry,
} from '#contract/machines.ts';
import { makeWorld, type Person, type TestClient, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const form: InputOf<typeof createMachine> = {
  model: ' Aurora Two ',
  serial_number: 'A2-0042',
  install_date: '2026-02-28',
  location: 'Lobby bar',
};
/** Serial numbers are unique within an operator. */
const fresh = () => ({ ...form, serial_number: uuidv7() });
const missing = 'Please fill in all required fields';

describe.each(databasesInTurn(import.meta.filename))('machines on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);

  describe('registering a machine', () => {
    test('a client registers a machine for itself, owned ("bought") by default, and it is recorded', async () => {
      const client = await as(world.home.client);
      const { status, body } = await client.call(createMachine, form);
      expect([status, createMachine.output.parse(body)]).toMatchObject([
        200,
        {
          ...form,
          model: 'Aurora Two',
          version: 1,
          ownership: 'bought',
          client_id: world.home.client.row.id,
          operator_id: world.home.operator.id,
          last_service_date: null,
          client: { name: world.home.client.name },
        },
      ]);
      expect((await client.call(listMachines, { search: 'a2-0042' })).body.items).toEqual([body]);
      expect(await eventsOf(app.server.database, body.id)).toMatchObject([
        {
          type: 'machines.created',
          subject: 'Aurora Two A2-0042',
          operator_id: world.home.operator.id,
          client_id: world.home.client.row.id,
          actor_name: world.home.client.name,
          changes: { model: { to: 'Aurora Two' }, ownership: { to: 'bought' } },
        },
      ]);
    });

    test("a machine can be installed on the operator's current day, even if it is still the day before in UTC", async () => {
      const client = await as(world.home.client);
      app.clock.now = new Date('2026-11-18T21:00:00Z');
      expect((await client.call(createMachine, { ...fresh(), install_date: '2026-11-19' })).status).toBe(200);
      app.clock.now = testMoment;
    });

    test.each(['contract', 'client_owned'] as const)('a machine can be %s', async (ownership) => {
      const { body } = await (await as(world.home.client)).call(createMachine, { ...fresh(), ownership });
      expect(body.ownership).toBe(ownership);
    });

    test.each([
      ['model', { model: ' ' }, missing],
      ['serial_number', { serial_number: '' }, missing],
      ['install_date', { install_date: '' }, missing],
      ['install_date', { install_date: '2026-02-29' }, missing],
      ['install_date', { install_date: '2026-11-19' }, 'The install date cannot be in the future'],
      ['location', { location: '' }, missing],
      ['warranty_end', { warranty_end: '2026-02-27' }, 'The warranty cannot end before the install date'],
      ['ownership', { ownership: 'stolen' }, 'Select an ownership'],
      ['model', { model: 'm'.repeat(101) }, 'Use at most 100 characters'],
    ])('a machine with a wrong %s (%j) is refused, and nothing is saved', async (path, wrong, words) => {
      const client = await as(world.home.client);
      const input = { ...form, ...wrong } as InputOf<typeof createMachine>;
      const { status, problem } = await refused(() => client.call(createMachine, input));
      expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [path]]);
      expect(problem.errors?.[0]?.message).toContain(words);
    });

    test('registering with one key happens once, with the same response', async () => {
      const [client, key, machineInput] = [await as(world.home.client), uuidv7(), fresh()];
      const first = await client.call(createMachine, machineInput, { key });
      const repeat = await refused(() => client.call(createMachine, machineInput, { key }));
      expect([repeat.status, repeat.body]).toEqual([200, first.body]);
    });

    test('an operator registers machines for each of its clients, and for no other', async () => {
      const operator = await as(world.home.countryOperator);
      const client_id = world.home.secondClient.row.id;
      expect((await operator.call(createMachine, { ...fresh(), client_id })).body).toMatchObject({
        client_id,
      });
      const wrong = [
        [{}, 422],
        [{ client_id: world.foreign.client.row.id }, 404],
      ] as const;
      for (const [more, status] of wrong) {
        const answer = await refused(() => operator.call(createMachine, { ...fresh(), ...more }));
        expect(answer.status).toBe(status);
      }
    });

    test('a serial number that another machine of the operator has is refused, however it is written', async () => {
      const [secondClient, other] = [await as(world.home.secondClient), await as(world.foreign.client)];
      const takenNumber = { ...fresh(), serial_number: 'GH-Twin-1' };
      expect((await secondClient.call(createMachine, takenNumber)).status).toBe(200);
      const client = await as(world.home.client);
      const twinInput = { ...takenNumber, serial_number: ' gh-TWIN-1 ' };
      const { status, problem } = await refused(() => client.call(createMachine, twinInput));
      expect([status, problem.errors?.[0]]).toMatchObject([
        422,
        { path: 'serial_number', message: 'Another machine has this serial number' },
      ]);
      expect((await other.call(createMachine, twinInput)).status).toBe(200);
    });

    test('a client cannot register a machine for another client, of the same operator or not', async () => {
      const client = await as(world.home.client);
      const others = [world.home.secondClient.row.id, world.foreign.client.row.id, uuidv7()];
      for (const client_id of others) {
        const { status, problem } = await refused(() => client.call(createMachine, { ...form, client_id }));
        expect([status, problem.detail]).toEqual([404, 'Client not found']);
      }
    });

    test('a super admin must choose the client, unless acting for one', async () => {
      const admin = await as(world.admin);
      const { status, problem } = await refused(() => admin.call(createMachine, form));
      expect([status, problem.errors]).toEqual([422, [{ path: 'client_id', message: 'Select a client' }]]);
      const client_id = world.foreign.client.row.id;
      expect((await admin.call(createMachine, { ...fresh(), client_id })).body).toMatchObject({
        client_id,
        operator_id: world.foreign.operator.id,
      });
      const headers = { 'acting-for': `client/${client_id}` };
      expect((await admin.call(createMachine, fresh(), { headers })).body).toMatchObject({ client_id });
    });

    test.each(['dispatcher', 'technician'] as const)('a %s may not register a machine', async (member) => {
      const caller = await as(world.home[member]);
      const client_id = world.home.client.row.id;
      expect((await refused(() => caller.call(createMachine, { ...form, client_id }))).status).toBe(403);
    });
  });

  test('a machine shows its open work until it is finished', async () => {
    const client = await as(world.home.client);
    const makeMachine = async () => (await client.call(createMachine, fresh())).body;
    const isOpen = async (id: string) => (await client.call(getMachine, { id })).body.has_open_work;
    const seed = async () => ({ machine_id: (await makeMachine()).id });
    expect((await makeMachine()).has_open_work).toBe(false);
    const { database } = app.server;
    const [awaiting, rejected, planned, done, cancelled] = [
      await seed(),
      await seed(),
      await seed(),
      await seed(),
      await seed(),
    ];
    await makeRequest(database, world.home, awaiting);
    await makeRequest(database, world.home, { ...rejected, status: 'rejected' });
    await makeJob(database, world.home, planned);
    await makeJob(database, world.home, { ...done, workflow_status: 'completed' });
    await makeJob(database, world.home, { ...cancelled, cancelled: true });
    const all = [awaiting, rejected, planned, done, cancelled];
    const expectedWork = [true, false, true, false, false];
    expect(await Promise.all(all.map(({ machine_id }) => isOpen(machine_id)))).toEqual(expectedWork);
    const { items } = (await client.call(listMachines, { limit: 100 })).body;
    const listed = (id: string) => items.find((machine) => machine.id === id)?.has_open_work;
    expect(all.map(({ machine_id }) => listed(machine_id))).toEqual(expectedWork);
  });

  describe('the history of a machine', () => {
    let machine_id: string;
    let client: TestClient;
    let expected: readonly (readonly [MachineHistoryEntry['kind'], string])[];

    beforeAll(async () => {
      client = world.foreign.client;
      machine_id = client.machines[0].id;
      const { database } = app.server;
      const at = (day: number) => new Date(`2026-11-${day}T07:00:00Z`);
      const rejected = await makeRequest(database, world.foreign, { status: 'rejected', created_at: at(10) });
      const pending = await makeRequest(database, world.foreign, { created_at: at(11) });
      // This job was created and signed at the same moment, so paging must tell equal instants apart.
      const done = await makeJob(database, world.foreign, { workflow_status: 'completed' });
      const planned = await makeJob(database, world.foreign, { scheduled_date: at(25) });
      await makeJob(database, world.foreign, { client: world.foreign.secondClient });
      expected = [
        ['visit', `JO-${planned.number}`],
        ['request', `SR-${pending.number}`],
        ['request', `SR-${rejected.number}`],
        ['visit', `JO-${done.number}`],
        ['signature', `JO-${done.number}`],
      ];
    });

    const read = async (person: Person, limit: number) => {
      const entries: MachineHistoryEntry[] = [];
      let after: string | null = null;
      do {
        const input = { id: machine_id, limit, ...(after !== null && { after }) };
        const { status, body } = await (await as(person)).call(listMachineHistory, input);
        expect(status).toBe(200);
        const page = listMachineHistory.output.parse(body);
        entries.push(...page.items);
        after = page.next;
      } while (after !== null);
      return entries;
    };

    test('the history contains every request, visit and signature of a machine and of no other, latest first', async () => {
      const entries = await read(client, 100);
      const lines = entries.map(({ kind, number }) => `${kind} ${number}`);
      expect(lines).toEqual(expect.arrayContaining(expected.map(([kind, number]) => `${kind} ${number}`)));
      // The history also contains the requests of the two jobs.
      expect(lines).toHaveLength(expected.length + 2);
      const instants = entries.map(({ at }) => Date.parse(at));
      expect(instants).toEqual(instants.toSorted((one, other) => other - one));
      expect(lines[0]).toBe(`visit ${expected[0]?.[1]}`);
      expect(lines.at(-1)).toBe(`request ${expected[2]?.[1]}`);
    });

    test('a request in the history of a machine has the number and page of its job as soon as it has one', async () => {
      const entries = await read(client, 100);
      const cases = entries.flatMap((one) => (one.kind === 'request' ? [{ from: one.id, ...one.case }] : []));
      const visits = entries.flatMap(({ kind, id, number }) => (kind === 'visit' ? [{ id, number }] : []));
      const withoutJob = cases.filter(({ from, id }) => from === id).map(({ number }) => number);
      expect(withoutJob.toSorted()).toEqual([expected[1]?.[1], expected[2]?.[1]].toSorted());
      for (const visit of visits) expect(cases).toContainEqual(expect.objectContaining(visit));
    });

    test('the history of a machine shows the work, its author, reasons for rejections, and the signature', async () => {
      const entries = await read(client, 100);
      expect(entries).toContainEqual(
        expect.objectContaining({ kind: 'request', rejection_reason: 'Under the supplier warranty' }),
      );
      expect(entries).toContainEqual(
        expect.objectContaining({
          kind: 'visit',
          status: 'completed',
          technician_name: world.foreign.technician.name,
          work_performed: 'Changed the group gasket and descaled',
        }),
      );
      const signature = entries.find(({ kind }) => kind === 'signature');
      expect(signature).toMatchObject({
        signer_name: 'Duty Manager',
        at: expect.stringContaining(testMoment.toISOString().slice(0, 19)),
        client_signature: expect.stringMatching(/^data:image\/png;base64,iVBOR[A-Za-z0-9+/]+=*$/),
      });
    });

    test.each([1, 2, 3])(
      'the history of a machine is complete in pages of %d, each entry once, even at equal instants',
      async (limit) => {
        expect(await read(client, limit)).toEqual(await read(client, 100));
      },
    );

    test('everyone with access to the machine sees its history: its operator, its dispatchers, the super admin', async () => {
      const whole = await read(client, 100);
      for (const person of [world.foreign.countryOperator, world.foreign.dispatcher, world.admin])
        expect(await read(person, 100), person.name).toEqual(whole);
    });

    test('the history of a machine without access gets 404, like that of a missing machine', async () => {
      const strangers = [world.foreign.secondClient, world.home.client, world.home.dispatcher];
      for (const person of strangers) {
        const caller = await as(person);
        for (const call of [listMachineHistory, getMachine]) {
          for (const id of [machine_id, uuidv7()]) {
            const { status, problem } = await caller.call(call, { id });
            expect([status, problem.detail]).toEqual([404, 'Machine not found']);
          }
        }
      }
    });
  });
});
