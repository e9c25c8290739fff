import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getClientDashboard } from '#contract/dashboards.ts';
import { cancelJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { listCaseVisits } from '#contract/job-orders/order/case-visits.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getForerunner } from '#contract/job-orders/order/forerunner.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { settleJobOrder } from '#contract/job-orders/settlement.ts';
import { expectPartOfJobOrder, interruptJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { getBoard } from '#contract/planning/board.ts';
import { getCrew } from '#contract/planning/crew.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { remind } from '#server/outbox/reminders.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { changeJob, type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const dayMs = 86_400_000;

describe.each(databasesOfRaces(import.meta.filename))('a missing part on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const dayIn = (days: number) => new Date(app.clock.now.getTime() + days * dayMs).toISOString().slice(0, 10);
  const missing = (more: JobSeed = {}) =>
    job({ workflow_status: 'completed', missing_part: 'Pump head', ...more });
  const noticesTo = async (person: Person, id: string) =>
    [
      ...(await notificationsOf(await as(person), 'job-orders.part-expected')),
      ...(await notificationsOf(await as(person), 'job-orders.part-came')),
      ...(await notificationsOf(await as(person), 'job-orders.part-due')),
    ]
      .filter(({ record_id }) => record_id === id)
      .map(({ text }) => text);

  test('the technician names a missing part, and its expected day if it is known', async () => {
    const { id, version } = await job();
    const technician = await as(world.home.technician);
    const reason = 'The part must be ordered.';
    const interruption = { id, version, outcome: 'part_missing', reason, ...anyway } as const;
    const unnamed = await changesNothing(app.server.database, () =>
      technician.call(interruptJobOrder, interruption),
    );
    expect([unnamed.status, unnamed.problem.errors]).toMatchObject([422, [{ path: 'missing_part' }]]);
    const part = { missing_part: 'Pump head', part_expected_on: '2026-11-25' };
    expect((await technician.call(interruptJobOrder, { ...interruption, ...part })).body).toMatchObject(part);
    const other = await job();
    const unfinished = {
      ...interruption,
      ...part,
      id: other.id,
      version: other.version,
      outcome: 'cannot_finish',
    } as const;
    expect((await technician.call(interruptJobOrder, unfinished)).body).toMatchObject({
      missing_part: null,
      part_expected_on: null,
    });
  });

  test('the dispatcher sets the day of a missing part and its arrival; the client is notified each time', async () => {
    const { id, version, number } = await missing();
    const dispatcher = await as(world.home.dispatcher);
    const part = { id, missing_part: 'Pump head' };
    const { body: expected } = await dispatcher.call(expectPartOfJobOrder, {
      ...part,
      version,
      part_expected_on: '2026-12-03',
    });
    expect(expected).toMatchObject({ part_expected_on: '2026-12-03', part_came_at: null });
    const came = await dispatcher.call(expectPartOfJobOrder, {
      ...part,
      version: expected.version,
      part_expected_on: '2026-12-03',
      has_come: true,
    });
    expect(came.body.part_came_at).not.toBeNull();
    expect(await noticesTo(world.home.client, id)).toEqual([
      `JO-${number} is waiting for Pump head, expected Thu, Dec 3`,
      `The part for JO-${number} has arrived: Pump head`,
    ]);
    const types = (await eventsOf(app.server.database, id)).map(({ type }) => type);
    expect(types).toEqual(['job-orders.part-expected', 'job-orders.part-came']);
  });

  test('a part can be expected only if one is missing', async () => {
    const dispatcher = await as(world.home.dispatcher);
    for (const seed of [{ workflow_status: 'completed' }, { workflow_status: 'in_progress' }] as const) {
      const { id, version } = await job(seed);
      const input = { id, version, missing_part: 'Pump head' };
      const { status } = await changesNothing(app.server.database, () =>
        dispatcher.call(expectPartOfJobOrder, input),
      );
      expect(status).toBe(409);
    }
  });

  test('dispatchers are reminded of a part once, on its day, and the client is not notified of that', async () => {
    const due = await missing({ part_expected_on: dayIn(0) });
    const later = await missing({ part_expected_on: dayIn(1) });
    const settledJob = await missing({ part_expected_on: dayIn(0) });
    const fitted = await missing({ part_expected_on: dayIn(0) });
    const { database } = app.server;
    const next = await job({ workflow_status: 'awaiting_signature' });
    await database.asOwner((tx) =>
      tx.rows(sql`update job_orders set forerunner_id = ${fitted.id} where id = ${next.id}`),
    );
    const dispatcher = await as(world.home.dispatcher);
    const { id, version } = settledJob;
    await dispatcher.call(settleJobOrder, { id, version, reason: 'It holds without it' });
    await Promise.all([remind(app.server), remind(app.server)]);
    await remind(app.server);
    for (const person of [world.home.dispatcher, world.home.countryOperator]) {
      expect(await noticesTo(person, due.id)).toHaveLength(1);
      expect(await noticesTo(person, later.id)).toEqual([]);
      expect(await noticesTo(person, settledJob.id)).toEqual([]);
      expect(await noticesTo(person, fitted.id)).toEqual([]);
    }
    expect(await noticesTo(world.home.client, due.id)).toEqual([]);
    expect((await noticesTo(world.home.dispatcher, due.id))[0]).toContain('waiting for Pump head');
  });

  test('from the next working day, planners are asked about a part without an expected day, until they enter one', async () => {
    // Thursday, November 19, 2026. Friday and Saturday are the operator's weekend.
    const submitted_at = new Date('2026-11-19T10:00:00Z');
    const machine_id = world.home.client.machines[0].id;
    const { id, version, number } = await missing({ machine_id, submitted_at });
    const dispatcher = await as(world.home.dispatcher);
    const asked = async (at: string) => {
      app.clock.now = new Date(at);
      await remind(app.server);
      const { groups } = (await dispatcher.call(getAttention, {})).body;
      const kinds = groups.filter(({ rows }) => rows.some(({ job: one }) => one?.id === id));
      return [kinds.map(({ kind }) => kind), await noticesTo(world.home.dispatcher, id)];
    };
    const before = app.clock.now;
    const notice = `JO-${number} is waiting for Pump head; no date yet: when will it arrive?`;
    expect(await asked('2026-11-19T11:00:00Z')).toEqual([['follow_up'], []]);
    expect(await asked('2026-11-21T11:00:00Z')).toEqual([['follow_up'], []]);
    expect(await asked('2026-11-22T05:00:00Z')).toEqual([['part_due'], [notice]]);
    const next = { machine_id, forerunner_id: id, scheduled_date: '2026-11-26T07:00:00Z' };
    const planned = await dispatcher.call(createJobOrder, { ...next, accepted: ['before_part'] });
    expect([planned.status, await asked('2026-11-23T05:00:00Z')]).toEqual([200, [['part_due'], [notice]]]);
    const known = { id, version, missing_part: 'Pump head', part_expected_on: '2026-12-30' };
    await dispatcher.call(expectPartOfJobOrder, known);
    expect((await asked('2026-11-23T06:00:00Z'))[0]).toEqual([]);
    app.clock.now = before;
  });

  test('a visit that waits for a part is shown with it on the board, and no time is proposed while the day is unknown', async () => {
    const machine_id = world.home.client.machines[1].id;
    const { id, version } = await missing({ machine_id });
    const dispatcher = await as(world.home.dispatcher);
    const after = async () =>
      (await dispatcher.call(getCrew, { record: 'second_visits', id })).body.proposals.map((one) =>
        one.scheduled_date.slice(0, 10),
      );
    expect(await after()).toEqual([]);
    const scheduled_date = '2026-11-22T07:00:00Z';
    const work = { machine_id, forerunner_id: id, scheduled_date, technician_id: null };
    const refused = await changesNothing(app.server.database, () => dispatcher.call(createJobOrder, work));
    expect([refused.status, refused.problem.concerns]).toEqual([409, ['before_part']]);
    const next = (await dispatcher.call(createJobOrder, { ...work, accepted: ['before_part'] })).body;
    const shown = async () =>
      (await dispatcher.call(getBoard, { from: '2026-11-22' })).body.unassigned.find(
        (one) => one.id === next.id,
      )?.awaited_part;
    expect(await shown()).toEqual({ expected_on: null });
    const crewAt = async (at: string) => {
      const { body } = await dispatcher.call(getCrew, { record: 'job_orders', id: next.id, at });
      return [body.technicians[0]?.concerns, body.proposals.map((one) => one.scheduled_date.slice(0, 10))];
    };
    expect(await crewAt(scheduled_date)).toEqual([['before_part'], []]);
    const part = { id, missing_part: 'Pump head', part_expected_on: '2026-11-24' };
    const { body } = await dispatcher.call(expectPartOfJobOrder, { ...part, version });
    expect(await shown()).toEqual({ expected_on: '2026-11-24' });
    const [concerns, days] = await crewAt(scheduled_date);
    expect([concerns, days?.toSorted()[0]]).toEqual([['before_part'], '2026-11-25']);
    await dispatcher.call(expectPartOfJobOrder, { ...part, version: body.version, has_come: true });
    expect([await shown(), (await crewAt(scheduled_date))[0]]).toEqual([null, []]);
  });

  test('a missing part is on the home page of its client only, until the follow-up visit starts', async () => {
    const { secondClient } = world.home;
    const machine_id = secondClient.machines[0].id;
    const { id } = await missing({ client: secondClient, machine_id, part_expected_on: dayIn(3) });
    const home = async (person: Person) =>
      (await (await as(person)).call(getClientDashboard, {})).body.awaited_parts;
    expect(await home(secondClient)).toMatchObject([
      { id, missing_part: 'Pump head', part_expected_on: dayIn(3), part_came_at: null },
    ]);
    expect((await home(world.home.client)).map((one) => one.id)).not.toContain(id);
    const dispatcher = await as(world.home.dispatcher);
    const scheduled_date = '2027-02-07T07:00:00Z';
    const next = await dispatcher.call(createJobOrder, { machine_id, forerunner_id: id, scheduled_date });
    expect([next.status, (await home(secondClient)).length]).toEqual([200, 1]);
    expect((await dispatcher.call(getJobOrder, { id })).body.follower?.id).toBe(next.body.id);
  });

  test('a signed visit that needs a follow-up visit is on the home page of its client until one is planned or none is needed', async () => {
    const { secondClient } = world.home;
    const machine_id = secondClient.machines[1].id;
    const unfinished = () =>
      job({ client: secondClient, machine_id, workflow_status: 'completed', follow_up_reason: 'Two people' });
    const [first, second] = [await unfinished(), await unfinished()];
    await missing({ client: secondClient, machine_id });
    const home = async () => {
      const { to_follow } = (await (await as(secondClient)).call(getClientDashboard, {})).body;
      return to_follow.map(({ id }) => id).sort();
    };
    expect(await home()).toEqual([first.id, second.id].sort());
    const dispatcher = await as(world.home.dispatcher);
    const scheduled_date = '2027-02-07T07:00:00Z';
    await dispatcher.call(createJobOrder, { machine_id, forerunner_id: first.id, scheduled_date });
    await dispatcher.call(settleJobOrder, { id: second.id, version: second.version, reason: 'It holds' });
    expect(await home()).toEqual([]);
  });

  test('a part is still awaited after a follow-up visit to which no one came', async () => {
    const { secondClient } = world.home;
    const machine_id = secondClient.machines[0].id;
    const { id } = await missing({ client: secondClient, machine_id, part_expected_on: dayIn(30) });
    const dispatcher = await as(world.home.dispatcher);
    const home = async () =>
      (await (await as(secondClient)).call(getClientDashboard, {})).body.awaited_parts.map((one) => one.id);
    const soon = new Date(app.clock.now.getTime() + 3_600_000).toISOString();
    const plan = (forerunner_id: string, scheduled_date = soon) =>
      dispatcher.call(createJobOrder, { machine_id, forerunner_id, scheduled_date, accepted: [...concerns] });
    const second = (await plan(id)).body;
    expect(await home()).toContain(id);
    const cancelled = { id: second.id, version: second.version, cancellation_reason: 'The owner is away' };
    expect((await dispatcher.call(cancelJobOrder, cancelled)).status).toBe(200);
    expect(await home()).toContain(id);
    const crew = await dispatcher.call(getCrew, { record: 'second_visits', id: second.id });
    const [first] = crew.body.proposals.map((one) => one.scheduled_date.slice(0, 10)).toSorted();
    expect(first && first > dayIn(30)).toBe(true);
    const early = { machine_id, forerunner_id: second.id, scheduled_date: soon };
    const refused = await changesNothing(app.server.database, () => dispatcher.call(createJobOrder, early));
    expect(refused.problem.concerns).toContain('before_part');
    const third = (await plan(second.id)).body;
    expect(await home()).toContain(id);
    expect((await dispatcher.call(getForerunner, { id: third.id })).body).toMatchObject({
      id,
      missing_part: 'Pump head',
    });
    const { groups } = (await dispatcher.call(getAttention, {})).body;
    const { rows = [] } = groups.find(({ kind: one }) => one === 'before_part') ?? {};
    expect(rows.map(({ job: one }) => one?.id)).not.toContain(third.id);
    await changeJob(app.server.database, third.id, {
      technician_id: world.home.technician.row.id,
      status: 'in_progress',
      workflow_status: 'in_progress',
      started_at: app.clock.now,
      paused_at: app.clock.now,
      first_arrived_at: app.clock.now,
    });
    expect(await home()).not.toContain(id);
  });

  test('nothing waits for the part of a settled visit', async () => {
    const { id, version, service_request_id } = await missing();
    const dispatcher = await as(world.home.dispatcher);
    const part = async () => {
      const ids = { record: 'job_orders', record_id: id } as const;
      const request = await dispatcher.call(getServiceRequest, { id: service_request_id ?? '' });
      const { items } = (await dispatcher.call(listCaseVisits, ids)).body;
      return [request.body.job_order?.missing_part, ...items.map(({ missing_part }) => missing_part)];
    };
    expect(await part()).toEqual(['Pump head', 'Pump head']);
    await dispatcher.call(settleJobOrder, { id, version, reason: 'It holds without it' });
    expect(await part()).toEqual([null, null]);
  });

  test('a follow-up visit is proposed for a day after the part is expected, however urgent the first one was', async () => {
    const { id } = await missing({ part_expected_on: dayIn(6), urgency: 'emergency' });
    const { body } = await (await as(world.home.dispatcher)).call(getCrew, { record: 'second_visits', id });
    expect(body.proposals.length).toBe(3);
    for (const { scheduled_date, reasons } of body.proposals) {
      expect(scheduled_date.slice(0, 10) > dayIn(6)).toBe(true);
      expect(reasons).toContain('after_part');
      expect(reasons).not.toContain('in_wish');
    }
  });
});
