import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { handOverJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { leaveForJobOrder, startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getGlobalReport, getOperatorReport } from '#contract/reports.ts';
import { lateReportMinutes } from '#domain/visit/moment.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { makeWorld, type Person, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer, testMoment } from '#tests/support/servers/demo-server.ts';

const period = { from: '2026-10-20', until: '2026-11-18' };
const inMinutes = (minutes: number) => new Date(testMoment.getTime() + minutes * 60_000);
const isoOf = (date: Date) => date.toISOString().replace('.000Z', '+00:00');

describe.each(databasesInTurn(import.meta.filename))('an arrival that is reported late, on %s', (kind) => {
  let app: TestServer;
  let world: World;
  beforeAll(async () => {
    app = await startTestServer(kind, { isEmpty: true });
  });
  beforeEach(async () => {
    app.clock.now = testMoment;
    world = await makeWorld(app.server);
    app.clock.now = inMinutes(120);
  });
  afterAll(() => app.close());

  const as = ({ email }: Person) => app.as(email);
  const reportOf = async (person: Person) => (await (await as(person)).call(getOperatorReport, period)).body;
  /**
   * Returns a job that is started by a tap at the minute `tap` and has its arrival target at the minute
   * `promised`.
   */
  const arrive = async ({ tap, promised }: { tap: number; promised: number }) => {
    const promises = { respond_by: inMinutes(10), arrive_by: inMinutes(promised) };
    const job = await makeJob(app.server.database, world.home, { promises });
    const input = { ...idOf(job), at: inMinutes(tap).toISOString(), ...anyway };
    return (await (await as(world.home.technician)).call(startJobOrder, input)).body;
  };
  const idOf = ({ id, version }: { id: string; version: number }) => ({ id, version });

  test('an arrival that is reported late counts as on time, and is listed with its technician even after a handover', async () => {
    const { home, foreign, admin } = world;
    const late = await arrive({ tap: 40, promised: 60 });
    await arrive({ tap: 120 - lateReportMinutes, promised: 120 });
    await arrive({ tap: 120, promised: 120 });
    await arrive({ tap: 70, promised: 60 });
    const dispatcher = await as(home.dispatcher);
    const { body: paused } = await dispatcher.call(getJobOrder, { id: late.id });
    const handed = await dispatcher.call(handOverJobOrder, {
      ...idOf(paused),
      technician_id: home.secondTechnician.row.id,
      scheduled_date: inMinutes(420).toISOString(),
      accepted: ['past', 'overlap', 'off_hours'],
    });
    expect(handed.status).toBe(200);
    await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows(sql`update profiles set second_name = 'يوسف حداد' where id = ${home.technician.user_id}`),
    );
    const { figures, previous, late_reports } = await reportOf(home.countryOperator);
    expect(figures).toMatchObject({ arrivals_in_time: 3, arrivals_due: 4, arrivals_reported_late: 1 });
    expect(previous.arrivals_reported_late).toBe(0);
    expect(late_reports).toEqual([
      {
        id: late.id,
        number: late.number,
        client: { id: home.client.row.id, name: home.client.row.name, second_name: null },
        arrive_by: isoOf(inMinutes(60)),
        first_arrived_at: isoOf(inMinutes(40)),
        arrival_recorded_at: isoOf(inMinutes(120)),
        reported_by: home.technician.name,
        reported_by_second_name: 'يوسف حداد',
      },
    ]);
    expect(await reportOf(foreign.countryOperator)).toMatchObject({
      figures: { arrivals_reported_late: 0 },
      late_reports: [],
    });
    const whole = (await (await as(admin)).call(getGlobalReport, period)).body.figures;
    expect(whole.arrivals_reported_late).toBeGreaterThan(0);
  });

  test('a job stores when a late arrival was reported, but not when setting out was', async () => {
    const { home } = world;
    const job = await makeJob(app.server.database, home);
    const technician = await as(home.technician);
    const departure = (
      await technician.call(leaveForJobOrder, { ...idOf(job), at: inMinutes(20).toISOString() })
    ).body;
    expect(departure.arrival_recorded_at).toBeNull();
    const startAnswer = await technician.call(startJobOrder, {
      ...idOf(departure),
      at: inMinutes(40).toISOString(),
    });
    expect(startAnswer.status).toBe(200);
    const { body } = await (await as(home.dispatcher)).call(getJobOrder, { id: job.id });
    expect([body.first_arrived_at, body.arrival_recorded_at].map((at) => new Date(at ?? 0))).toEqual([
      inMinutes(40),
      inMinutes(120),
    ]);
  });

  test('late reports are found with their own index', async () => {
    const plan = await app.server.database.transaction(systemIdentity, async (tx) => {
      await tx.rows(sql`set local enable_seqscan = off`);
      return tx.rows(sql`
        explain select from first_arrivals j where j.operator_id = ${world.home.operator.id}
          and j.arrival_recorded_at - j.first_arrived_at > interval '30 minutes'`);
    });
    expect(JSON.stringify(plan)).toContain('first_arrivals_reported_late');
  });
});
