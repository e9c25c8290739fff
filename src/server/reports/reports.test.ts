import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getClient } from '#contract/clients/page.ts';
import { getAdminDashboard, getOperatorDashboard } from '#contract/dashboards.ts';
import { listJobOrders } from '#contract/job-orders/order/order.ts';
import { missJobOrder } from '#contract/job-orders/visit/outcome.ts';
import { getOperatorSettings, listOperators, updateOperator } from '#contract/operators.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { getGlobalReport, getOperatorReport, listSignedVisits } from '#contract/reports.ts';
import { jobOrderWorkflow } from '#domain/job-orders/workflow.ts';
import { dateIn } from '#domain/values/calendar.ts';
import { allows } from '#domain/workflow.ts';
import { notifiedByHand } from '#tests/support/company/notified-by-hand.ts';
import { promisesByHand } from '#tests/support/company/promises-by-hand.ts';
import { changeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { wholeJobs } from '#tests/support/databases/job-rows.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const period = { from: '2026-10-20', until: '2026-11-18' };
/** The start and the end of the period in Bahrain, as instants. */
const begins = '2026-10-19T21:00:00Z';
const ends = '2026-11-18T21:00:00Z';

describe.each(databasesInTurn(import.meta.filename))('reports on %s', (kind) => {
  let app: TestServer;
  let operator_id: string;
  beforeAll(async () => {
    app = await startTestServer(kind);
    operator_id = (await app.as('operator@demo.test')).session.operator?.id ?? '';
  });
  afterAll(() => app.close());

  /** Runs one simple statement, to check a figure independently. */
  const plain = async (statement: string): Promise<number | null> => {
    const [row] = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ figure: string | null }>(sql.raw(`select (${statement})::text as figure`)),
    );
    return row?.figure == null ? null : Number(row.figure);
  };
  const completed = () =>
    `from ${wholeJobs} j where operator_id = '${operator_id}' and completed_date >= '${begins}' and completed_date < '${ends}'`;
  const started = () => `from ${wholeJobs} j join service_requests r on r.id = j.service_request_id
    where j.operator_id = '${operator_id}' and j.first_arrived_at >= '${begins}' and j.first_arrived_at < '${ends}'`;
  const response = 'extract(epoch from j.first_arrived_at - r.created_at) / 3600';

  /**
   * Returns the sum of the used visits on the clients' own pages. The current time is on the last day of the
   * period.
   */
  const visitsUsed = async () => {
    const admin = await app.as('admin@demo.test');
    const clients = await app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ id: string }>(sql`select id from clients where operator_id = ${operator_id}`),
    );
    const pages = await Promise.all(clients.map(({ id }) => admin.call(getPlanUse, { client_id: id })));
    return pages.reduce((sum, { body }) => sum + (body.plan?.visits_used ?? 0), 0);
  };

  test('the used visits of a plan match the page of its client', async () => {
    const client = await app.as('client@demo.test');
    const planUse = (await client.call(getPlanUse, {})).body.plan;
    expect([planUse?.visits_used, planUse?.visits_per_year]).toEqual([3, 4]);
    const { figures } = (await (await app.as('operator@demo.test')).call(getOperatorReport, period)).body;
    expect(figures.covered_visits).toBe(await visitsUsed());
    expect(figures.covered_visits).toBeGreaterThanOrEqual(3);
    expect(figures.covered_visits).toBeLessThanOrEqual(figures.plan_visits);
    const everywhere = (await (await app.as('admin@demo.test')).call(getGlobalReport, period)).body.figures;
    expect(everywhere.covered_visits).toBeGreaterThanOrEqual(figures.covered_visits);
    expect(everywhere.plan_visits).toBeGreaterThan(figures.plan_visits);
  });

  test('every figure of the operator equals an independent count', async () => {
    const operator = await app.as('operator@demo.test');
    const { figures } = (await operator.call(getOperatorReport, period)).body;
    expect(figures).toEqual({
      requests: await plain(
        `select count(*) from service_requests where operator_id = '${operator_id}' and created_at >= '${begins}' and created_at < '${ends}'`,
      ),
      ...(await promisesByHand(app, { operator_id, begins, ends })),
      ...(await notifiedByHand(app, { operator_id, begins, ends })),
      arrivals_reported_late: await plain(
        `select count(*) from ${wholeJobs} j join service_requests r on r.id = j.service_request_id
          where r.operator_id = '${operator_id}' and r.created_at >= '${begins}' and r.created_at < '${ends}'
          and first_arrived_at <= r.arrive_by and arrival_recorded_at > first_arrived_at + interval '30 minutes'`,
      ),
      completed_jobs: await plain(`select count(*) ${completed()}`),
      cancelled_jobs: 0,
      missed_visits: 0,
      response_hours_median: await plain(
        `select round((percentile_cont(0.5) within group (order by ${response}))::numeric, 2) ${started()}`,
      ),
      response_hours_p90: await plain(
        `select round((percentile_cont(0.9) within group (order by ${response}))::numeric, 2) ${started()}`,
      ),
      repair_hours_median: await plain(
        `select round((percentile_cont(0.5) within group (order by extract(epoch from completed_date - first_arrived_at) / 3600))::numeric, 2) ${completed()}`,
      ),
      first_time_fix: await plain(
        `select round(count(*) filter (where problem_resolved and not follow_up_required)::numeric / count(*), 4) ${completed()}`,
      ),
      covered_visits: await visitsUsed(),
      // Pearl Harbour and Date Grove have a standard plan, Sandglass and Lantern House a premium one.
      plan_visits: 4 + 4 + 12 + 12,
      // Eight technicians work on 22 days, from Sunday to Thursday, for ten hours each.
      utilization: await plain(`select round(sum(time_spent_hours) / (22 * 10 * 8), 4) ${completed()}`),
      rating: await plain(`select round(avg(rating), 2) ${completed()}`),
      ratings: await plain(`select count(rating) ${completed()}`),
      revenue: [
        { currency: 'BHD', amount: (await plain(`select sum(visit_fee) ${completed()}`))?.toFixed(3) },
      ],
    });
  });

  test('the chart adds up to the figures, day by day without a gap', async () => {
    const operator = await app.as('operator@demo.test');
    const { grain, series, figures, technicians } = (await operator.call(getOperatorReport, period)).body;
    expect([grain, series.length]).toEqual(['day', 30]);
    expect(series.reduce((sum, { completed: jobs }) => sum + jobs, 0)).toBe(figures.completed_jobs);
    expect(series.reduce((sum, { requests }) => sum + requests, 0)).toBe(figures.requests);
    expect(technicians.reduce((sum, { completed_jobs }) => sum + completed_jobs, 0)).toBe(
      figures.completed_jobs,
    );
  });

  test("travel, time at the machine and rating come from the technicians' taps and the clients' ratings", async () => {
    const operator = await app.as('operator@demo.test');
    const before = (await operator.call(getOperatorReport, period)).body;
    const { id = '' } = before.technicians.find(({ rating }) => rating === null) ?? {};
    await app.server.database.asOwner((tx) =>
      tx.script(`set local session_replication_role = replica;
        alter table job_orders no force row level security;
        alter table ratings no force row level security;
        with rated as (
          update job_orders set on_the_way_at = started_at - interval '25 minutes'
          where technician_id = '${id}' and completed_date >= '${begins}' and completed_date < '${ends}'
          returning id, operator_id, completed_date)
        insert into ratings (job_order_id, operator_id, rating, rated_at)
        select id, operator_id, 4, completed_date from rated;
        alter table ratings force row level security;
        alter table job_orders force row level security`),
    );
    const { technicians, figures } = (await operator.call(getOperatorReport, period)).body;
    const rated = {
      rating: await plain(`select round(avg(rating), 2) ${completed()}`),
      ratings: await plain(`select count(rating) ${completed()}`),
    };
    expect(rated.ratings).toBeGreaterThan(0);
    expect(figures).toMatchObject(rated);
    const { operators } = (await (await app.as('admin@demo.test')).call(getGlobalReport, period)).body;
    expect(operators.find((one) => one.id === operator_id)).toMatchObject(rated);
    expect(technicians.find((one) => one.id === id)).toMatchObject({
      travel_minutes_median: 25,
      on_site_minutes_median: await plain(
        `select percentile_cont(0.5) within group (order by round(extract(epoch from job_order_form_submitted_at - started_at) / 60))
          ${completed()} and technician_id = '${id}'`,
      ),
      rating: 4,
    });
  });

  test('the comparison is the report of the days before', async () => {
    const operator = await app.as('operator@demo.test');
    const { previous, previous_period } = (await operator.call(getOperatorReport, period)).body;
    expect(previous_period).toEqual({ from: '2026-09-20', until: '2026-10-19' });
    expect((await operator.call(getOperatorReport, previous_period)).body.figures).toEqual(previous);
  });

  test('in a period without work, averages are null and not zero', async () => {
    const operator = await app.as('operator@demo.test');
    const { figures } = (await operator.call(getOperatorReport, { from: '2020-01-01', until: '2020-01-31' }))
      .body;
    expect(figures).toMatchObject({
      completed_jobs: 0,
      response_hours_median: null,
      repair_hours_median: null,
      first_time_fix: null,
      revenue: [],
    });
  });

  test.each([
    [{ from: '2026-11-18', until: '2026-11-17' }, 'The last day must not be before the first'],
    [{ from: '2025-01-01', until: '2026-11-17' }, 'Select at most 366 days'],
  ])('the period %j is refused', async (input, message) => {
    const { status, problem } = await (await app.as('operator@demo.test')).call(getOperatorReport, input);
    expect([status, problem.errors]).toEqual([422, [{ path: 'until', message }]]);
  });

  test('the global report keeps currencies apart', async () => {
    const { figures, operators } = (await (await app.as('admin@demo.test')).call(getGlobalReport, period))
      .body;
    expect(operators).toHaveLength(6);
    const currencies = figures.revenue.map(({ currency }) => currency);
    expect(currencies).toEqual([...new Set(currencies)]);
    expect(currencies.length).toBeGreaterThan(1);
    expect(operators.reduce((sum, { completed_jobs }) => sum + completed_jobs, 0)).toBe(
      figures.completed_jobs,
    );
  });

  test('revenue keeps its currency: an operator whose visits have fees cannot change it', async () => {
    const admin = await app.as('admin@demo.test');
    const [dilmun] = (await admin.call(listOperators, { search: 'dilmun' })).body.items;
    if (dilmun === undefined) throw new Error('Dilmun is not listed');
    const { id, version, name, country, custom_domain, is_whitelabel } = dilmun;
    const input = { id, version, name, country, custom_domain, is_whitelabel, currency: 'USD' } as const;
    const { status, problem } = await admin.call(updateOperator, input);
    const message = 'Some visits already have fees in BHD, so the currency cannot change';
    expect([status, problem.errors]).toEqual([422, [{ path: 'currency', message }]]);
    const operator = await app.as('operator@demo.test');
    expect((await operator.call(getOperatorReport, period)).body.operator.currency).toBe('BHD');
  });

  test('a client sees its signed visits and no others', async () => {
    const client = await app.as('client@demo.test');
    const { items } = (await client.call(listSignedVisits, { limit: 100 })).body;
    expect(new Set(items.map((item) => item.client.name))).toEqual(new Set(['Pearl Harbour Hotel']));
    expect(items.length).toBe(
      await plain(
        `select count(*) from job_orders where client_id = '${client.session.client_id}' and status = 'completed'`,
      ),
    );
  });

  test("a client and its operator see the yearly price of the plan from the operator's settings", async () => {
    const [client, operator] = [await app.as('client@demo.test'), await app.as('operator@demo.test')];
    const settings = (await operator.call(getOperatorSettings, {})).body;
    const price = { annual_fee: settings.cmasa_standard_annual_fee, currency: 'BHD' };
    expect(price.annual_fee).not.toBeNull();
    expect((await client.call(getPlanUse, {})).body.plan).toMatchObject(price);
    const id = client.session.client_id ?? '';
    expect((await operator.call(getClient, { id })).body.relation?.plan).toMatchObject(price);
  });

  test('the signed visits of a period are those in its figures, and their fees are its revenue', async () => {
    const operator = await app.as('operator@demo.test');
    const { figures } = (await operator.call(getOperatorReport, period)).body;
    const { items, next } = (await operator.call(listSignedVisits, { ...period, limit: 100 })).body;
    expect([items.length, next]).toEqual([figures.completed_jobs, null]);
    expect(items.length).toBeGreaterThan(0);
    const thousandths = (amount: string | null) => Math.round(Number(amount ?? 0) * 1000);
    const sum = items.reduce((before, { visit_fee }) => before + thousandths(visit_fee), 0);
    expect(figures.revenue.map(({ amount }) => thousandths(amount))).toEqual([sum]);
    const [first, second] = items;
    const day = (at = '') => dateIn('Asia/Bahrain', new Date(at));
    const from = day(first?.signed_at);
    const latest = (await operator.call(listSignedVisits, { from, until: from })).body.items;
    expect(latest.map(({ id }) => id)).toEqual(
      items.filter(({ signed_at }) => day(signed_at) === from).map(({ id }) => id),
    );
    const rest = (await operator.call(listSignedVisits, { ...period, until: day(second?.signed_at) })).body;
    expect(rest.items[0]?.id).toBe((from === day(second?.signed_at) ? first : second)?.id);
  });

  test('the dashboards of operator and super admin equal independent counts', async () => {
    const operator = (await (await app.as('operator@demo.test')).call(getOperatorDashboard, {})).body;
    expect(operator.open_jobs).toBe(
      await plain(
        `select count(*) from job_orders where operator_id = '${operator_id}' and status in ('scheduled', 'in_progress')`,
      ),
    );
    expect(operator.technicians.reduce((sum, row) => sum + row.completed_30_days, 0)).toBe(
      operator.completed_30_days,
    );
    expect(operator.urgent_jobs.every(({ urgency }) => urgency === 'high' || urgency === 'emergency')).toBe(
      true,
    );
    expect(operator.completed_today).toHaveLength(1);
    const admin = (await (await app.as('admin@demo.test')).call(getAdminDashboard, {})).body;
    expect(admin.clients).toBe(await plain('select count(*) from clients'));
    expect(admin.regions.reduce((sum, { clients }) => sum + clients, 0)).toBe(admin.clients);
    expect(admin.recent_operators).toHaveLength(6);
  });

  test('a no-show counts as a missed visit, and as a cancelled job', async () => {
    const technician = await app.as('technician@demo.test');
    const { items } = (await technician.call(listJobOrders, { limit: 100 })).body;
    const visits = items.filter((job) => allows(jobOrderWorkflow, 'miss', job)).slice(0, 2);
    for (const { id } of visits) {
      const changes = { scheduled_date: app.clock.now, told_from: null, told_until: null };
      const { version } = await changeJob(app.server.database, id, changes);
      const missed = await technician.call(missJobOrder, { id, version, reason: 'The gate was closed' });
      expect(missed.status).toBe(200);
    }
    const { figures } = (await (await app.as('operator@demo.test')).call(getOperatorReport, period)).body;
    const among = (which: string) =>
      plain(`select count(*) from ${wholeJobs} j where operator_id = '${operator_id}' and ${which}
        and cancelled_at >= '${begins}' and cancelled_at < '${ends}'`);
    expect(figures.missed_visits).toBe(2);
    expect(figures.missed_visits).toBe(await among(`outcome = 'nobody_there'`));
    expect(figures.cancelled_jobs).toBe(await among('true'));
  });
});
