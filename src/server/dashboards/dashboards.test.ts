import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actingForHeader } from '#contract/acting-for.ts';
import { getDispatcherDashboard, getOperatorDashboard } from '#contract/dashboards.ts';
import { searchJobOrders } from '#contract/job-orders/order/order.ts';
import { listServiceRequests } from '#contract/service-requests.ts';
import { listTeam } from '#contract/team.ts';
import type { JobFigure } from '#domain/job-orders/order.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { type Caller, startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

describe.each(databasesInTurn(import.meta.filename))('the figures of the dashboards on %s', (kind) => {
  let app: TestServer;
  beforeAll(async () => {
    app = await startTestServer(kind);
  });
  afterAll(() => app.close());

  const limit = 100;
  const counted = async (caller: Caller, figure: JobFigure, headers = {}) => {
    const { body } = await caller.call(searchJobOrders, { figure, limit }, { headers });
    expect(body.next).toBeNull();
    return body.items.length;
  };

  test.each(['dispatcher@demo.test', 'dispatcher.ae@demo.test', 'admin@demo.test'])(
    'each figure counts exactly the rows in its list for %s',
    async (email) => {
      const caller = await app.as(email);
      const { body } = await caller.call(getDispatcherDashboard, {});
      const pending = (await caller.call(listServiceRequests, { group: 'pending', limit })).body;
      const team = (await caller.call(listTeam, { limit })).body;
      expect(body).toEqual({
        pending_requests: pending.items.length,
        active_technicians: team.items.length,
        jobs_today: await counted(caller, 'today'),
        completed_30_days: await counted(caller, 'completed_30_days'),
      });
    },
  );

  test("a super admin's figures count the rows of all operators, or of the area they act for", async () => {
    const admin = await app.as('admin@demo.test');
    const operator = await app.as('operator@demo.test');
    const headers = { [actingForHeader]: `country_operator/${operator.session.operator?.id}` };
    const dashboard = (await operator.call(getOperatorDashboard, {})).body;
    expect((await admin.call(getOperatorDashboard, {}, { headers })).body).toEqual(dashboard);
    expect([dashboard.open_jobs, await counted(admin, 'open', headers)]).toEqual([19, 19]);
    expect([dashboard.completed_30_days, await counted(operator, 'completed_30_days')]).toEqual([24, 24]);
    const all = (await admin.call(getOperatorDashboard, {})).body;
    expect(all.open_jobs).toBe(await counted(admin, 'open'));
    expect(new Set(all.technicians.map((row) => row.operator.name)).size).toBe(6);
    expect(all.technicians).toHaveLength(all.active_technicians);
  });

  test('figures show the total even if the list shows only the first rows', async () => {
    const admin = await app.as('admin@demo.test');
    const { urgent_count, urgent_jobs, completed_today_count, completed_today } = (
      await admin.call(getOperatorDashboard, {})
    ).body;
    const open = (await admin.call(searchJobOrders, { figure: 'open', limit })).body.items;
    const urgent = open.filter(({ urgency }) => urgency === 'high' || urgency === 'emergency');
    expect([urgent_count, urgent_jobs.length]).toEqual([urgent.length, Math.min(urgent.length, 10)]);
    expect(completed_today).toHaveLength(Math.min(completed_today_count, 10));
  });

  test('the lists behind the figures can be searched and filtered further, page by page', async () => {
    const dispatcher = await app.as('dispatcher@demo.test');
    const input = { figure: 'completed_30_days', search: 'sandglass' } as const;
    const whole = (await dispatcher.call(searchJobOrders, { ...input, limit })).body.items;
    expect(new Set(whole.map(({ client }) => client.name))).toEqual(new Set(['Sandglass Cafe']));
    const first = (await dispatcher.call(searchJobOrders, { ...input, limit: 2 })).body;
    const after = first.next ?? '';
    const rest = (await dispatcher.call(searchJobOrders, { ...input, after, limit })).body.items;
    expect([...first.items, ...rest].map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    const number = whole[0]?.number ?? '';
    const results = (await dispatcher.call(searchJobOrders, { ...input, search: number })).body.items;
    expect(results.map((job) => job.number)).toEqual([number]);
    const today = (await dispatcher.call(searchJobOrders, { figure: 'today', stage: 'in_progress' })).body;
    expect(today.items.map(({ stage }) => stage)).toEqual(['in_progress', 'in_progress']);
  });

  test("figures use the current day in each operator's time zone", async () => {
    const zones = [
      ['dispatcher@demo.test', 'Asia/Bahrain'],
      ['dispatcher.ae@demo.test', 'Asia/Dubai'],
    ] as const;
    const before = app.clock.now;
    // This is 23:30 in Bahrain, and 00:30 on the next day in Dubai.
    app.clock.now = new Date('2026-11-18T20:30:00Z');
    for (const [email, timeZone] of zones) {
      const { items } = (await (await app.as(email)).call(searchJobOrders, { figure: 'today' })).body;
      const dayOf = (instant: Date) => instant.toLocaleDateString('en-CA', { timeZone });
      const days = items.map((job) => dayOf(new Date(job.scheduled_date)));
      expect([email, days.filter((day) => day !== dayOf(app.clock.now))]).toEqual([email, []]);
    }
    const bahrain = await app.as('dispatcher@demo.test');
    expect(await counted(bahrain, 'today')).toBe(5);
    app.clock.now = before;
  });
});
