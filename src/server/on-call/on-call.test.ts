import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { listNotifications } from '#contract/notifications.ts';
import { getOperatorSettings, saveOperatorSettings } from '#contract/operators.ts';
import { addAbsence } from '#contract/planning/absences.ts';
import { getBoard } from '#contract/planning/board.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { listOnCall, removeOnCall, setOnCall } from '#contract/planning/on-call.ts';
import { getRequestDefaults } from '#contract/planning/request-defaults.ts';
import { approveServiceRequest, correctServiceRequest } from '#contract/service-requests.ts';
import { updateTechnician } from '#contract/technicians.ts';
import { evening, onCallSteps, tonight } from '#tests/support/company/on-call-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesOfRaces(import.meta.filename))('the on-call schedule on %s', (kind) => {
  let app: TestServer;
  let world: World;
  const { ran, as, startOver, put, noticeTypesOf, submit } = onCallSteps(() => ({ app, world }));
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  beforeEach(startOver);
  afterAll(() => app.close());

  const rota = async (by: Person = world.home.dispatcher) =>
    (await (await as(by)).call(listOnCall, {})).body.items.map(
      ({ technician, first_day, last_day }) => [technician.name, first_day, last_day] as const,
    );

  test('the on-call schedule has one technician at a time: a new shift takes over the days of the earlier one', async () => {
    const { technician, secondTechnician } = world.home;
    const [name, second] = [technician.row.name, secondTechnician.row.name];
    expect((await put({ first_day: '2026-11-22', last_day: '2026-11-28' })).status).toBe(200);
    expect((await put({ first_day: '2026-11-24', last_day: '2026-11-25' }, secondTechnician)).status).toBe(
      200,
    );
    expect(await rota()).toEqual([
      [name, '2026-11-22', '2026-11-23'],
      [second, '2026-11-24', '2026-11-25'],
      [name, '2026-11-26', '2026-11-28'],
    ]);
    expect(await rota(secondTechnician)).toEqual([[second, '2026-11-24', '2026-11-25']]);
    expect(await rota(world.foreign.dispatcher)).toEqual([]);
    const events = (await eventsOf(app.server.database, technician.row.id)).slice(-2);
    expect(events).toMatchObject([
      { type: 'technicians.on-call-added', changes: { first_day: { to: '2026-11-22' } } },
      { type: 'technicians.on-call-removed', changes: { first_day: { from: '2026-11-24' } } },
    ]);
    expect(await noticeTypesOf(technician)).toContain('technicians.on-call-removed');
  });

  test('the on-call schedule has one technician even if two are put on call at the same time', async () => {
    const week = { first_day: '2026-11-22', last_day: '2026-11-28' };
    const { technician, secondTechnician } = world.home;
    const answers = await Promise.all([put(week, technician), put(week, secondTechnician)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await rota()).toHaveLength(1);
  });

  test('only planners of the operator change the on-call schedule', async () => {
    const { technician, countryOperator } = world.home;
    const { id } = (await put(tonight)).body;
    const turn = { technician_id: technician.row.id, ...tonight };
    expect((await (await as(technician)).call(setOnCall, turn)).status).toBe(403);
    expect((await (await as(technician)).call(removeOnCall, { id })).status).toBe(403);
    const foreign = await as(world.foreign.dispatcher);
    expect((await foreign.call(setOnCall, turn)).status).toBe(404);
    expect((await foreign.call(removeOnCall, { id })).status).toBe(404);
    const owner = await as(countryOperator);
    expect((await owner.call(removeOnCall, { id })).status).toBe(200);
    expect((await owner.call(removeOnCall, { id: uuidv7() })).status).toBe(404);
    expect(await rota()).toEqual([]);
  });

  test.each([
    ['2026-11-20', '2026-11-19'],
    ['2026-11-01', '2027-11-01'],
    ['2026-11-31', '2026-12-01'],
  ])('a shift from %s to %s is refused', async (first_day, last_day) => {
    expect((await put({ first_day, last_day })).status).toBe(422);
  });

  test('the technician on call tonight is proposed, and approved without confirmation', async () => {
    await put(tonight);
    app.clock.now = evening;
    const { body } = await submit(world.home.client);
    const dispatcher = await as(world.home.dispatcher);
    const crew = await dispatcher.call(getCrew, { record: 'service_requests', id: body.id });
    const [best] = crew.body.proposals;
    expect(best).toMatchObject({
      technician_id: world.home.technician.row.id,
      scheduled_date: '2026-11-18T18:45:00.000Z',
      reasons: expect.arrayContaining(['on_call', 'soonest']),
    });
    const onCall = crew.body.technicians.filter(({ is_on_call }) => is_on_call).map(({ id }) => id);
    expect(onCall).toEqual([world.home.technician.row.id]);
    const { technician_id = '', scheduled_date = '' } = best ?? {};
    const approved = await dispatcher.call(approveServiceRequest, {
      id: body.id,
      version: body.version,
      appointment: { technician_id, scheduled_date },
    });
    expect(approved.status).toBe(200);
    const board = (await dispatcher.call(getBoard, { from: tonight.first_day })).body;
    expect(board.technicians.find(({ id }) => id === technician_id)?.on_call).toEqual([tonight]);
  });

  test('an evening visit of another technician, or for other work, needs confirmation', async () => {
    await put(tonight);
    const at = '2026-11-18T19:00:00Z';
    const assign = async (urgency: 'emergency' | 'high', { row } = world.home.technician) => {
      const { id, version } = await makeJob(app.server.database, world.home, {
        workflow_status: 'scheduled',
        urgency,
        scheduled_date: new Date(at),
      });
      const dispatcher = await as(world.home.dispatcher);
      return dispatcher.call(assignJobOrder, { id, version, technician_id: row.id, scheduled_date: at });
    };
    expect((await assign('high')).problem.concerns).toEqual(['off_hours']);
    expect((await assign('emergency', world.home.secondTechnician)).problem.concerns).toEqual(['off_hours']);
    expect((await assign('emergency')).status).toBe(200);
  });

  test('an emergency alerts the technician on call and the dispatchers by bell and email', async () => {
    const { client, dispatcher, technician, countryOperator } = world.home;
    await put(tonight);
    await ran(`update country_operators set service_phone = '+97317000000'`);
    app.clock.now = evening;
    const { body } = await submit(client);
    expect(await noticeTypesOf(dispatcher)).toContain('service-requests.on-call-alerted');
    const texts = (await (await as(technician)).call(listNotifications, {})).body.items.map(
      ({ text }) => text,
    );
    expect(texts.find((text) => text.startsWith(`You are on call: emergency ${body.number}`))).toMatch(
      / needs a technician\. Your company's phone: \+973 1700 0000\. The job appears in My Day as soon as a dispatcher assigns it to you$/,
    );
    expect(await noticeTypesOf(countryOperator)).not.toContain('service-requests.on-call-alerted');
    expect(await noticeTypesOf(client)).not.toContain('service-requests.on-call-alerted');
    const mails = await ran('select recipient from outgoing_mails');
    const recipients = new Set(mails.map(({ recipient }) => recipient));
    expect(recipients).toEqual(
      new Set([dispatcher.email, world.home.secondDispatcher.email, technician.email]),
    );
  });

  test('dispatchers and operator are notified when no one is on call, or the technician on call is absent', async () => {
    const { client, dispatcher, technician, countryOperator } = world.home;
    await put(tonight);
    const away = { technician_id: technician.row.id, kind: 'sick' as const, ...tonight };
    await (await as(dispatcher)).call(addAbsence, away);
    app.clock.now = evening;
    expect((await (await as(client)).call(getRequestDefaults, {})).body.is_on_call).toBe(false);
    await submit(client);
    for (const one of [dispatcher, countryOperator])
      expect(await noticeTypesOf(one)).toContain('service-requests.nobody-on-call');
    expect(await noticeTypesOf(technician)).not.toContain('service-requests.nobody-on-call');
  });

  test('a deactivated technician is not alerted', async () => {
    const { secondTechnician: leaver, countryOperator } = world.home;
    await put(tonight, leaver);
    const owner = await as(countryOperator);
    const { id, version, name, phone } = leaver.row;
    const deactivation = await owner.call(updateTechnician, { id, version, name, phone, is_active: false });
    expect([deactivation.status, await rota()]).toEqual([200, []]);
    await owner.call(updateTechnician, {
      id,
      version: deactivation.body.version,
      name,
      phone,
      is_active: true,
    });
    expect(await rota()).toHaveLength(1);
  });

  test('no one is alerted within service hours, for other urgencies, or when a request is raised to an emergency', async () => {
    const { client, dispatcher } = world.home;
    await put(tonight);
    const alerts = async () =>
      (await noticeTypesOf(dispatcher)).filter((type) => type === 'service-requests.on-call-alerted').length;
    const before = await alerts();
    const { body: morning } = await submit(client);
    await ran(`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
      where id = '${morning.id}'`);
    app.clock.now = evening;
    const { id, version } = (await submit(client, 'high')).body;
    expect(await alerts()).toBe(before);
    const raised = { id, version, urgency: 'emergency' } as const;
    expect((await (await as(client)).call(correctServiceRequest, raised)).status).toBe(200);
    expect(await alerts()).toBe(before + 1);
  });

  test('an emergency at night has its own fee, which the client knows in advance', async () => {
    const { client, countryOperator } = world.home;
    const owner = await as(countryOperator);
    const { currency: _, ...settings } = (await owner.call(getOperatorSettings, {})).body;
    const fees = { trouble_call_fee: '20', emergency_fee: '45' };
    expect((await owner.call(saveOperatorSettings, { ...settings, ...fees })).body.emergency_fee).toBe(
      '45.000',
    );
    await put(tonight);
    app.clock.now = evening;
    const defaults = (await (await as(client)).call(getRequestDefaults, {})).body;
    expect(defaults).toMatchObject({ is_on_call: true, emergency_fee: '45.000', currency: 'BHD' });
    const feeOf = async (urgency: 'emergency' | 'high', at: string) => {
      const job = await makeJob(app.server.database, world.home, { urgency, scheduled_date: new Date(at) });
      return (await (await as(world.home.technician)).call(getJobOrder, { id: job.id })).body.usual_fee;
    };
    // Three emergencies: on Wednesday night, during Thursday's service hours, and on Friday. The last line is a night
    // visit that is not an emergency.
    expect(await feeOf('emergency', '2026-11-18T19:00:00Z')).toBe('45.000');
    expect(await feeOf('emergency', '2026-11-19T08:00:00Z')).toBe('20.000');
    expect(await feeOf('emergency', '2026-11-20T08:00:00Z')).toBe('45.000');
    expect(await feeOf('high', '2026-11-18T20:00:00Z')).toBe('20.000');
  });
});
