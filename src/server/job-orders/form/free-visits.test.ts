import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { signJobOrder } from '#contract/job-orders/signature/sign.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { confirmWarranty } from '#contract/machines/confirm-warranty.ts';
import { correctMachine } from '#contract/machines.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { anyway, completedForm, jobSteps } from '#tests/support/company/job-steps.ts';
import {
  makeClient,
  makeWorld,
  type Person,
  type TestClient,
  type World,
  withPeople,
} from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const days = (count: number) => new Date(testMoment.getTime() + count * 86_400_000);
const nothing = { ...completedForm, ...anyway, visit_fee: null, price_reason: null };

describe.each(databasesInTurn(import.meta.filename))(
  'the price of a follow-up visit for the same fault on %s',
  (kind) => {
    let app: TestServer;
    let world: World;
    beforeAll(async () => {
      app = await startTestServer(kind);
      world = await makeWorld(app.server);
    });
    afterAll(() => app.close());

    const as = ({ email }: Person) => app.as(email);
    const change = (statement: ReturnType<typeof sql>) =>
      app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
    const clientWithPlan = () =>
      withPeople(app.server, (maker) =>
        makeClient(maker, world.home.operator.id, 'Planned Client', {
          cmasa_plan_type: 'cmasa_standard',
          cmasa_start_date: '2026-03-01',
          cmasa_expiry: new Date('2027-02-28T12:00:00Z'),
        }),
      );
    /** Returns a signed visit by another technician, and its follow-up visit. */
    const twoVisits = async (client: TestClient, { covered = true, isOwnWork = true } = {}) => {
      const first = await makeJob(app.server.database, world.home, {
        client,
        technician: world.home.secondTechnician,
        workflow_status: 'completed',
        is_cmasa_covered: covered,
        scheduled_date: days(-1),
        submitted_at: days(-1),
      });
      const second = await makeJob(app.server.database, world.home, {
        client,
        scheduled_date: testMoment,
        isOwnWork,
      });
      await change(sql`update job_orders set forerunner_id = ${first.id} where id = ${second.id}`);
      return { first, second };
    };
    const setDays = (count: number) =>
      change(
        sql`update country_operators set free_visit_days = ${count} where id = ${world.home.operator.id}`,
      );
    const read = async (id: string) =>
      (await (await as(world.home.technician)).call(getJobOrder, { id })).body;

    test('a request for another fault that includes an earlier visit is not a follow-up visit', async () => {
      const { second } = await twoVisits(await clientWithPlan(), { isOwnWork: false });
      expect((await read(second.id)).coverage.reason).toBe('covered');
    });

    test('a follow-up visit is proposed as free, signed as free, and does not use the plan', async () => {
      const { second } = await twoVisits(await clientWithPlan());
      const { id, version, coverage } = await read(second.id);
      expect(coverage).toEqual({ is_cmasa_covered: false, reason: 'return_visit', visits_left: 3 });
      const technician = await as(world.home.technician);
      const { body } = await technician.call(submitJobOrder, { id, version, ...nothing });
      expect(body).toMatchObject({ free_reason: 'return_visit', visit_fee: null, is_cmasa_covered: false });
      expect(body.summary?.free_reason).toBe('return_visit');
      const signed = await technician.call(signJobOrder, await jobSteps(app).signature(body));
      expect(signed.body).toMatchObject({
        free_reason: 'return_visit',
        plan_balance: { visits_used: 1, visits_per_year: 4 },
      });
    });

    test('a follow-up visit is charged only with a reason, which the client does not see', async () => {
      const client = await clientWithPlan();
      const { second } = await twoVisits(client);
      const technician = await as(world.home.technician);
      const charged = { ...nothing, visit_fee: '20.00' };
      const saveAnswer = await technician.call(saveJobOrder, {
        id: second.id,
        version: second.version,
        ...charged,
      });
      expect(saveAnswer.body).toMatchObject({ price_question: 'free_charged', free_reason: null });
      const { id, version } = saveAnswer.body;
      const refused = await technician.call(submitJobOrder, { id, version, ...charged });
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([422, 'price_reason']);
      const price_reason = 'A spoon was in the grinder';
      const { body } = await technician.call(submitJobOrder, { id, version, ...charged, price_reason });
      expect(body).toMatchObject({ visit_fee: '20.000', price_reason });
      const { body: staffView } = await (await as(world.home.countryOperator)).call(getJobOrder, { id });
      expect(staffView).toMatchObject({ price_question: 'free_charged', price_reason });
      const { body: read } = await (await as(client)).call(getJobOrder, { id });
      expect(read).toMatchObject({ visit_fee: '20.000', price_question: null, price_reason: null });
    });

    test('a reason is also needed for no fee, for a fee far from the usual, or for not using the plan that covers the visit', async () => {
      await change(sql`
      update country_operators set trouble_call_fee = 21 where id = ${world.home.operator.id}`);
      const technician = await as(world.home.technician);
      const unusual = async (client: TestClient, visit_fee: string | null) => {
        const { id, version } = await makeJob(app.server.database, world.home, { client });
        const priced = { ...nothing, visit_fee };
        const { status, problem } = await technician.call(submitJobOrder, { id, version, ...priced });
        expect([status, problem.errors?.[0]?.path]).toEqual([422, 'price_reason']);
        const { body } = await technician.call(submitJobOrder, {
          id,
          version,
          ...priced,
          price_reason: 'Agreed',
        });
        return body.price_question;
      };
      expect(await unusual(world.home.client, '99999.99')).toBe('fee_high');
      expect(await unusual(world.home.client, '6.00')).toBe('fee_low');
      expect(await unusual(world.home.client, null)).toBe('fee_missing');
      expect(await unusual(await clientWithPlan(), null)).toBe('fee_missing');
      expect(await unusual(await clientWithPlan(), '21.00')).toBe('covered_charged');
      expect(await unusual(await clientWithPlan(), '9999.99')).toBe('covered_charged_high');
      const { body } = await (await as(world.home.countryOperator)).call(getAttention, {});
      const [prices] = body.groups.filter((group) => group.kind === 'unusual_price');
      expect(prices?.rows).toContainEqual(
        expect.objectContaining({
          description: 'Agreed',
          price: { question: 'covered_charged_high', visit_fee: '9999.990', currency: 'BHD' },
        }),
      );
      await change(sql`
      update country_operators set trouble_call_fee = null where id = ${world.home.operator.id}`);
    });

    test('the client and the technician see the coverage of planned visits, counted by date', async () => {
      const client = await clientWithPlan();
      const plan = (at: Date, more: Partial<Parameters<typeof makeJob>[2]> = {}) =>
        makeJob(app.server.database, world.home, { client, scheduled_date: at, ...more });
      const used = { is_cmasa_covered: true, workflow_status: 'completed' } as const;
      for (const day of [-40, -50]) await plan(days(day), { ...used, submitted_at: days(day) });
      const third = await plan(days(9));
      const technician = world.home.secondTechnician;
      const others = [await plan(days(8), { technician }), await plan(days(7), { technician })];
      const reader = await as(client);
      const coverageOf = async (id: string) => (await reader.call(getJobOrder, { id })).body.coverage;
      expect(await Promise.all([...others, third].map(({ id }) => coverageOf(id)))).toEqual([
        { is_cmasa_covered: true, reason: 'covered', visits_left: 1 },
        { is_cmasa_covered: true, reason: 'covered', visits_left: 2 },
        { is_cmasa_covered: false, reason: 'no_visit_left', visits_left: 0 },
      ]);
      const { id, version, coverage } = await read(third.id);
      expect(coverage).toMatchObject({ reason: 'no_visit_left' });
      const startAnswer = await (await as(world.home.technician)).call(startJobOrder, {
        id,
        version,
        ...anyway,
      });
      expect(startAnswer.body.coverage).toMatchObject({ reason: 'covered', visits_left: 2 });
    });

    test('a case gets no second covered visit, even with a reason', async () => {
      const { second } = await twoVisits(await clientWithPlan());
      const { status, problem } = await (await as(world.home.technician)).call(submitJobOrder, {
        id: second.id,
        version: second.version,
        ...completedForm,
        visit_fee: null,
        is_cmasa_covered: true,
      });
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'is_cmasa_covered']);
    });

    test('a follow-up visit is charged like any other if the operator has turned free visits off', async () => {
      const { second } = await twoVisits(await clientWithPlan());
      await setDays(0);
      expect((await read(second.id)).coverage).toMatchObject({ reason: 'covered', visits_left: 3 });
      await setDays(30);
    });

    test('a visit is free if the client reports the fault again within the days', async () => {
      const client = await clientWithPlan();
      const { first, second } = await twoVisits(client, { covered: false, isOwnWork: false });
      await change(sql`update job_orders set forerunner_id = null where id = ${second.id}`);
      expect((await read(second.id)).coverage.reason).toBe('covered');
      await change(sql`
      update service_requests set forerunner_id = ${first.id} where id = ${second.service_request_id}`);
      expect((await read(second.id)).coverage.reason).toBe('return_visit');
    });

    test('a visit is charged again once the days after the first visit are over, even after a free one in between', async () => {
      await setDays(1);
      const client = await clientWithPlan();
      const { second } = await twoVisits(client, { covered: false });
      app.clock.now = days(1);
      const technician = await as(world.home.technician);
      const { id, version } = second;
      const submitted = await technician.call(submitJobOrder, { id, version, ...nothing });
      const signed = await technician.call(signJobOrder, await jobSteps(app).signature(submitted.body));
      expect(signed.body.free_reason).toBe('return_visit');
      app.clock.now = testMoment;
      const third = async (day: number) => {
        const job = await makeJob(app.server.database, world.home, { client, scheduled_date: days(day) });
        await change(sql`
        update service_requests set forerunner_id = ${second.id} where id = ${job.service_request_id}`);
        return (await read(job.id)).coverage.reason;
      };
      expect([await third(1), await third(2)]).toEqual(['return_visit', 'covered']);
      await setDays(30);
    });

    test('a first visit is free for a machine under warranty', async () => {
      const client = await clientWithPlan();
      const { id, version, machine_id } = await makeJob(app.server.database, world.home, { client });
      await change(sql`update machines set confirmed_warranty_end = '2027-01-01' where id = ${machine_id}`);
      const { body } = await (await as(world.home.technician)).call(submitJobOrder, {
        id,
        version,
        ...nothing,
      });
      expect(body.summary?.free_reason).toBe('under_warranty');
    });

    test('a warranty that the client enters during the visit does not count until a dispatcher confirms it', async () => {
      const client = await clientWithPlan();
      const job = await makeJob(app.server.database, world.home, { client, workflow_status: 'in_progress' });
      const owner = await as(client);
      const warranty = { id: job.machine_id, version: 1, warranty_end: '2031-12-31' };
      expect((await owner.call(correctMachine, warranty)).status).toBe(200);
      const read = async (person: Person) =>
        (await (await as(person)).call(getJobOrder, { id: job.id })).body;
      for (const person of [world.home.technician, world.home.dispatcher, client]) {
        expect((await read(person)).coverage).toMatchObject({
          reason: 'covered',
          warranty_to_confirm: '2031-12-31',
        });
      }
      const charged = { ...nothing, id: job.id, version: job.version, visit_fee: '21.00' };
      const technician = await as(world.home.technician);
      const saved = await technician.call(saveJobOrder, charged);
      expect(saved.body).toMatchObject({ free_reason: null, price_question: 'covered_charged' });

      const confirmation = { id: job.machine_id, version: 2 };
      expect((await owner.call(confirmWarranty, confirmation)).status).toBe(403);
      const dispatcher = await as(world.home.dispatcher);
      expect((await dispatcher.call(confirmWarranty, confirmation)).status).toBe(200);
      const { version, coverage } = await read(world.home.technician);
      expect(coverage).toEqual({ is_cmasa_covered: false, reason: 'under_warranty', visits_left: 4 });
      const change = { id: job.machine_id, version: 3, warranty_end: null };
      expect((await owner.call(correctMachine, change)).status).toBe(200);
      const submitted = await technician.call(submitJobOrder, { ...nothing, id: job.id, version });
      expect(submitted.body.summary?.free_reason).toBe('under_warranty');
    });
  },
);
