import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saveJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { listOnCall, removeOnCall } from '#contract/planning/on-call.ts';
import { completedForm } from '#tests/support/company/job-steps.ts';
import { evening, onCallSteps, tonight } from '#tests/support/company/on-call-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { cancelledJobs } from '#tests/support/databases/job-rows.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('people who are on call on %s', (kind) => {
  let app: TestServer;
  let world: World;
  const { ran, as, startOver, put, noticeTypesOf, submit } = onCallSteps(() => ({ app, world }));
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(startOver);
  afterAll(() => app.close());

  test('in a running week, only today and later days change, and the days served stay in the record', async () => {
    const { technician, secondTechnician, dispatcher } = world.home;
    const [name, second] = [technician.row.name, secondTechnician.row.name];
    const week = { first_day: '2026-11-15', last_day: '2026-11-21' };
    const whole = async () =>
      (await (await as(dispatcher)).call(listOnCall, { from: '2026-11-01' })).body.items.map(
        (turn) => [turn.technician.name, turn.first_day, turn.last_day] as const,
      );
    app.clock.now = new Date('2026-11-15T07:00:00Z');
    await put(week, secondTechnician);
    app.clock.now = testMoment;
    expect((await put(week)).status).toBe(200);
    expect(await whole()).toEqual([
      [second, '2026-11-15', '2026-11-17'],
      [name, '2026-11-18', '2026-11-21'],
    ]);
    expect((await put({ first_day: '2026-11-15', last_day: '2026-11-17' })).status).toBe(422);
    app.clock.now = new Date('2026-11-19T07:00:00Z');
    const [own] = (await (await as(technician)).call(listOnCall, {})).body.items;
    await (await as(dispatcher)).call(removeOnCall, { id: own?.id ?? '' });
    expect(await whole()).toEqual([
      [second, '2026-11-15', '2026-11-17'],
      [name, '2026-11-18', '2026-11-18'],
    ]);
  });

  test('a technician who is put on call for now is alerted once to the emergencies that still have no technician', async () => {
    const { client, technician, secondTechnician } = world.home;
    const alertsOf = async (by: Person) =>
      (await noticeTypesOf(by)).filter((type) => type === 'service-requests.on-call-alerted').length;
    await put(tonight);
    app.clock.now = evening;
    await submit(client);
    expect([await alertsOf(technician), await alertsOf(secondTechnician)]).toEqual([1, 0]);
    await put(tonight, secondTechnician);
    await put(tonight, secondTechnician);
    expect(await alertsOf(secondTechnician)).toBe(1);
    await put({ first_day: '2026-11-20', last_day: '2026-11-20' });
    expect(await alertsOf(technician)).toBe(1);
    await ran('delete from notifications');
    app.clock.now = new Date('2026-11-19T07:00:00Z');
    await put({ first_day: '2026-11-19', last_day: '2026-11-19' }, secondTechnician);
    expect(await alertsOf(secondTechnician)).toBe(0);
  });

  test('the alert names the client only to a technician who may see it, and does not send them to a page without it', async () => {
    const { client, technician, secondTechnician } = world.home;
    const { name, address } = client.row;
    await makeJob(app.server.database, world.home, {});
    await ran(cancelledJobs(`status <> 'cancelled'`));
    for (const [one, isNamed] of [
      [technician, true],
      [secondTechnician, false],
    ] as const) {
      await put(tonight, one);
      app.clock.now = evening;
      await submit(client);
      const [mail] = await ran(`select subject, body from outgoing_mails where recipient = '${one.email}'`);
      expect(mail?.subject).toMatch(/^You are on call: emergency SR-\d+$/);
      expect(mail?.body.includes(`(${name}, ${address}, `)).toBe(isNamed);
      expect(mail?.body).not.toContain('See it here');
      expect(mail?.body).toContain('as soon as a dispatcher assigns it to you');
      await ran('delete from outgoing_mails');
      await ran(`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
        where status = 'pending'`);
    }
  });

  test('an emergency that was planned at night and began in service hours has the usual fee, and the other way round', async () => {
    const { technician, countryOperator } = world.home;
    const owner = await as(countryOperator);
    const { currency: _, ...settings } = (await owner.call(getOperatorSettings, {})).body;
    const fees = { trouble_call_fee: '20', emergency_fee: '90' };
    await owner.call(saveOperatorSettings, { ...settings, ...fees });
    const [night, day] = ['2026-11-18T23:00:00Z', '2026-11-19T05:40:00Z'];
    for (const [planned, began, fee, question] of [
      [night, day, '20.000', 'fee_high'],
      [day, night, '90.000', null],
    ] as const) {
      const { id } = await makeJob(app.server.database, world.home, {
        urgency: 'emergency',
        workflow_status: 'in_progress',
        scheduled_date: new Date(planned),
      });
      await ran(`update job_orders set started_at = '${began}' where id = '${id}'`);
      const asTechnician = await as(technician);
      const { usual_fee, version } = (await asTechnician.call(getJobOrder, { id })).body;
      expect(usual_fee).toBe(fee);
      app.clock.now = new Date('2026-11-19T08:00:00Z');
      const form = { ...completedForm, visit_fee: '90' };
      const saved = await asTechnician.call(saveJobOrder, { id, version, ...form });
      expect(saved).toMatchObject({ status: 200, body: { price_question: question } });
      await ran(cancelledJobs(`id = '${id}'`));
    }
  });
});
