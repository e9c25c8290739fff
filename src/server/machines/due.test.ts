import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEndingPlans } from '#contract/clients/ending-plans.ts';
import { updateClient } from '#contract/clients.ts';
import { getUpkeep } from '#contract/dashboards/upkeep.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import { listDueMachines } from '#contract/machines/due.ts';
import { listUnconfirmedWarranties } from '#contract/machines/unconfirmed-warranties.ts';
import { correctMachine, getMachine } from '#contract/machines.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** The tests run on Wednesday, November 18, 2026, in Bahrain. */
const yesterday = '2026-11-17';
const inAWeek = '2026-11-25';

describe.each(databasesInTurn(import.meta.filename))(
  'due machines, warranties and ending plans, on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind, { isEmpty: true });
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const change = (statement: ReturnType<typeof sql>) =>
      app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
    const dueOn = (id: string, day: string | null) =>
      change(sql`update machines set next_service_date = ${day}::date where id = ${id}`);
    const due = async (input: object = {}) =>
      (await (await as(world.home.dispatcher)).call(listDueMachines, input)).body;

    test('due machines are listed by their day, page by page, and never for another operator', async () => {
      const [first, second] = world.home.client.machines;
      await dueOn(first.id, inAWeek);
      await dueOn(second.id, yesterday);
      await dueOn(world.foreign.client.machines[0].id, yesterday);
      const { items, next } = await due({ limit: 1 });
      expect(items).toMatchObject([{ id: second.id, due_on: yesterday, is_overdue: true, job: null }]);
      const rest = await due({ limit: 1, after: next });
      expect(rest).toMatchObject({ items: [{ id: first.id, is_overdue: false }], next: null });
      expect((await due({ days: 0 })).items.map(({ id }) => id)).toEqual([second.id]);
      const dispatcher = await as(world.home.dispatcher);
      const counted = (await dispatcher.call(getUpkeep, {})).body;
      const others = { warranties_to_confirm: 0, plans_ending: null, renewals_asked: [] };
      expect(counted).toEqual({ machines_due: 2, ...others });
      expect((await (await as(world.home.client)).call(listDueMachines, {})).status).toBe(403);
    });

    test('a machine with an open job or a waiting request is not due again, and shows which one', async () => {
      const [first, second] = world.home.client.machines;
      const dispatcher = await as(world.home.dispatcher);
      const planned = await dispatcher.call(createJobOrder, {
        machine_id: second.id,
        type: 'preventive_maintenance',
        description: 'Preventive maintenance',
        technician_id: world.home.technician.row.id,
        scheduled_date: '2026-11-30T07:00:00Z',
      });
      expect((await due()).items.map(({ id }) => id)).toEqual([first.id]);
      const request = await makeRequest(app.server.database, world.home, { status: 'pending' });
      await dueOn(request.machine_id, inAWeek);
      const already = (await due({ state: 'seen_to' })).items;
      expect(already.find(({ id }) => id === second.id)?.job?.number).toBe(planned.body.number);
      const dueMachine = already.find(({ id }) => id === request.machine_id);
      expect(dueMachine?.job?.number ?? dueMachine?.request?.number).toBeDefined();
      expect((await due()).items.map(({ id }) => id)).not.toContain(request.machine_id);
    });

    test('a warranty that a client enters is counted and listed for the planners of its operator until one confirms it', async () => {
      const { client, dispatcher, countryOperator } = world.home;
      const planner = await as(dispatcher);
      const listedFor = async (person: Person) =>
        (await (await as(person)).call(listUnconfirmedWarranties, {})).body.items;
      const toConfirm = async () => (await planner.call(getUpkeep, {})).body.warranties_to_confirm;
      const [{ id }] = client.machines;
      const { version } = (await planner.call(getMachine, { id })).body;
      const entered = { id, version, warranty_end: '2031-12-31' };
      expect((await (await as(client)).call(correctMachine, entered)).status).toBe(200);
      const [listed] = await listedFor(dispatcher);
      expect(listed).toMatchObject({ id, warranty_end: '2031-12-31', confirmed_warranty_end: null });
      expect(await toConfirm()).toBe(1);
      expect(await listedFor(countryOperator)).toEqual([listed]);
      expect(await listedFor(world.foreign.dispatcher)).toEqual([]);
      expect((await (await as(client)).call(listUnconfirmedWarranties, {})).status).toBe(403);
      expect((await planner.call(confirmWarranty, { id, version: version + 1 })).status).toBe(200);
      expect([await listedFor(dispatcher), await toConfirm()]).toEqual([[], 0]);
    });

    test('an ending plan is listed with its visits until it is renewed, for its own operator only', async () => {
      const { id } = world.home.client.row;
      await change(sql`
      update clients set cmasa_plan_type = 'cmasa_standard', cmasa_start_date = '2025-12-01',
        cmasa_expiry = '2026-11-30T20:59:00Z' where id = ${id}`);
      const operator = await as(world.home.countryOperator);
      const ending = async () => (await operator.call(listEndingPlans, {})).body.items;
      const [plan] = await ending();
      expect(plan).toMatchObject({ id, expires_on: '2026-11-30', is_over: false, visits_left: 4 });
      expect((await operator.call(getUpkeep, {})).body.plans_ending).toBe(1);
      const { version = 0, name = '', phone = '', address = '' } = plan?.client ?? {};
      const renewed = { id, version, name, phone, address, cmasa_expiry: '2027-11-30T20:59:00Z' };
      expect((await operator.call(updateClient, renewed)).status).toBe(200);
      expect(await ending()).toEqual([]);
      expect((await (await as(world.home.dispatcher)).call(listEndingPlans, {})).status).toBe(403);
      expect((await (await as(world.foreign.countryOperator)).call(listEndingPlans, {})).body.items).toEqual(
        [],
      );
    });
  },
);
