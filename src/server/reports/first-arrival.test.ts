import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getAttention } from '#contract/planning/attention.ts';
import { getOperatorReport } from '#contract/reports.ts';
import { getServiceRequest } from '#contract/service-requests.ts';
import { duesOf } from '#domain/planning/promise.ts';
import { notifyOfMissedTargets } from '#server/outbox/missed-targets.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { promisesByHand } from '#tests/support/company/promises-by-hand.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { eventsOf } from '#tests/support/databases/recorded.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const period = { from: '2026-10-20', until: '2026-11-18' };
/** The start and the end of the period in Bahrain, as instants. */
const [begins, ends] = ['2026-10-19T21:00:00Z', '2026-11-18T21:00:00Z'];
const accepted = ['past', 'overlap', 'off_hours'] as const;

describe.each(databasesInTurn(import.meta.filename))('a first arrival on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    await notifyOfMissedTargets(app.server);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const later = (hours: number) => new Date(app.clock.now.getTime() + hours * 3_600_000);
  const promised = () =>
    makeJob(app.server.database, world.home, { promises: { respond_by: later(1), arrive_by: later(2) } });
  const start = async ({ id, version }: { id: string; version: number }) =>
    (await (await as(world.home.technician)).call(startJobOrder, { id, version, ...anyway })).body;
  const figures = async () => {
    const owner = await as(world.home.countryOperator);
    const reportFigures = (await owner.call(getOperatorReport, period)).body.figures;
    const byHand = await promisesByHand(app, { operator_id: world.home.operator.id, begins, ends });
    expect(reportFigures).toMatchObject(byHand);
    return byHand;
  };
  const dueOf = async (id: string | null) => {
    const { body } = await (await as(world.home.dispatcher)).call(getServiceRequest, { id: id ?? '' });
    return duesOf({ ...body, job: body.job_order }).arrival?.metAt ?? null;
  };

  test('after a handover the first arrival still meets the target: no one is notified, and no job is late', async () => {
    const { now } = app.clock;
    const before = await figures();
    const job = await promised();
    const startedJob = await start(job);
    expect(startedJob).toMatchObject({ first_arrived_at: startedJob.started_at });
    const dispatcher = await as(world.home.dispatcher);
    const { row: second } = world.home.secondTechnician;
    // The arrival target was met, so no later time conflicts with the target.
    const input = {
      id: job.id,
      version: startedJob.version,
      technician_id: second.id,
      scheduled_date: later(5).toISOString(),
      accepted: [...accepted],
    };
    const { body: handed } = await dispatcher.call(handOverJobOrder, input);
    expect(handed).toMatchObject({ started_at: null, first_arrived_at: startedJob.started_at });
    app.clock.now = later(4);
    await notifyOfMissedTargets(app.server);
    const { groups } = (await dispatcher.call(getAttention, {})).body;
    const late = groups.filter((group) => group.kind === 'arrival_late').flatMap(({ rows }) => rows);
    expect(late.map((row) => row.job?.id)).not.toContain(job.id);
    expect((await eventsOf(app.server.database, job.id)).map(({ type }) => type)).not.toContain(
      'job-orders.arrival-late',
    );
    const other = await as(world.home.secondTechnician);
    const secondStart = (await other.call(startJobOrder, { id: job.id, version: handed.version, ...anyway }))
      .body;
    expect(new Date(secondStart.started_at ?? '')).toEqual(app.clock.now);
    expect(secondStart.first_arrived_at).toBe(startedJob.started_at);
    app.clock.now = now;
    expect(await dueOf(job.service_request_id)).toBe(startedJob.started_at);
    expect((await figures()).arrivals_in_time).toBe(before.arrivals_in_time + 1);
  });

  test("the first arrival on an earlier visit meets the request's target, even while the follow-up visit waits", async () => {
    const before = await figures();
    const job = await promised();
    const startedJob = await start(job);
    const technician = await as(world.home.technician);
    const missed = { id: job.id, version: startedJob.version, reason: 'The bar was closed' };
    expect((await technician.call(missJobOrder, missed)).status).toBe(200);
    const { body: second } = await (await as(world.home.dispatcher)).call(createJobOrder, {
      machine_id: job.machine_id,
      forerunner_id: job.id,
      description: 'Once more',
      technician_id: world.home.technician.row.id,
      scheduled_date: later(30).toISOString(),
      accepted: [...accepted],
    });
    expect(second.service_request_id).toBe(job.service_request_id);
    expect(second.first_arrived_at).toBeNull();
    expect(await dueOf(job.service_request_id)).toBe(startedJob.started_at);
    expect((await figures()).arrivals_in_time).toBe(before.arrivals_in_time + 1);
    expect((await technician.call(getJobOrder, { id: job.id })).body.first_arrived_at).toBe(
      startedJob.started_at,
    );
  });
});
