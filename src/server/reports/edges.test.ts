import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getGlobalReport, getOperatorReport } from '#contract/reports.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { insertReportRows, reportOperators } from '#tests/support/databases/report-rows.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

/** A whole February with a leap day. Midnight in Bahrain is at 21:00 UTC. */
const february = { from: '2028-02-01', until: '2028-02-29' };

const jobs = [
  // Signed or canceled one second before the first midnight: both belong to the earlier period.
  { completed: '2028-01-31T20:59:59Z', fee: '1.000', hours: 21 },
  { cancelled: '2028-01-31T20:59:59Z' },
  // Requested and started before the first midnight, and signed exactly at it.
  {
    requested: '2028-01-31T19:00:00Z',
    started: '2028-01-31T20:00:00Z',
    completed: '2028-01-31T21:00:00Z',
    solved: true,
    fee: '10.005',
    hours: 2,
  },
  // Signed in the last second of the leap day.
  {
    requested: '2028-02-29T06:59:59Z',
    started: '2028-02-29T16:59:59Z',
    completed: '2028-02-29T20:59:59Z',
    covered: true,
    hours: 1,
  },
  // Started on the leap day, and signed at the midnight that ends it.
  {
    requested: '2028-02-29T15:00:00Z',
    started: '2028-02-29T20:00:00Z',
    completed: '2028-02-29T21:00:00Z',
    fee: '500.000',
  },
  // This job has no start and no request, because it is from before starts were recorded. The problem was solved, but
  // a follow-up visit is needed.
  { completed: '2028-02-10T09:00:00Z', solved: true, followUp: true, fee: '0.000', hours: 3 },
  // Started, then canceled.
  {
    requested: '2028-02-14T06:00:00Z',
    started: '2028-02-14T08:00:00Z',
    cancelled: '2028-02-15T08:00:00Z',
    fee: '70.000',
    hours: 5,
  },
  // Still pending.
  { requested: '2028-02-20T08:00:00Z' },
  // The first of February begins an hour earlier in Dubai.
  { at: 'dubai', completed: '2028-01-31T20:00:00Z', fee: '40.000', solved: true },
  { at: 'dubai', completed: '2028-01-31T19:59:59Z', fee: '300.000' },
  // The visits for the plans below. Client 1: a visit on the leap day, on which the plan and its year start.
  { client: 1, covered: true, planned: '2028-02-28T21:00:00Z' },
  // Client 3: visits one second before the plan year, and at its first midnight; one that is canceled; one that is not
  // covered; one in the last second of the leap day; and one at the midnight after it, which is too late.
  { client: 3, covered: true, planned: '2027-02-28T20:59:59Z' },
  { client: 3, covered: true, planned: '2027-02-28T21:00:00Z' },
  { client: 3, covered: true, planned: '2027-08-01T09:00:00Z', cancelled: '2027-08-01T08:00:00Z' },
  { client: 3, planned: '2027-09-01T09:00:00Z' },
  { client: 3, covered: true, planned: '2028-02-29T20:59:59Z' },
  { client: 3, covered: true, planned: '2028-02-29T21:00:00Z' },
  // Client 4: visits while its plan was in force.
  { client: 4, covered: true, planned: '2027-12-31T09:00:00Z' },
] as const;

const clients = [
  {},
  { plan: 'cmasa_standard', from: '2028-02-29' },
  { plan: 'cmasa_premium', from: '2028-03-01' },
  // The plan still covers its last day, from midnight to midnight.
  { plan: 'cmasa_standard', from: '2027-03-01', expiry: '2028-02-28T21:00:00Z' },
  { plan: 'cmasa_standard', from: '2027-03-01', expiry: '2028-02-28T20:59:59Z' },
] as const;

const technicians = [
  { added: '2027-01-01T00:00:00Z' },
  // It is already February 17 in Bahrain.
  { added: '2028-02-16T21:30:00Z' },
  { added: '2027-01-01T00:00:00Z', is_active: false },
];

/** The figures for requests without targets, like those from before targets were recorded. */
const noPromises = {
  windows_in_time: 0,
  windows_due: 0,
  window_late_hours_median: null,
  responses_in_time: 0,
  responses_due: 0,
  arrivals_in_time: 0,
  arrivals_due: 0,
  arrivals_reported_late: 0,
};

describe.each(databasesInTurn(import.meta.filename))('reports at the edges of a period on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
    await insertReportRows(app.server.database, { jobs, clients, technicians });
  });
  afterAll(() => app.close());

  const reportOf = async (
    days: { from: string; until: string },
    operator: keyof typeof reportOperators = 'bahrain',
  ) => {
    const admin = await app.as('admin@demo.test');
    const input = { ...days, operator_id: reportOperators[operator] };
    const { status, body } = await admin.call(getOperatorReport, input);
    expect(status).toBe(200);
    return getOperatorReport.output.parse(body);
  };

  test("a period goes from midnight to midnight in the operator's time zone, leap day included", async () => {
    expect((await reportOf(february)).figures).toEqual({
      ...noPromises,
      requests: 4,
      completed_jobs: 3,
      cancelled_jobs: 1,
      missed_visits: 0,
      // The responses took 2, 5 and 10 hours, so the 90th percentile is 9 hours.
      response_hours_median: 5,
      response_hours_p90: 9,
      // The repairs took 1 and 4 hours.
      repair_hours_median: 2.5,
      first_time_fix: 0.3333,
      rating: null,
      ratings: 0,
      covered_visits: 1 + 2,
      plan_visits: 4 + 4,
      // Six hours of work. One technician has 21 working days, and another 9, of ten hours each.
      utilization: 0.02,
      revenue: [{ currency: 'BHD', amount: '10.005' }],
    });
  });

  test('the previous period has as many days and ends the day before', async () => {
    const { previous, previous_period } = await reportOf(february);
    expect(previous_period).toEqual({ from: '2028-01-03', until: '2028-01-31' });
    expect(previous).toEqual({
      ...noPromises,
      requests: 1,
      completed_jobs: 1,
      cancelled_jobs: 1,
      missed_visits: 0,
      response_hours_median: 1,
      response_hours_p90: 1,
      repair_hours_median: null,
      first_time_fix: 0,
      rating: null,
      ratings: 0,
      covered_visits: 1 + 1,
      plan_visits: 4 + 4,
      utilization: 0.1,
      revenue: [{ currency: 'BHD', amount: '1.000' }],
    });
  });

  test('a plan year begins on its anniversary, on the 28th of February in years without a leap day', async () => {
    const onlyDay = async (day: string) => {
      const { covered_visits, plan_visits } = (await reportOf({ from: day, until: day })).figures;
      return [covered_visits, plan_visits];
    };
    // On February 28, the plans of clients 3 and 4 are both in force. By March 1, both have expired.
    expect(await onlyDay('2028-02-28')).toEqual([1 + 1, 4 + 4]);
    expect(await onlyDay('2028-03-01')).toEqual([1, 4 + 12]);
    expect(await onlyDay('2029-02-27')).toEqual([1, 4 + 12]);
    expect(await onlyDay('2029-02-28')).toEqual([0, 4 + 12]);
  });

  test('a weekend has no working hours to use', async () => {
    // The leap day is a Tuesday, so February 11 and 12 are a Friday and a Saturday, which are off.
    const { figures } = await reportOf({ from: '2028-02-11', until: '2028-02-12' });
    expect(figures.utilization).toBeNull();
    expect((await reportOf({ from: '2028-02-10', until: '2028-02-12' })).figures.utilization).toBe(0.3);
    expect((await reportOf({ from: '2028-02-13', until: '2028-02-13' })).figures.utilization).toBe(0);
  });

  test.each([
    ['an operator without anyone', february, 'empty'],
    ['before anyone was there', { from: '2020-02-01', until: '2020-02-29' }, 'bahrain'],
  ] as const)('%s has counts of zero and no figures computed from them', async (_, days, operator) => {
    const { figures, previous, series, technicians: rows } = await reportOf(days, operator);
    for (const each of [figures, previous]) {
      expect(each).toEqual({
        ...noPromises,
        requests: 0,
        completed_jobs: 0,
        cancelled_jobs: 0,
        missed_visits: 0,
        response_hours_median: null,
        response_hours_p90: null,
        repair_hours_median: null,
        first_time_fix: null,
        rating: null,
        ratings: 0,
        covered_visits: 0,
        plan_visits: 0,
        utilization: null,
        revenue: [],
      });
    }
    expect(series.every(({ requests, completed }) => requests === 0 && completed === 0)).toBe(true);
    expect([series.length, rows]).toEqual([29, []]);
  });

  test('weeks begin on Sunday, months on their first day, and both no earlier than the period', async () => {
    const weekly = await reportOf({ from: '2028-02-01', until: '2028-03-10' });
    expect([weekly.grain, ...weekly.series.map(({ begins }) => begins)]).toEqual([
      'week',
      '2028-02-01',
      '2028-02-06',
      '2028-02-13',
      '2028-02-20',
      '2028-02-27',
      '2028-03-05',
    ]);
    expect(weekly.series.map(({ completed }) => completed)).toEqual([1, 1, 0, 0, 2, 0]);
    const monthly = await reportOf({ from: '2028-01-31', until: '2028-06-30' });
    expect(monthly.grain).toBe('month');
    expect(monthly.series.map(({ begins, completed, revenue }) => [begins, completed, revenue])).toEqual([
      ['2028-01-31', 1, '1.000'],
      ['2028-02-01', 3, '10.005'],
      ['2028-03-01', 1, '500.000'],
      ['2028-04-01', 0, '0'],
      ['2028-05-01', 0, '0'],
      ['2028-06-01', 0, '0'],
    ]);
  });

  test('each operator counts in its own time zone, and currencies are never added up', async () => {
    const admin = await app.as('admin@demo.test');
    const { figures, operators } = (await admin.call(getGlobalReport, february)).body;
    expect(figures.completed_jobs).toBe(4);
    expect(figures.revenue).toEqual([
      { currency: 'AED', amount: '40.000' },
      { currency: 'BHD', amount: '10.005' },
    ]);
    const edges = operators.filter(({ name }) => name.startsWith('Edge'));
    expect(
      edges.map(({ name, completed_jobs: done, first_time_fix, response_hours_median, revenue }) => [
        name,
        done,
        first_time_fix,
        response_hours_median,
        revenue,
      ]),
    ).toEqual([
      ['Edge Bahrain', 3, 0.3333, 5, [{ currency: 'BHD', amount: '10.005' }]],
      ['Edge Dubai', 1, 1, null, [{ currency: 'AED', amount: '40.000' }]],
      ['Edge Nowhere', 0, null, null, []],
    ]);
  });
});
