import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/calls/call.ts';
import {
  createClient,
  getContact,
  listClientDirectory,
  listClients,
  saveContact,
  updateClient,
} from '#contract/clients.ts';
import { createDispatcher, listDispatchers, updateDispatcher } from '#contract/dispatchers.ts';
import { createMachine } from '#contract/machines.ts';
import { createOperator } from '#contract/operators.ts';
import { searchEverything } from '#contract/search.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { getPlatformSettings, savePlatformSettings } from '#contract/settings.ts';
import { createTechnician, listTechnicians, updateTechnician } from '#contract/technicians.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import {
  type Caller,
  demoPassword,
  startTestServer,
  type TestServer,
} from '#tests/support/servers/demo-server.ts';

const stored = '+97336123456';
/** The same Bahraini phone number in different formats. */
const spellings = [
  '+973 3612 3456',
  '00973-3612-3456',
  '(973) 3612.3456',
  '3612 3456',
  '\u202A+973\u00A036123456',
];
const refusal = 'Enter one phone number, such as +973 3612 3456';

type Contact = {
  readonly id: string;
  readonly version: number;
  readonly phone: string;
  readonly email: string;
};
const people = [
  {
    call: createClient as Call,
    update: updateClient as Call,
    list: listClients as Call,
    more: { address: 'Pier 1' },
  },
  {
    call: createTechnician as Call,
    update: updateTechnician as Call,
    list: listTechnicians as Call,
    more: {},
  },
  {
    call: createDispatcher as Call,
    update: updateDispatcher as Call,
    list: listDispatchers as Call,
    more: {},
  },
] as const;

let madeCount = 0;

describe.each(['pglite', 'postgres'] as const)('a phone on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let operator: Caller;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
    const email = 'bahrain@example.test';
    const form = { name: 'Pearl Coffee Care', country: 'Bahrain', email, password: demoPassword };
    await (await app.as(world.admin.email)).call(createOperator, form);
    operator = await app.as(email);
  });
  afterAll(() => app.close());

  const create = async (call: Call, more: object) => {
    const email = `phone${++madeCount}@example.test`;
    const input = { name: `Palm ${madeCount}`, email, password: demoPassword, ...more };
    return { ...(await operator.call(call, input)), email };
  };

  describe.each(people)('the phones of $call.name', ({ call, update, list, more }) => {
    test.each(spellings)('a phone is stored in one form, typed as %j, new or changed', async (phone) => {
      const { body } = await create(call, { ...more, phone: '+973 1700 0000' });
      const { id, version } = body as Contact;
      const changed = await operator.call(update, { id, version, name: `Palm ${madeCount}`, ...more, phone });
      expect([changed.status, (changed.body as Contact).phone]).toEqual([200, stored]);
      expect((await eventsOf(app.server.database, id)).at(-1)?.changes).toMatchObject({
        phone: { from: '+97317000000', to: stored },
      });
      expect(((await create(call, { ...more, phone })).body as Contact).phone).toBe(stored);
    });

    test.each(['3612', '00973 3612', '+973 3612 3456', '3612-3456', '36 12 34 56', '97336123456'])(
      'a phone is found by %j',
      async (search) => {
        const { body } = await create(call, { ...more, phone: stored });
        const { items } = (await operator.call(list, { search, limit: 100 })).body as { items: Contact[] };
        expect(items.map(({ id }) => id)).toContain((body as Contact).id);
        expect(items.every(({ phone }) => phone === stored)).toBe(true);
      },
    );

    test.each([
      [' ', 'Phone is required'],
      ['ask at the reception', refusal],
      ['+973 3612 3456 or +973 1700 1234', refusal],
      ['12', refusal],
    ])('a phone is refused with an error at its field when it is %j', async (phone, message) => {
      const { status, problem } = await changesNothing(app.server.database, () =>
        create(call, { ...more, phone }),
      );
      expect([status, problem.errors]).toEqual([422, [{ path: 'phone', message }]]);
    });
  });

  test("a client's phone is found in every search that covers clients", async () => {
    const { body } = await create(createClient, { address: 'Pier 1', phone: '1799 0042' });
    const { id } = body as Contact;
    const results = (await operator.call(searchEverything, { search: '00973 1799 0042' })).body;
    expect(results.clients).toMatchObject([{ id, detail: '+97317990042' }]);
    const admin = await app.as(world.admin.email);
    const directory = (await admin.call(listClientDirectory, { search: '(+973) 1799-0042' })).body;
    expect(directory.items).toMatchObject([{ id }]);
  });

  test('a phone is found by two digits or more, as it is dialed in its country', async () => {
    const phone = '+971 50 433 1290';
    const { body } = await create(createClient, { address: 'Pier 1', phone });
    const { id } = body as Contact;
    for (const search of ['05', '050', '050 433', '0504331290', '50433', '٠٥٠']) {
      const results = (await operator.call(searchEverything, { search })).body;
      expect(
        results.clients.map((client) => client.id),
        search,
      ).toContain(id);
    }
  });

  test('a phone that a client enters for itself and for a visit has the stored form too', async () => {
    const { email } = await create(createClient, { address: 'Pier 1', phone: stored });
    const client = await app.as(email);
    const { id, version } = (await client.call(getContact, {})).body;
    const contact = { id, version, phone: '1700 4321', address: 'Pier 2' };
    expect((await client.call(saveContact, contact)).body.phone).toBe('+97317004321');
    const machine = { model: 'Aurora', serial_number: 'A-1', install_date: '2026-01-01', location: 'Bar' };
    const request = {
      machine_id: (await client.call(createMachine, machine)).body.id,
      problem_description: 'No pressure at the left group',
      different_fault: true,
      preferred_date: '2026-11-20',
    };
    for (const [contact_phone, storedPhone] of [
      ['3612 3456 ext. 12', `${stored};ext=12`],
      ['', null],
    ] as const) {
      const { body } = await client.call(submitServiceRequest, { ...request, contact_phone });
      expect(body.contact_phone).toBe(storedPhone);
      if (storedPhone === null) continue;
      for (const caller of [client, operator]) {
        const results = (await caller.call(searchEverything, { search: '3612 34' })).body;
        expect(results.service_requests.map(({ id }) => id)).toEqual([body.id]);
      }
    }
    const wrong = await client.call(submitServiceRequest, { ...request, contact_phone: 'the porter' });
    expect(wrong.problem.errors).toEqual([{ path: 'contact_phone', message: refusal }]);
  });

  test("the platform's phone has the stored form, and no country of its own", async () => {
    const admin = await app.as(world.admin.email);
    for (const [contact_phone, storedPhone] of [
      ['00973 1700-1234', '+97317001234'],
      ['1700 1234', '17001234'],
    ] as const) {
      const { id: _, ...settings } = (await admin.call(getPlatformSettings, {})).body;
      const { body } = await admin.call(savePlatformSettings, { ...settings, contact_phone });
      expect(body.contact_phone).toBe(storedPhone);
    }
  });

  test('the phone of an operator in an unknown country keeps its typed digits', async () => {
    const foreign = await app.as(world.foreign.countryOperator.email);
    const form = { name: 'Elsewhere', email: 'elsewhere@example.test', phone: '3612 3456' };
    expect((await foreign.call(createDispatcher, form)).body.phone).toBe('36123456');
  });
});
