import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { startTestServer, type TestServer, testMoment } from '../../../../tests/support/demo-server.ts';
import { anyway, completedForm } from '../../../../tests/support/job-steps.ts';
import { makeWorld, type World } from '../../../../tests/support/people.ts';
import { changesNothing } from '../../../../tests/support/recorded.ts';
import { type JobSeed, makeJob } from '../../../../tests/support/work.ts';

/** A time two days before, this many minutes after the forgotten visit started. */
const daysAgo = (minutes: number) => new Date(testMoment.getTime() + (minutes - 48 * 60) * 60_000);
const isoOf = (date: Date) => date.toISOString();
const instantOf = (text: string | null) => text && isoOf(new Date(text));

describe.each(['pglite', 'postgres'] as const)('a visit that was left open, on %s', (kind) => {
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
