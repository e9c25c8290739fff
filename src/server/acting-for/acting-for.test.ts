import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getSession } from '#contract/accounts.ts';
import { actingForHeader, listActingAreas } from '#contract/acting-for.ts';
import { createClient, listClients } from '#contract/clients.ts';
import { getJobOrder, listJobOrders } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { approveServiceRequest, submitServiceRequest } from '#contract/service-requests.ts';
import type { AreaRole } from '#domain/actor.ts';
import { anyway, jobSteps } from '#tests/support/company/job-steps.ts';
import { type Company, makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';
import { calls, validInput } from '#tests/support/writes/calls.ts';

const actingHeaders = (role: string, id: string) => ({ headers: { [actingForHeader]: `${role}/${id}` } });
let madeCount = 0;

describe.each(databasesInTurn(import.meta.filename))('a super admin acting for someone on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const admin = () => app.as(world.admin.email);
  const database = () => app.server.database;
  const inPlaceOf = (role: AreaRole) => {
    const { operator, technician, client } = world.home;
    const ids = {
      country_operator: operator,
      dispatcher: operator,
      technician: technician.row,
      client: client.row,
    };
    return { acted_for_role: role, acted_for_id: ids[role].id, acted_for_name: ids[role].name };
  };
  const byAdmin = () => ({
    actor_user_id: world.admin.user_id,
    actor_name: world.admin.name,
    actor_role: 'super_admin',
  });
  const newClient = () => ({
    name: 'Palm Hotel',
    phone: '+973 1700 1234',
    address: '1 Palm Road',
    email: `palm${++madeCount}@example.test`,
  });

  describe('the names in the history', () => {
    test('an action for an operator is recorded with both names', async () => {
      const { id } = world.home.operator;
      const options = actingHeaders('country_operator', id);
      const { status, body } = await (await admin()).call(createClient, newClient(), options);
      expect([status, body.operator_id]).toEqual([200, id]);
      expect(await eventsOf(database(), body.id)).toMatchObject([
        { type: 'clients.created', ...byAdmin(), ...inPlaceOf('country_operator') },
      ]);
      expect(await eventsOf(database(), body.user_id)).toMatchObject([
        { type: 'accounts.invited', ...byAdmin(), ...inPlaceOf('country_operator') },
      ]);
    });

    test('an action for the dispatchers of an operator is recorded without naming one of them', async () => {
      const { id, version } = await makeRequest(database(), world.home);
      const options = actingHeaders('dispatcher', world.home.operator.id);
      const { body } = await (await admin()).call(approveServiceRequest, { id, version }, options);
      expect(body).toMatchObject({ status: 'reviewed', reviewed_by_dispatcher_id: null });
      expect(await eventsOf(database(), id)).toMatchObject([
        { type: 'service-requests.approved', ...byAdmin(), ...inPlaceOf('dispatcher') },
      ]);
    });

    test('an action for a technician is recorded with both names', async () => {
      const { technician } = world.home;
      const { id, version } = await makeJob(database(), world.home, { technician });
      const options = actingHeaders('technician', technician.row.id);
      expect((await (await admin()).call(startJobOrder, { id, version, ...anyway }, options)).status).toBe(
        200,
      );
      expect(await eventsOf(database(), id)).toMatchObject([
        { type: 'job-orders.started', ...byAdmin(), ...inPlaceOf('technician') },
      ]);
    });

    test('an action for a client is recorded with both names', async () => {
      const { client } = world.home;
      const input = {
        machine_id: client.machines[0].id,
        problem_description: 'It no longer heats up.',
        different_fault: true,
        preferred_date: '2026-11-20',
      };
      const options = actingHeaders('client', client.row.id);
      const { body } = await (await admin()).call(submitServiceRequest, input, options);
      expect(body).toMatchObject({ client_id: client.row.id, requestor_user_id: world.admin.user_id });
      expect(await eventsOf(database(), body.id)).toMatchObject([
        { type: 'service-requests.submitted', ...byAdmin(), ...inPlaceOf('client') },
      ]);
    });
  });

  test('an action of the super admin for themselves is recorded with one name', async () => {
    const input = { ...newClient(), operator_id: world.home.operator.id };
    const { body } = await (await admin()).call(createClient, input);
    expect(await eventsOf(database(), body.id)).toMatchObject([
      { ...byAdmin(), acted_for_role: null, acted_for_id: null, acted_for_name: null },
    ]);
  });

  test('a super admin has access to exactly the same rows as the person they act for', async () => {
    const caller = await admin();
    const { home, foreign } = world;
    const mine = await makeJob(database(), home, { technician: home.technician });
    const theirs = await makeJob(database(), home, { technician: home.secondTechnician });
    const options = actingHeaders('technician', home.technician.row.id);
    const listed = (await caller.call(listJobOrders, { limit: 100 }, options)).body.items;
    expect(listed.map(({ id }) => id)).toContain(mine.id);
    expect(listed.map(({ technician_id }) => technician_id)).not.toContain(theirs.technician_id);
    expect((await caller.call(getJobOrder, { id: theirs.id }, options)).status).toBe(404);
    expect((await caller.call(getJobOrder, { id: theirs.id })).status).toBe(200);
    const clients = async (id: string) =>
      (await caller.call(listClients, { limit: 100 }, actingHeaders('country_operator', id))).body.items;
    for (const { id } of [home.operator, foreign.operator]) {
      const owners = (await clients(id)).map(({ operator_id }) => operator_id);
      expect(new Set(owners)).toEqual(new Set([id]));
    }
  });

  test("a signature while acting for someone still counts as given on someone else's device", async () => {
    const { client } = world.home;
    const { id } = await makeJob(database(), world.home, { workflow_status: 'awaiting_signature' });
    const options = actingHeaders('client', client.row.id);
    const caller = await admin();
    const job = (await caller.call(getJobOrder, { id }, options)).body;
    const input = await jobSteps(app).signature(job);
    expect((await caller.call(signJobOrder, input, options)).status).toBe(200);
    const [signed] = await eventsOf(database(), id);
    expect(signed).toMatchObject({
      ...inPlaceOf('client'),
      changes: {
        signature_method: { to: 'technician_device' },
        signer_user_id: { to: world.admin.user_id },
      },
    });
  });

  describe('a decision that binds the client', () => {
    const ofOwnWill = calls.filter(({ isOwnWill }) => isOwnWill === true);

    test('an answer to an offer, a dispute and a rating are such decisions', () => {
      expect(ofOwnWill.map(({ name }) => name).toSorted()).toEqual([
        'clients.answer-renewal',
        'job-orders.dispute-signature',
        'job-orders.rate',
      ]);
    });

    test.each(ofOwnWill.map((call) => [call.name, call] as const))(
      '%s is made by the client, and refused to a super admin, acting for the client or not',
      async (_name, call) => {
        const { client } = world.home;
        const { id, version } = await makeJob(database(), world.home, { workflow_status: 'completed' });
        const input = { ...validInput(call, id), ...('id' in validInput(call, id) && { version }) };
        const caller = await admin();
        const acting = actingHeaders('client', client.row.id);
        const refused = await changesNothing(database(), () => caller.call(call, input, acting));
        expect([refused.status, refused.problem.detail]).toEqual([
          403,
          expect.stringMatching(/^Only the client can decide this/),
        ]);
        const direct = await changesNothing(database(), () => caller.call(call, input));
        expect(direct.status).toBe(403);
        const own = await (await app.as(client.email)).call(call, input);
        expect(own.status).toBe(call.name === 'clients.answer-renewal' ? 409 : 200);
      },
    );
  });

  test('an idempotency key belongs to one area, and is refused in another area', async () => {
    const [caller, key, input] = [await admin(), uuidv7(), newClient()];
    const home = { key, ...actingHeaders('country_operator', world.home.operator.id) };
    const foreign = { key, ...actingHeaders('country_operator', world.foreign.operator.id) };
    const first = await caller.call(createClient, input, home);
    const repeat = await changesNothing(database(), () => caller.call(createClient, input, home));
    expect([repeat.status, repeat.body.id]).toEqual([200, first.body.id]);
    const elsewhere = await changesNothing(database(), () => caller.call(createClient, input, foreign));
    expect([elsewhere.status, elsewhere.problem.code]).toEqual([422, 'key_reused']);
  });

  test('the super admin keeps their own session and account', async () => {
    const options = actingHeaders('client', world.home.client.row.id);
    const { body } = await (await admin()).call(getSession, {}, options);
    expect(body.session).toMatchObject({ role: 'super_admin', client_id: null, operator: null });
  });

  test('an area that does not exist, or is of another kind, is not found', async () => {
    const { client, technician } = world.home;
    const wrong = [
      ['client', uuidv7(), 'Client not found'],
      ['client', technician.row.id, 'Client not found'],
      ['technician', client.row.id, 'Technician not found'],
      ['dispatcher', world.home.dispatcher.id, 'Operator not found'],
      ['country_operator', client.row.id, 'Operator not found'],
    ] as const;
    for (const [role, id, detail] of wrong) {
      const answer = await changesNothing(database(), async () =>
        (await admin()).call(listJobOrders, {}, actingHeaders(role, id)),
      );
      expect([role, answer.status, answer.problem.detail]).toEqual([role, 404, detail]);
    }
  });

  test.each([
    'super_admin/00000000-0000-7000-8000-000000000001',
    'client',
    'client/1',
    '/',
    "client/' or true --",
  ])('a header that names no area is refused: %s', async (header) => {
    const headers = { [actingForHeader]: header };
    const { status, problem } = await (await admin()).call(listJobOrders, {}, { headers });
    expect([status, problem.code]).toEqual([400, 'bad_request']);
  });

  test('no other role can act for anyone, not even for themselves', async () => {
    const { client, countryOperator, operator } = world.home;
    const asClient = await app.as(client.email);
    const asOperator = await app.as(countryOperator.email);
    expect((await asClient.call(listJobOrders, {}, actingHeaders('client', client.row.id))).status).toBe(403);
    expect(
      (await asOperator.call(listClients, {}, actingHeaders('country_operator', operator.id))).status,
    ).toBe(403);
  });

  describe('the areas to choose from', () => {
    test.each([
      ['country_operator', ({ operator }: Company) => [operator, operator.country] as const],
      ['dispatcher', ({ operator }: Company) => [operator, operator.country] as const],
      ['technician', ({ technician, operator }: Company) => [technician.row, operator.name] as const],
      ['client', ({ client, operator }: Company) => [client.row, operator.name] as const],
    ] as const)(
      'areas of a %s are listed with distinguishing details, and found by name',
      async (role, areaOf) => {
        const [{ id, name }, detail] = areaOf(world.home);
        const { body } = await (await admin()).call(listActingAreas, { role, search: name.toUpperCase() });
        expect(listActingAreas.output.parse(body).items).toContainEqual({
          role,
          id,
          name,
          detail,
          time_zone: world.home.operator.time_zone,
        });
        expect(body.items.every((one) => one.name.startsWith('Home Coffee'))).toBe(true);
        const all = (await (await admin()).call(listActingAreas, { role })).body.items.map((one) => one.name);
        expect(all).toContain(name.replace('Home', 'Foreign'));
        expect((await (await admin()).call(listActingAreas, { role, search: '%' })).body.items).toEqual([]);
      },
    );

    test('only the super admin sees the areas to choose from', async () => {
      const operator = await app.as(world.home.countryOperator.email);
      expect((await operator.call(listActingAreas, { role: 'client' })).status).toBe(403);
    });
  });
});
