import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getOperatorDashboard, getTechnicianDashboard } from '#contract/dashboards.ts';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { saveJobOrder, submitJobOrder } from '#contract/job-orders/form.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { interruptJobOrder, missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { leaveForJobOrder, pauseJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getAttention } from '#contract/planning/attention.ts';
import type { AttentionKind } from '#domain/planning/attention.ts';
import { longestStayHours } from '#domain/visit/course.ts';
import type { JobOrderRow } from '#server/store/job-orders/parts.ts';
import { completedForm } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { type JobSeed, makeJob } from '#tests/support/company/work.ts';
import { databasesOfRaces } from '#tests/support/databases/databases-in-turn.ts';
import { changesNothing, eventsOf } from '#tests/support/databases/recorded.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const isoOf = (date: Date) => date.toISOString().replace('.000Z', '+00:00');
const minutesFromNow = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000);
const now = isoOf(testMoment);
const day = 24 * 60;

describe.each(databasesOfRaces(import.meta.filename))('a technician is in one place, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const technician = () => as(world.home.technician);
  const job = (seed: JobSeed = {}) => makeJob(app.server.database, world.home, seed);
  const atWork = (seed: JobSeed = {}) =>
    job({ workflow_status: 'in_progress', started_at: minutesFromNow(-40), ...seed });
  const recorded = async (id: string) => (await eventsOf(app.server.database, id)).map(({ type }) => type);
  const stored = async ({ id }: Pick<JobOrderRow, 'id'>) =>
    (await (await technician()).call(getJobOrder, { id })).body;
  const visit = ({ id, version }: Pick<JobOrderRow, 'id' | 'version'>) => ({ id, version });
  const numberOf = ({ number }: JobOrderRow) => `JO-${number}`;

  test('a visit that was taken away is not found, no matter what its technician reports', async () => {
    const { id, version } = await job({ technician: world.home.secondTechnician });
    const { call } = await technician();
    const answers = await Promise.all([
      call(leaveForJobOrder, { id, version, is_on_the_way: true }),
      call(startJobOrder, { id, version }),
      call(saveJobOrder, { id, version, ...completedForm }),
      call(missJobOrder, { id, version, reason: 'The gate was closed' }),
    ]);
    for (const { status, problem } of answers)
      expect([status, problem.detail]).toEqual([404, 'Job order not found']);
  });

  test('a no-show while at work elsewhere needs confirmation, and the other work continues', async () => {
    const running = await atWork();
    const missed = await job();
    const { call: send } = await technician();
    const input = { ...visit(missed), reason: 'The gate was closed' };
    const refused = await changesNothing(app.server.database, () => send(missJobOrder, input));
    expect([refused.status, refused.problem.code, refused.problem.concerns]).toEqual([
      409,
      'concerns',
      ['elsewhere'],
    ]);
    expect(refused.problem.elsewhere).toMatchObject({ id: running.id, place: 'at_work' });
    const { status, body } = await send(missJobOrder, { ...input, accepted: ['elsewhere'] });
    expect([status, body.outcome]).toEqual([200, 'nobody_there']);
    expect(await stored(running)).toMatchObject({ workflow_status: 'in_progress', paused_at: null });
    await send(pauseJobOrder, visit(running));
  });

  test.each([
    ['setting out', leaveForJobOrder],
    ['starting', startJobOrder],
  ] as const)(
    '%s while at work elsewhere needs confirmation, and then the other work is on hold',
    async (_, call) => {
      const running = await atWork();
      const next = await job();
      const { call: send } = await technician();
      const refused = await changesNothing(app.server.database, () => send(call, visit(next)));
      expect([refused.status, refused.problem.code, refused.problem.concerns]).toEqual([
        409,
        'concerns',
        ['elsewhere'],
      ]);
      expect(refused.problem.elsewhere).toEqual({
        id: running.id,
        number: numberOf(running),
        client_name: world.home.client.row.name,
        client_second_name: null,
        place: 'at_work',
        since: minutesFromNow(-40).toISOString(),
      });
      const startAnswer = await send(call, { ...visit(next), accepted: ['elsewhere'] });
      expect(startAnswer.status).toBe(200);
      expect(await stored(running)).toMatchObject({ workflow_status: 'in_progress', paused_at: now });
      expect(await recorded(running.id)).toEqual(['job-orders.paused']);
      expect((await send(getTechnicianDashboard, {})).body.current_job?.id).toBe(next.id);
    },
  );

  test('if a visit is rescheduled to another day, its technician is no longer on the way', async () => {
    const planned = await job();
    const { call } = await technician();
    const departure = await call(leaveForJobOrder, { ...visit(planned), accepted: ['elsewhere'] });
    const dispatcher = await as(world.home.dispatcher);
    const moved = await dispatcher.call(assignJobOrder, {
      ...visit(departure.body),
      technician_id: world.home.technician.row.id,
      scheduled_date: minutesFromNow(2 * day).toISOString(),
      accepted: ['overlap', 'off_hours', 'weekend'],
    });
    expect([moved.status, moved.body.on_the_way_at]).toEqual([200, null]);
    const next = await call(leaveForJobOrder, visit(await job()));
    expect(next.problem?.concerns ?? []).not.toContain('elsewhere');
  });

  test('setting out elsewhere ends an earlier trip', async () => {
    const first = await job();
    const second = await job();
    const { call } = await technician();
    const departure = await call(leaveForJobOrder, { ...visit(first), accepted: ['elsewhere'] });
    expect(departure.status).toBe(200);
    const { problem } = await call(leaveForJobOrder, visit(second));
    expect(problem.elsewhere).toMatchObject({ number: numberOf(first), place: 'on_the_way' });
    expect((await call(leaveForJobOrder, { ...visit(second), accepted: ['elsewhere'] })).status).toBe(200);
    expect((await stored(first)).on_the_way_at).toBeNull();
    expect(await recorded(first.id)).toEqual(['job-orders.left', 'job-orders.turned-back']);
  });

  test('work on hold continues when it is started again, and its pauses do not count', async () => {
    const running = await atWork();
    const { call } = await technician();
    const paused = (await call(pauseJobOrder, visit(running))).body;
    expect([paused.paused_at, paused.started_at]).toEqual([now, isoOf(minutesFromNow(-40))]);
    const dispatcher = await as(world.home.dispatcher);
    const owner = await as(world.home.countryOperator);
    const onJob = async () => {
      const { technicians } = (await owner.call(getOperatorDashboard, {})).body;
      return technicians.find(({ id }) => id === world.home.technician.row.id)?.is_on_job;
    };
    expect(await onJob()).toBe(false);
    expect((await dispatcher.call(getJobOrder, { id: running.id })).body.paused_at).toBe(now);
    await setPause(running, { paused_at: minutesFromNow(-25) });
    const resumed = (await call(startJobOrder, visit(paused))).body;
    expect(resumed).toMatchObject({
      paused_at: null,
      paused_seconds: 25 * 60,
      started_at: isoOf(minutesFromNow(-40)),
    });
    expect(await onJob()).toBe(true);
    // No one stays that long, so the technician must have forgotten to end the visit.
    const start = minutesFromNow(-60 * longestStayHours - 25);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update job_orders set started_at = ${start} where id = ${running.id}`),
    );
    expect(await onJob()).toBe(false);
    expect(await recorded(running.id)).toEqual(['job-orders.paused', 'job-orders.resumed']);
  });

  const setPause = (of: Pick<JobOrderRow, 'id'>, { paused_at }: { readonly paused_at: Date }) =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update job_orders set paused_at = ${paused_at} where id = ${of.id}`),
    );

  test('the form of work on hold is saved and submitted without resuming, and submitting ends the pause', async () => {
    const paused = await atWork({ paused_at: minutesFromNow(-10) });
    const { call } = await technician();
    const saved = (await call(saveJobOrder, { ...visit(paused), ...completedForm })).body;
    expect([saved.workflow_status, saved.paused_at]).toEqual(['in_progress', isoOf(minutesFromNow(-10))]);
    const submitted = (await call(submitJobOrder, { ...visit(saved), ...completedForm })).body;
    expect([submitted.paused_at, submitted.paused_seconds]).toEqual([null, 600]);
    const other = await atWork();
    const savedJob = (await call(saveJobOrder, { ...visit(submitted), ...completedForm })).body;
    expect([savedJob.workflow_status, savedJob.paused_at]).toEqual(['in_progress', now]);
    expect((await stored(other)).paused_at).toBeNull();
    const unbegun = { status: 'in_progress', workflow_status: 'awaiting_signature' } as const;
    const reported = await job({ ...unbegun, started_at: null, submitted_at: minutesFromNow(-30) });
    const back = (await call(saveJobOrder, { ...visit(reported), ...completedForm })).body;
    expect([back.started_at, back.paused_at]).toEqual([now, now]);
    const unstarted = await atWork({ started_at: null, paused_at: minutesFromNow(-5) });
    const started = (await call(saveJobOrder, { ...visit(unstarted), ...completedForm })).body;
    expect(started.started_at).toEqual(isoOf(minutesFromNow(-5)));
  });

  test('a reopened form corrects the report: its technician stays free, and the time does not count as work', async () => {
    const reported = await job({
      workflow_status: 'awaiting_signature',
      started_at: minutesFromNow(-90),
      submitted_at: minutesFromNow(-30),
    });
    const { call } = await technician();
    const reopened = (await call(saveJobOrder, { ...visit(reported), ...completedForm })).body;
    expect([reopened.workflow_status, reopened.work_ended_at]).toEqual([
      'in_progress',
      isoOf(minutesFromNow(-30)),
    ]);
    expect(reopened.paused_at).toEqual(isoOf(minutesFromNow(-30)));
    const again = (await call(submitJobOrder, { ...visit(reopened), ...completedForm })).body;
    expect([again.work_ended_at, again.paused_at]).toEqual([isoOf(minutesFromNow(-30)), null]);
    expect(again.paused_seconds).toBe(1800);
  });

  test('a report or an interruption that starts work needs the same confirmation as a start', async () => {
    await atWork();
    const next = await job({ scheduled_date: minutesFromNow(2 * day) });
    const { call } = await technician();
    const interruption = { outcome: 'cannot_finish', reason: 'The boiler is cracked' } as const;
    const saved = await call(saveJobOrder, { ...visit(next), ...completedForm });
    const interrupted = await call(interruptJobOrder, { ...visit(next), ...interruption });
    const submitted = await call(submitJobOrder, { ...visit(next), ...completedForm });
    const dayConcerns = ['other_day', 'overlap'];
    expect([saved, interrupted, submitted].map(({ problem }) => problem.concerns)).toEqual([
      [...dayConcerns, 'elsewhere'],
      [...dayConcerns, 'elsewhere'],
      dayConcerns,
    ]);
  });

  test('of two visits that start at the same time, one starts and the other needs confirmation', async () => {
    await atWork({ paused_at: minutesFromNow(-1) });
    const both = [await job(), await job()];
    await clear();
    const { call } = await technician();
    const answers = await Promise.all(both.map((one) => call(startJobOrder, visit(one))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.problem.concerns).toEqual(['elsewhere']);
  });

  /** Puts the technician's started jobs on hold and clears 'on the way', so that the technician is not at any job. */
  const clear = () =>
    app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        update job_orders set on_the_way_at = null,
          paused_at = case when workflow_status = 'in_progress' then greatest(started_at, ${testMoment}::timestamptz) end
        where technician_id = ${world.home.technician.row.id} and status in ('scheduled', 'in_progress')`),
    );

  test('the database itself refuses that a technician is at two jobs at the same time', async () => {
    await clear();
    const running = await atWork();
    const other = await job();
    const twice = app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update job_orders set on_the_way_at = now() where id = ${other.id}`),
    );
    await expect(twice).rejects.toThrow();
    expect((await stored(running)).paused_at).toBeNull();
  });

  test('another technician who gets the job is not on the way yet', async () => {
    await clear();
    const plannedJob = await job();
    const { call } = await technician();
    const { version } = (await call(leaveForJobOrder, visit(plannedJob))).body;
    const dispatcher = await as(world.home.dispatcher);
    const assignment = await dispatcher.call(assignJobOrder, {
      id: plannedJob.id,
      version,
      technician_id: world.home.secondTechnician.row.id,
      scheduled_date: isoOf(minutesFromNow(2 * day)),
      accepted: ['overlap', 'off_hours', 'weekend', 'holiday', 'absent'],
    });
    expect([assignment.status, assignment.body.on_the_way_at]).toEqual([200, null]);
  });

  test("work under way or on hold for too long is on the dispatcher's list, and work just put on hold is not", async () => {
    await clear();
    const long = await atWork({ started_at: minutesFromNow(-121) });
    const dispatcher = await as(world.home.dispatcher);
    const listed = async () => {
      const { groups } = (await dispatcher.call(getAttention, {})).body;
      const idsOf = (name: AttentionKind) =>
        groups.find((group) => group.kind === name)?.rows.map((row) => row.job?.id) ?? [];
      return { running: idsOf('still_running'), held: idsOf('on_hold') };
    };
    expect(await listed()).toEqual({ running: [long.id], held: [] });
    const { call } = await technician();
    await call(pauseJobOrder, visit(long));
    expect(await listed()).toEqual({ running: [], held: [] });
    await setPause(long, { paused_at: minutesFromNow(-120) });
    expect(await listed()).toEqual({ running: [], held: [long.id] });
    const { on_hold } = (await call(getTechnicianDashboard, {})).body;
    expect(on_hold.map(({ id }) => id)).toContain(long.id);
  });
});
