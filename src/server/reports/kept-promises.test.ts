import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getOperatorReport } from '#contract/reports.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { promisesByHand } from '#tests/support/company/promises-by-hand.ts';
import { makeJob, makeRequest } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const period = { from: '2026-10-20', until: '2026-11-18' };
/** The start and the end of the period in Bahrain, as instants. */
const [begins, ends] = ['2026-10-19T21:00:00Z', '2026-11-18T21:00:00Z'];

describe.each(databasesInTurn(import.meta.filename))('met targets on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
  });
  afterAll(() => app.close());

  test('targets are counted as in the domain: met, missed, late, running and given up', async () => {
    const { database } = app.server;
    const { now } = app.clock;
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const over = { respond_by: at(-5), arrive_by: at(-1) };
    const ahead = { respond_by: at(30), arrive_by: at(60) };
    for (const promises of [over, ahead]) {
      for (const status of ['pending', 'reviewed', 'rejected'] as const) {
        await makeRequest(database, world.home, { status, promises });
      }
      await makeJob(database, world.home, { promises });
      await makeJob(database, world.home, { workflow_status: 'in_progress', promises });
      await makeJob(database, world.home, { cancelled: true, promises });
    }
    const operator_id = world.home.operator.id;
    await database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`
        with begun as (
          update job_orders set started_at = ${now}
          where operator_id = ${operator_id} and workflow_status = 'in_progress' returning id, operator_id)
        insert into first_arrivals (job_order_id, operator_id, first_arrived_at)
        select id, operator_id, ${now} from begun
        on conflict (job_order_id) do update set first_arrived_at = excluded.first_arrived_at`),
    );
    const operator = await app.as(world.home.countryOperator.email);
    const { figures } = (await operator.call(getOperatorReport, period)).body;
    const counted = { responses_in_time: 5, responses_due: 11, arrivals_in_time: 1, arrivals_due: 5 };
    expect(figures).toMatchObject(counted);
    expect(await promisesByHand(app, { operator_id, begins, ends })).toEqual(counted);
  });

  test('the first technician to arrive meets the target, and a follow-up visit neither changes nor repeats it', async () => {
    const { technician, dispatcher, countryOperator } = world.foreign;
    const { now } = app.clock;
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
    const first = await makeJob(app.server.database, world.foreign, {
      workflow_status: 'completed',
      started_at: now,
      promises: { respond_by: later(1), arrive_by: later(2) },
    });
    const owner = await app.as(countryOperator.email);
    const figures = async () => (await owner.call(getOperatorReport, period)).body.figures;
    const before = await figures();
    expect(before).toMatchObject({ arrivals_in_time: 1, arrivals_due: 1, response_hours_median: 0 });
    const input = {
      machine_id: first.machine_id,
      forerunner_id: first.id,
      description: 'Once more',
      technician_id: technician.row.id,
      scheduled_date: later(3).toISOString(),
      accepted: ['overlap' as const],
    };
    const { body: second } = await (await app.as(dispatcher.email)).call(createJobOrder, input);
    expect(await figures()).toEqual(before);
    app.clock.now = later(4);
    await (await app.as(technician.email)).call(startJobOrder, {
      id: second.id,
      version: second.version,
      ...anyway,
    });
    const { response_hours_median, arrivals_in_time, arrivals_due } = await figures();
    app.clock.now = now;
    expect([response_hours_median, arrivals_in_time, arrivals_due]).toEqual([0, 1, 1]);
  });

  test('the demo company meets most targets, and misses some', async () => {
    const operator = await app.as('operator@demo.test');
    const { figures } = (await operator.call(getOperatorReport, period)).body;
    const operator_id = operator.session.operator?.id ?? '';
    expect(figures).toMatchObject(await promisesByHand(app, { operator_id, begins, ends }));
    expect(figures.responses_in_time).toBeGreaterThan(figures.responses_due * 0.8);
    expect(figures.responses_in_time).toBeLessThan(figures.responses_due);
    expect(figures.arrivals_in_time).toBeGreaterThan(figures.arrivals_due * 0.7);
    expect(figures.arrivals_in_time).toBeLessThan(figures.arrivals_due);
  });
});
