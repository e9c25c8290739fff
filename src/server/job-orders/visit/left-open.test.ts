import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { anyway, completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, notificationsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

/** Returns the time this many minutes after the start of the forgotten visit, which was two days ago. */
const daysAgo = (minutes: number) => new Date(testMoment.getTime() + (minutes - 48 * 60) * 60_000);
const isoOf = (date: Date) => date.toISOString();
const instantOf = (text: string | null) => text && isoOf(new Date(text));

describe.each(databasesInTurn(import.meta.filename))('a visit that was left open, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const call = async () => (await app.as(world.home.technician.email)).call;
  const forgotten = async (seed: JobSeed = {}) => {
    const { id, version } = await makeJob(app.server.database, world.home, {
      workflow_status: 'in_progress',
      started_at: daysAgo(0),
      duration_minutes: 60,
      ...seed,
    });
    return { id, version };
  };
  const serviceDay = (at: Date) => dateIn(world.home.operator.time_zone, at);

  test.each([
    ['says when they left', isoOf(daysAgo(95)), daysAgo(95)],
    ['says nothing', undefined, daysAgo(60)],
  ])('the day and the time of the work are true if the technician %s', async (_, left_at, left) => {
    const visit = await forgotten();
    const { status, body } = await (await call())(submitJobOrder, { ...visit, ...completedForm, left_at });
    expect([status, body.summary?.service_date]).toEqual([200, serviceDay(left)]);
    expect(instantOf(body.work_ended_at)).toBe(isoOf(left));
    expect(body.paused_seconds * 1000).toBe(testMoment.getTime() - left.getTime());
  });

  test('a technician who says that they have just left has worked today', async () => {
    const visit = await forgotten();
    const input = { ...visit, ...completedForm, left_at: isoOf(testMoment) };
    const { body } = await (await call())(submitJobOrder, input);
    expect([body.work_ended_at, body.summary?.service_date]).toEqual([null, serviceDay(testMoment)]);
  });

  test.each([
    ['before the work started', daysAgo(-2)],
    ['in the future', new Date(testMoment.getTime() + 60_000)],
  ])('a moment %s is refused', async (_, at) => {
    const visit = await forgotten();
    const send = await call();
    const left_at = isoOf(at);
    for (const answer of [
      () => send(submitJobOrder, { ...visit, ...completedForm, left_at }),
      () => send(pauseJobOrder, { ...visit, left_at }),
    ]) {
      const { status, problem } = await changesNothing(app.server.database, answer);
      expect([status, problem.errors?.[0]?.path]).toEqual([422, 'left_at']);
    }
  });

  test('the hold begins when the technician left, and the report of the next day is of that day', async () => {
    const visit = await forgotten();
    const send = await call();
    const held = (await send(pauseJobOrder, { ...visit, left_at: isoOf(daysAgo(45)) })).body;
    expect(instantOf(held.paused_at)).toBe(isoOf(daysAgo(45)));
    const input = { id: visit.id, version: held.version, ...completedForm };
    const { body } = await send(submitJobOrder, input);
    expect(body.summary?.service_date).toBe(serviceDay(daysAgo(45)));
    const reopened = (await send(saveJobOrder, { ...input, version: body.version })).body;
    expect(instantOf(reopened.paused_at)).toBe(isoOf(testMoment));
    const again = await send(submitJobOrder, { ...input, version: reopened.version });
    expect(instantOf(again.body.work_ended_at)).toBe(isoOf(daysAgo(45)));
  });

  test.each([
    ['says when they left', isoOf(daysAgo(45)), daysAgo(45)],
    ['says nothing', undefined, daysAgo(60)],
  ])(
    'the work ends when the technician left if they report a missing part later and %s',
    async (_, left_at, left) => {
      const visit = await forgotten();
      const send = await call();
      const reason = 'The part must be ordered.';
      const missing = { outcome: 'part_missing', missing_part: 'Pump', reason } as const;
      const { body } = await send(interruptJobOrder, { ...visit, ...missing, left_at });
      expect([body.paused_at, body.work_ended_at].map(instantOf)).toEqual([isoOf(left), isoOf(left)]);
      const input = { id: visit.id, version: body.version, ...completedForm };
      const reported = (await send(submitJobOrder, input)).body;
      expect(instantOf(reported.work_ended_at)).toBe(isoOf(left));
      expect([reported.summary?.service_date, reported.paused_seconds * 1000]).toEqual([
        serviceDay(left),
        testMoment.getTime() - left.getTime(),
      ]);
    },
  );

  test('a no-show that is reported later ends when the technician left', async () => {
    const visit = await forgotten({ scheduled_date: daysAgo(0) });
    const input = { ...visit, reason: 'The place is closed.', left_at: isoOf(daysAgo(15)) };
    const { body } = await (await call())(missJobOrder, input);
    expect([body.status, instantOf(body.work_ended_at)]).toEqual(['cancelled', isoOf(daysAgo(15))]);
  });

  test('work that is interrupted on time goes on', async () => {
    const visit = await forgotten({ started_at: new Date(testMoment.getTime() - 30 * 60_000) });
    const reason = 'There is not enough time.';
    const { body } = await (await call())(interruptJobOrder, { ...visit, outcome: 'cannot_finish', reason });
    expect([body.paused_at, body.work_ended_at]).toEqual([null, null]);
  });

  test.each(['dispatcher', 'countryOperator'] as const)(
    'a %s says when the technician left: the hold begins then, and the technician is notified',
    async (role) => {
      const visit = await forgotten();
      const planner = await app.as(world.home[role].email);
      const silent = await changesNothing(app.server.database, () => planner.call(pauseJobOrder, visit));
      expect([silent.status, silent.problem.errors?.[0]?.path]).toEqual([422, 'left_at']);
      const { body } = await planner.call(pauseJobOrder, { ...visit, left_at: isoOf(daysAgo(45)) });
      expect(instantOf(body.paused_at)).toBe(isoOf(daysAgo(45)));
      const found = await notificationsOf(await app.as(world.home.technician.email), 'job-orders.paused');
      expect(found.filter(({ record_id }) => record_id === visit.id).map(({ text }) => text)).toEqual([
        expect.stringMatching(
          /^The dispatcher recorded when you left JO-\d+. It has been on hold since then.$/,
        ),
      ]);
      const report = { id: visit.id, version: body.version, ...completedForm };
      const reported = (await (await call())(submitJobOrder, report)).body;
      expect(reported.summary?.service_date).toBe(serviceDay(daysAgo(45)));
    },
  );

  test('work that is resumed has not ended yet', async () => {
    const visit = await forgotten({ paused_at: daysAgo(45) });
    const send = await call();
    const { version } = (await send(submitJobOrder, { ...visit, ...completedForm })).body;
    const reopened = (await send(saveJobOrder, { id: visit.id, version, ...completedForm })).body;
    const resumed = await send(startJobOrder, { id: visit.id, version: reopened.version, ...anyway });
    expect([resumed.status, resumed.body.work_ended_at, resumed.body.paused_at]).toEqual([200, null, null]);
  });

  test('starting elsewhere asks when the technician left, and the hold begins then', async () => {
    const running = await forgotten();
    const { id, version } = await makeJob(app.server.database, world.home, { scheduled_date: testMoment });
    const send = await call();
    const refused = await send(startJobOrder, { id, version });
    expect(refused.problem.elsewhere).toMatchObject({
      id: running.id,
      left: { from: isoOf(daysAgo(0)), proposed: isoOf(daysAgo(60)) },
    });
    const input = { id, version, ...anyway };
    const tooLate = await send(startJobOrder, { ...input, left_elsewhere_at: isoOf(daysAgo(-9)) });
    expect(tooLate.status).toBe(422);
    await send(startJobOrder, { ...input, left_elsewhere_at: isoOf(daysAgo(70)) });
    const { body } = await send(getJobOrder, { id: running.id });
    expect(instantOf(body.paused_at)).toBe(isoOf(daysAgo(70)));
  });
});
