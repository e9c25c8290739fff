import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportedClient, importClients } from '#contract/clients/import.ts';
import { createClient, listClients } from '#contract/clients.ts';
import { createMachine, listMachines } from '#contract/machines.ts';
import { addressesPerDay } from '#domain/entrance/attempts.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { forgetGuesses } from '#tests/support/servers/guesses.ts';

describe.each(databasesInTurn(import.meta.filename))('an import of clients on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const operator = () => app.as(world.home.countryOperator.email);
  const machine = (more: object = {}) => ({
    model: 'Aurora Two',
    serial_number: uuidv7(),
    install_date: '2025-03-01',
    location: 'Bar',
    ...more,
  });
  const row = (more: Partial<ImportedClient> = {}): ImportedClient => ({
    name: 'Palm Hotel',
    phone: '1700 1234',
    address: '1 Palm Road',
    email: `${uuidv7()}@example.test`,
    ...more,
  });
  const bring = async (...clients: ImportedClient[]) => (await operator()).call(importClients, { clients });
  const refused = (...clients: ImportedClient[]) =>
    changesNothing(app.server.database, () => bring(...clients));
  const emailsOf = async (search: string) =>
    (await (await operator()).call(listClients, { search })).body.items.map(({ email }) => email);

  test('an import creates the clients with their plans and machines, and invites each', async () => {
    const name = `Dune ${uuidv7()}`;
    const plan = {
      cmasa_plan_type: 'cmasa_standard',
      cmasa_start_date: '2026-03-01',
      cmasa_expiry: '2027-02-28T12:00:00Z',
    } as const;
    const { status, body } = await bring(row({ name, ...plan, machines: [machine(), machine()] }), row());
    expect([status, body.known]).toEqual([200, []]);
    expect(body.created).toMatchObject([{ name }, { name: 'Palm Hotel' }]);
    const { items } = (await (await operator()).call(listClients, { search: name })).body;
    expect(items).toMatchObject([
      { ...plan, cmasa_expiry: expect.any(String), phone: expect.stringContaining('17001234'), machines: 2 },
    ]);
    expect(items[0]?.invitation).toMatchObject({ is_offer: false });
  });

  test('an import does not change a client that the operator already has, so that a file can be sent again', async () => {
    const [first, second] = [row({ machines: [machine()] }), row()];
    await bring(first);
    const { body } = await bring({ ...first, name: 'Renamed' }, second);
    expect(body).toMatchObject({ created: [{ name: 'Palm Hotel' }], known: [first.email] });
    expect(await emailsOf(first.email)).toEqual([first.email]);
  });

  test('two imports of the same rows at the same time create each client once', async () => {
    const clients = [row({ machines: [machine()] }), row()];
    const results = await Promise.all([bring(...clients), bring(...clients)]);
    expect(results.map(({ body }) => body.created.length).sort()).toEqual([0, 2]);
  });

  test.each([
    [
      'an email in two rows',
      [row({ email: 'twice@example.test' }), row({ email: 'Twice@example.test' })],
      'clients.1.email',
    ],
    [
      'a plan that ends before it starts',
      [
        row({
          cmasa_plan_type: 'cmasa_premium',
          cmasa_start_date: '2026-03-02',
          cmasa_expiry: '2026-03-01T12:00:00Z',
        }),
      ],
      'clients.0.cmasa_expiry',
    ],
    [
      'a machine of tomorrow',
      [row(), row({ machines: [machine(), machine({ install_date: '2099-01-01' })] })],
      'clients.1.machines.1.install_date',
    ],
    [
      'a serial number in two rows',
      [
        row({ machines: [machine({ serial_number: 'A-7' })] }),
        row({ machines: [machine({ serial_number: 'a-7' })] }),
      ],
      'clients.1.machines.0.serial_number',
    ],
    ['a phone number with letters', [row({ phone: 'none' })], 'clients.0.phone'],
  ])('creates nothing if one field is wrong: %s', async (_, clients, path) => {
    const { status, problem } = await refused(row(), ...clients);
    const moved = path.replace(/^clients\.(\d+)/, (_all, index) => `clients.${Number(index) + 1}`);
    expect([status, problem.errors?.map((error) => error.path)]).toEqual([422, [moved]]);
  });

  test('more machines than one import may have are refused, with the reason at the clients', async () => {
    const machines = () => Array.from({ length: 50 }, () => machine());
    const clients = Array.from({ length: 9 }, () => row({ machines: machines() }));
    const { status, problem } = await refused(...clients);
    expect([status, problem.errors?.map(({ path }) => path)]).toEqual([422, ['clients']]);
  });

  test('an import counts each new address, and uncounts them if the import is refused', async () => {
    await forgetGuesses(app.server.database);
    const again = Array.from({ length: 100 }, () => row());
    const most = addressesPerDay.country_operator;
    expect((await bring(...again)).status).toBe(200);
    expect((await bring(...again)).body.created).toEqual([]);
    const taken = [row({ machines: [machine({ serial_number: 'T' }), machine({ serial_number: 't' })] })];
    for (let sent = 0; sent < 2; sent++) expect((await refused(...taken)).status).toBe(422);
    for (let sent = 100; sent < most; sent += 100) {
      expect((await bring(...Array.from({ length: 100 }, () => row()))).status).toBe(200);
    }
    const { status, problem } = await refused(row());
    expect([status, problem.reason]).toEqual([429, 'too_many_today']);
    expect((await (await operator()).call(createClient, row())).status).toBe(429);
    await forgetGuesses(app.server.database);
  });

  test('a refused import names a serial number that another machine of the operator has', async () => {
    const { client } = world.home;
    const known = machine();
    await (await operator()).call(createMachine, { ...known, client_id: client.row.id });
    const { problem } = await refused(row({ machines: [{ ...known, location: 'Lobby' }] }));
    expect(problem.errors?.map(({ path }) => path)).toEqual(['clients.0.machines.0.serial_number']);
    expect(
      (await (await operator()).call(listMachines, { search: known.serial_number })).body.items,
    ).toHaveLength(1);
  });

  test('an import does not reveal that an email has an account elsewhere', async () => {
    const taken = world.foreign.countryOperator.email;
    const { status, body } = await bring(row({ email: taken }));
    expect([status, body.created.length, body.known]).toEqual([200, 1, []]);
    expect((await bring(row({ email: taken }))).body).toEqual({ created: [], known: [taken] });
    const hers = await (await app.as(taken)).call(listClients, { search: taken });
    expect([hers.status, hers.body.items]).toEqual([200, []]);
  });

  test('an import cannot add to another operator, and no one else of the company can import', async () => {
    const { home, foreign } = world;
    const away = await app.as(foreign.countryOperator.email);
    const input = { operator_id: home.operator.id, clients: [row()] };
    const elsewhere = await changesNothing(app.server.database, () => away.call(importClients, input));
    expect(elsewhere.status).toBe(404);
    for (const { email } of [home.dispatcher, home.technician, home.client]) {
      const caller = await app.as(email);
      const { status } = await changesNothing(app.server.database, () => caller.call(importClients, input));
      expect(status).toBe(403);
    }
  });

  test("an import does not find another operator's client, and gives the same email a client of its own", async () => {
    const email = `${uuidv7()}@example.test`;
    const away = await app.as(world.foreign.countryOperator.email);
    const { machines: _, ...form } = row({ email });
    expect((await (await operator()).call(createClient, form)).status).toBe(200);
    const { body } = await away.call(importClients, { clients: [row({ email })] });
    expect(body).toMatchObject({ created: [{}], known: [] });
  });
});
