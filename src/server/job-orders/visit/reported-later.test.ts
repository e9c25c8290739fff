import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder, handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { leaveForJobOrder, pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { concerns } from '#domain/planning/appointment.ts';
import { visitTimesOf } from '#domain/visit/course.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const isoOf = (date: Date) => date.toISOString().replace('.000Z', '+00:00');
const minutesAgo = (minutes: number) => isoOf(new Date(testMoment.getTime() - minutes * 60_000));
const now = isoOf(testMoment);
const longAgo = "According to your device's clock, this was more than 72 hours ago";
const tooEarly = "According to your device's clock, this was before the last reported step";

describe.each(databasesInTurn(import.meta.filename))('steps that a device reports later, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const technician = () => app.as(world.home.technician.email);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);

  test('the trip and the arrival count from their taps, and history shows when each was recorded', async () => {
    const { id, version } = await job();
    const { call } = await technician();
    const departure = (await call(leaveForJobOrder, { id, version, at: minutesAgo(50), ...anyway })).body;
    expect(departure.on_the_way_at).toBe(minutesAgo(50));
    const startedJob = (
      await call(startJobOrder, { id, version: departure.version, at: minutesAgo(20), ...anyway })
    ).body;
    expect(startedJob).toMatchObject({ started_at: minutesAgo(20), first_arrived_at: minutesAgo(20) });
    const times = visitTimesOf({
      on_the_way_at: new Date(startedJob.on_the_way_at ?? ''),
      started_at: new Date(startedJob.started_at ?? ''),
      job_order_form_submitted_at: testMoment,
      paused_seconds: startedJob.paused_seconds,
    });
    expect(times).toEqual({ travel_minutes: 30, on_site_minutes: 20 });
    const [leaving, arriving] = await eventsOf(app.server.database, id);
    expect([leaving?.at, arriving?.at]).toEqual([testMoment, testMoment]);
    const reportedAt = arriving?.changes.started_at?.to;
    expect(new Date(String(reportedAt)).getTime()).toBe(new Date(minutesAgo(20)).getTime());
  });

  test('a time from a fast clock counts as now', async () => {
    const { id, version } = await job();
    const { call } = await technician();
    const startedJob = (await call(startJobOrder, { id, version, at: minutesAgo(-3), ...anyway })).body;
    expect(startedJob.started_at).toBe(now);
  });

  test('a time before the previous step, or older than three days, is refused with an error at the field', async () => {
    const { id, version } = await job();
    const { call } = await technician();
    const refused = async (work: () => ReturnType<typeof call>) => {
      const { status, problem } = await changesNothing(app.server.database, work);
      return [status, problem.errors?.map(({ path, message }) => [path, message.split('.')[0]])];
    };
    const tooOld = { id, version, at: minutesAgo(72 * 60 + 1) };
    expect(await refused(() => call(leaveForJobOrder, tooOld))).toEqual([422, [['at', longAgo]]]);
    const departure = (await call(leaveForJobOrder, { id, version, at: minutesAgo(10), ...anyway })).body;
    const before = { id, version: departure.version, at: minutesAgo(11) };
    expect(await refused(() => call(startJobOrder, before))).toEqual([422, [['at', tooEarly]]]);
  });

  test('a step sent again with its key has no second effect, and another time with that key is refused', async () => {
    const { id, version } = await job();
    const { call } = await technician();
    const key = crypto.randomUUID();
    const input = { id, version, at: minutesAgo(5), ...anyway };
    const first = await call(startJobOrder, input, { key });
    expect((await call(startJobOrder, input, { key })).body).toEqual(first.body);
    expect((await call(startJobOrder, { ...input, at: minutesAgo(4) }, { key })).status).toBe(422);
    expect((await eventsOf(app.server.database, id)).map(({ type }) => type)).toEqual(['job-orders.started']);
  });

  test('a late step ends work elsewhere no earlier than the end of its last pause, so no pause counts twice', async () => {
    const { call } = await technician();
    const { clock } = app;
    const inMinutes = (minutes: number) => {
      clock.now = new Date(testMoment.getTime() + minutes * 60_000);
    };
    const { id, version } = await job({ isFree: true });
    const startedJob = (await call(startJobOrder, { id, version, ...anyway })).body;
    inMinutes(10);
    const paused = (await call(pauseJobOrder, { id, version: startedJob.version })).body;
    inMinutes(40);
    const resumed = (await call(startJobOrder, { id, version: paused.version })).body;
    expect(resumed.paused_seconds).toBe(30 * 60);
    inMinutes(45);
    const other = await job();
    const otherStart = { id: other.id, version: other.version, at: minutesAgo(-20), ...anyway };
    expect((await call(leaveForJobOrder, otherStart)).body.on_the_way_at).toBe(minutesAgo(-20));
    const aside = (await call(getJobOrder, { id })).body;
    expect(aside.paused_at).toBe(minutesAgo(-40));
    inMinutes(50);
    const last = (await call(startJobOrder, { id, version: aside.version, ...anyway })).body;
    expect(last.paused_seconds).toBe(40 * 60);
    clock.now = testMoment;
  });

  test('a late step is refused when another technician has the job by now', async () => {
    const { id, version } = await job({ workflow_status: 'in_progress' });
    const dispatcher = await app.as(world.home.dispatcher.email);
    const technician_id = world.home.secondTechnician.row.id;
    const scheduled_date = '2026-11-30T07:00:00+00:00';
    const handed = { id, version, technician_id, scheduled_date, accepted: ['overlap' as const] };
    expect((await dispatcher.call(handOverJobOrder, handed)).status).toBe(200);
    const { call } = await technician();
    expect((await call(startJobOrder, { id, version, at: minutesAgo(5), ...anyway })).status).toBe(404);
  });

  test('a step from before the job was assigned to the technician does not count', async () => {
    const { id, version } = await job({ workflow_status: 'in_progress' });
    const dispatcher = await app.as(world.home.dispatcher.email);
    const technician_id = world.home.secondTechnician.row.id;
    const scheduled_date = '2026-12-01T07:00:00+00:00';
    const handed = { id, version, technician_id, scheduled_date, accepted: ['overlap' as const] };
    const handedOver = (await dispatcher.call(handOverJobOrder, handed)).body;
    const { call } = await app.as(world.home.secondTechnician.email);
    const early = { id, version: handedOver.version, at: minutesAgo(1), ...anyway };
    const { status, problem } = await call(startJobOrder, early);
    expect([status, problem.errors?.[0]?.message]).toEqual([
      422,
      expect.stringContaining('before the job was assigned to you'),
    ]);
    expect((await call(startJobOrder, { ...early, at: now })).status).toBe(200);
  });

  test('a step counts from its tap, although the job was taken away and given back in the meantime', async () => {
    const { id, version } = await job();
    const { technician: first, secondTechnician: second, dispatcher } = world.home;
    const scheduled_date = '2026-12-02T07:00:00+00:00';
    const start = app.clock.now;
    let handed = { version };
    for (const [index, { row }] of [second, first, second].entries()) {
      app.clock.now = new Date(start.getTime() + index * 3_600_000);
      const { call } = await app.as(dispatcher.email);
      const to = { id, version: handed.version, technician_id: row.id, scheduled_date };
      handed = (await call(assignJobOrder, { ...to, accepted: [...concerns] })).body;
    }
    const tapped = new Date(start.getTime() + 600_000);
    const { call } = await app.as(second.email);
    const { status, body } = await call(startJobOrder, {
      id,
      version: handed.version,
      at: tapped.toISOString(),
      ...anyway,
    });
    app.clock.now = start;
    expect([status, body.started_at]).toEqual([200, isoOf(tapped)]);
  });
});
