import { sql } from 'drizzle-orm';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession, signIn } from '#contract/accounts.ts';
import type { InputOf } from '#contract/calls/call.ts';
import { createClient, deactivateClient, listClients, removeClient } from '#contract/clients.ts';
import { getAdminDashboard } from '#contract/dashboards.ts';
import { listMachines, retireMachine } from '#contract/machines.ts';
import {
  createOperator,
  getOperator,
  listOperators,
  removeOperator,
  updateOperator,
} from '#contract/operators.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, findStoredAccount } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { demoPassword, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('country operators on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const password = demoPassword;
  const admin = () => app.as(world.admin.email);
  const refused = <T>(work: () => Promise<T>) => changesNothing(app.server.database, work);
  const form = (more: object = {}): InputOf<typeof createOperator> => ({
    name: 'Palm Coffee Care',
    country: 'Qatar',
    email: `operator${++madeCount}@example.test`,
    ...more,
  });
  const create = async (more: object = {}) => {
    const input = form(more);
    const { body } = await (await admin()).call(createOperator, input);
    return { ...body, email: input.email };
  };
  const readOperator = async (id: string) => {
    const { body } = await (await admin()).call(listOperators, { limit: 100 });
    return body.items.find((operator) => operator.id === id);
  };

  describe('a new operator', () => {
    test('a new operator is free, in BHD, without white label and fees, by default', async () => {
      expect(await create()).toMatchObject({
        platform_subscription_type: 'free',
        platform_subscription_fee: null,
        subscription_due_on: null,
        currency: 'BHD',
        is_whitelabel: false,
        custom_domain: null,
        cmasa_standard_annual_fee: null,
        cmasa_premium_annual_fee: null,
      });
    });

    test('a new operator keeps its amounts exactly, with three decimals', async () => {
      const fees = {
        platform_subscription_type: 'recurring',
        platform_subscription_fee: '49.9',
        subscription_due_on: '2026-12-31',
        cmasa_standard_annual_fee: '120.005',
        cmasa_premium_annual_fee: '999999999.999',
        currency: 'KWD',
      };
      expect(await create(fees)).toMatchObject({
        ...fees,
        platform_subscription_fee: '49.900',
        cmasa_standard_annual_fee: '120.005',
      });
    });

    test.each([
      ['the zone that is named', { country: 'Qatar', time_zone: 'Asia/Riyadh' }, 'Asia/Riyadh'],
      ["its country's zone", { country: 'Oman' }, 'Asia/Muscat'],
      ["Bahrain's zone in any other country", { country: 'Elsewhere' }, 'Asia/Bahrain'],
    ])('a new operator is in the time zone of %s', async (_, fields, time_zone) => {
      expect(await create(fields)).toMatchObject({ time_zone });
    });

    test('a new operator has its own series of numbers for each kind of record', async () => {
      const { id } = await create();
      const series = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows(
          sql`select series, last_number from number_series where operator_id = ${id} order by series desc`,
        ),
      );
      expect(series).toEqual([
        { series: 'service_requests', last_number: 1000 },
        { series: 'job_orders', last_number: 1000 },
        { series: 'invoices', last_number: 1000 },
        { series: 'credit_notes', last_number: 1000 },
      ]);
    });

    test("a new operator's domain is in lower case, and unique", async () => {
      expect(await create({ custom_domain: ' Service.Palm.Example ' })).toMatchObject({
        custom_domain: 'service.palm.example',
      });
      const { status, problem } = await refused(async () =>
        (await admin()).call(createOperator, form({ custom_domain: 'service.palm.example' })),
      );
      expect([status, problem.errors]).toEqual([
        422,
        [{ path: 'custom_domain', message: 'Another operator uses this domain' }],
      ]);
    });

    test.each([
      ['country', { country: '' }, 'Country is required'],
      ['custom_domain', { custom_domain: 'Grouphead.test' }, 'the address of the platform itself'],
      ['custom_domain', { custom_domain: 'http://palm.example' }, 'Enter a host name such as'],
      ['time_zone', { time_zone: 'Asia/Atlantis' }, 'Select a time zone'],
      ['time_zone', { time_zone: 'US/Pacific-New' }, 'Select a time zone'],
      ['platform_subscription_fee', { platform_subscription_fee: '-1' }, 'Amount must be at least 0'],
      ['cmasa_standard_annual_fee', { cmasa_standard_annual_fee: '1.2345' }, 'Amount must be at least 0'],
      ['cmasa_premium_annual_fee', { cmasa_premium_annual_fee: 'ten' }, 'Amount must be at least 0'],
      ['currency', { currency: 'XXX' }, 'Select a currency'],
      ['platform_subscription_type', { platform_subscription_type: 'gratis' }, 'Select a subscription type'],
    ])('a new operator with a wrong %s is refused with the reason', async (path, wrong, words) => {
      const { status, problem } = await refused(async () =>
        (await admin()).call(createOperator, form(wrong)),
      );
      expect([status, problem.errors?.length, problem.errors?.[0]?.path]).toEqual([422, 1, path]);
      expect(problem.errors?.[0]?.message).toContain(words);
    });
  });

  describe('changing an operator', () => {
    const fields = { name: 'Palm Coffee Care', country: 'Qatar', time_zone: null };

    test('changing an operator raises its version, renames its account, and records the differences', async () => {
      const { id, version, email } = await create();
      const change = { name: 'Palm Care', country: 'QA', is_whitelabel: true, currency: 'QAR' } as const;
      const { status, body } = await (await admin()).call(updateOperator, { id, version, ...change });
      expect([status, body]).toMatchObject([200, { ...change, version: 2, profile: { name: 'Palm Care' } }]);
      expect(await findStoredAccount(app.server.database, email)).toMatchObject({ name: 'Palm Care' });
      const [, updated] = await eventsOf(app.server.database, id);
      expect(updated).toMatchObject({ type: 'operators.updated', subject: 'Palm Care', operator_id: id });
      expect(updated?.changes).toEqual({
        name: { from: 'Palm Coffee Care', to: 'Palm Care' },
        is_whitelabel: { from: false, to: true },
        currency: { from: 'BHD', to: 'QAR' },
      });
    });

    test('changing an operator keeps its time zone by default', async () => {
      const { id, version } = await create({ time_zone: 'Asia/Riyadh' });
      const { body } = await (await admin()).call(updateOperator, { id, version, ...fields });
      expect(body.time_zone).toBe('Asia/Riyadh');
    });

    test('a time zone that the database does not know is refused', async () => {
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await admin()).call(updateOperator, { id, version, ...fields, time_zone: 'US/Pacific-New' }),
      );
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'time_zone']);
    });

    test('a change of an operator based on another version is refused with the current one', async () => {
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await admin()).call(updateOperator, { id, version: version + 1, ...fields, name: 'Else' }),
      );
      expect([status, problem.code]).toEqual([409, 'stale']);
      expect(updateOperator.output.parse(problem.record)).toMatchObject({ id, version, name: fields.name });
    });

    test('the domain of another operator is refused with an error at its field', async () => {
      await create({ custom_domain: 'taken.example' });
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await admin()).call(updateOperator, { id, version, ...fields, custom_domain: 'taken.example' }),
      );
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'custom_domain']);
      expect(await readOperator(id)).toMatchObject({ version, custom_domain: null });
    });

    test('the domain of the platform is refused with an error at its field', async () => {
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await admin()).call(updateOperator, { id, version, ...fields, custom_domain: 'grouphead.test' }),
      );
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'custom_domain']);
    });

    test('changing a missing operator gets 404', async () => {
      const { status, problem } = await refused(async () =>
        (await admin()).call(updateOperator, { id: uuidv7(), version: 1, ...fields }),
      );
      expect([status, problem.detail]).toEqual([404, 'Operator not found']);
    });
  });

  describe('removing an operator', () => {
    test('removing an operator that owns records is refused with the list of them', async () => {
      const { id, version } = world.home.operator;
      const { status, problem } = await refused(async () =>
        (await admin()).call(removeOperator, { id, version }),
      );
      expect([status, problem.code, problem.detail]).toEqual([
        409,
        'refused',
        'This operator still has 2 clients, 3 technicians and 2 dispatchers, which would be lost. Nothing was removed.',
      ]);
    });

    test('removing an operator without records deletes its account, ends its sessions and keeps its history', async () => {
      const { id, version, email, user_id } = await create({ custom_domain: 'gone.example', password });
      const owner = await app.as(email);
      const { status, body } = await (await admin()).call(removeOperator, { id, version });
      expect([status, body]).toEqual([200, {}]);
      expect(await readOperator(id)).toBeUndefined();
      expect(await findStoredAccount(app.server.database, email)).toBeNull();
      expect((await owner.call(getSession, {})).body.session).toBeNull();
      expect((await app.nobody.call(signIn, { email, password })).status).toBe(401);
      const [created, removed] = await eventsOf(app.server.database, id);
      expect(created).toMatchObject({ type: 'operators.created' });
      expect(removed).toMatchObject({
        type: 'operators.removed',
        subject: 'Palm Coffee Care',
        changes: { name: { from: 'Palm Coffee Care' }, user_id: { from: user_id } },
      });
      expect(removed?.changes.name).not.toHaveProperty('to');
    });

    test('removing an operator frees its email and its domain', async () => {
      const { id, version, email } = await create({ custom_domain: 'again.example' });
      await (await admin()).call(removeOperator, { id, version });
      expect(await create({ email, custom_domain: 'again.example' })).toMatchObject({ version: 1 });
    });

    test('removing an operator is possible once its last client is gone', async () => {
      const { id, version, email } = await create({ password });
      const owner = await app.as(email);
      const contact = { phone: '+974 1700', address: '1 Bay Road' };
      const input = { name: 'Only Client', email: `client.${email}`, ...contact };
      const client = (await owner.call(createClient, input)).body;
      const first = await refused(async () => (await admin()).call(removeOperator, { id, version }));
      expect(first.problem.detail).toContain('still has 1 client,');
      await owner.call(removeClient, { id: client.id, version: client.version });
      expect((await (await admin()).call(removeOperator, { id, version })).status).toBe(200);
    });

    test('a removal of an operator based on another version is refused with the current one', async () => {
      const { id, version } = await create();
      const { status, problem } = await refused(async () =>
        (await admin()).call(removeOperator, { id, version: version + 1 }),
      );
      expect([status, problem.code]).toEqual([409, 'stale']);
      expect(problem.record).toMatchObject({ id, version });
    });

    test('removing an operator twice with one key happens once, with the same response', async () => {
      const { id, version } = await create();
      const key = uuidv7();
      await (await admin()).call(removeOperator, { id, version }, { key });
      const repeat = await refused(async () =>
        (await admin()).call(removeOperator, { id, version }, { key }),
      );
      expect([repeat.status, repeat.body]).toEqual([200, {}]);
      expect((await (await admin()).call(removeOperator, { id, version })).status).toBe(404);
    });
  });

  test("an operator's page and the super admin's dashboard count the clients and machines in their lists", async () => {
    const { operator, countryOperator, client, secondClient } = world.home;
    const owner = await app.as(countryOperator.email);
    const [{ id: machine }] = client.machines;
    const retirement_reason = 'Sold';
    expect((await owner.call(retireMachine, { id: machine, version: 1, retirement_reason })).status).toBe(
      200,
    );
    const { id, version } = secondClient.row;
    expect((await owner.call(deactivateClient, { id, version, reason: 'It left' })).status).toBe(200);
    const { figures } = (await (await admin()).call(getOperator, { id: operator.id })).body;
    const clients = (await owner.call(listClients, { limit: 100 })).body.items.length;
    const machines = (await owner.call(listMachines, { limit: 100 })).body.items.length;
    expect(figures).toMatchObject({ clients, machines });
    expect([clients, machines]).toEqual([1, 3]);
    const everyClient = (await (await admin()).call(listClients, { limit: 100 })).body.items.length;
    expect((await (await admin()).call(getAdminDashboard, {})).body).toMatchObject({ clients: everyClient });
  });
});
