import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignJobOrder } from '#contract/job-orders/appointment/assign.ts';
import { createJobOrder } from '#contract/job-orders/order/create.ts';
import { getJobOrder } from '#contract/job-orders/order/order.ts';
import { startJobOrder } from '#contract/job-orders/visit/visit.ts';
import { getOperatorReport } from '#contract/reports.ts';
import { clientWindowStandingOf } from '#domain/visit/client-window.ts';
import { anyway } from '#tests/support/company/job-steps.ts';
import { notifiedByHand } from '#tests/support/company/notified-by-hand.ts';
import { makeWorld, type World } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { releasedMigrations } from '#tests/support/databases/database.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer, type TestServer } from '#tests/support/servers/demo-server.ts';

const period = { from: '2026-10-20', until: '2026-11-18' };
/** The start and the end of the period in Bahrain, as instants. */
const [begins, ends] = ['2026-10-19T21:00:00Z', '2026-11-18T21:00:00Z'];
const accepted = ['past', 'overlap', 'off_hours', 'weekend'] as const;

/** Restores the columns of the first version that stored arrival windows. */
const columnsOfThen = `
  alter table job_orders no force row level security;
  alter table first_arrivals no force row level security;
  alter table job_orders disable trigger job_orders_final;
  alter table job_orders add column told_from timestamptz, add column told_until timestamptz,
    add column first_arrived_at timestamptz;
  update job_orders set first_arrived_at = a.first_arrived_at from first_arrivals a where a.job_order_id = id;`;

describe.each(databasesInTurn(import.meta.filename))('arrival windows in reports on %s', (kind) => {
  let app: TestServer;
  let world: World;
  let startedAt: Date;
  beforeAll(async () => {
    app = await startTestServer(kind);
    world = await makeWorld(app.server);
    startedAt = app.clock.now;
  });
  afterAll(() => app.close());

  const later = (minutes: number) => new Date(startedAt.getTime() + minutes * 60_000);
  const figures = async () => {
    const owner = await app.as(world.home.countryOperator.email);
    return (await owner.call(getOperatorReport, period)).body.figures;
  };

  test('arrival windows are counted as in the domain: kept, early, late, missed, running, overdue and cancelled in time', async () => {
    const arrivals: readonly (readonly [number, object])[] = [
      [0, { started_at: later(10), workflow_status: 'in_progress' }],
      [0, { started_at: later(60), workflow_status: 'in_progress' }],
      [0, { started_at: later(61), workflow_status: 'in_progress' }],
      [0, { started_at: later(120), workflow_status: 'in_progress' }],
      [0, { started_at: later(-30), workflow_status: 'in_progress' }],
      [0, { cancelled: true, cancelled_at: later(30) }],
      [0, { cancelled: true, cancelled_at: later(90) }],
      [0, { cancelled: true, cancelled_at: later(30), isMissed: true }],
      [0, { cancelled: true, cancelled_at: later(90), isMissed: true }],
      [0, {}],
      [120, {}],
      [0, { workflow_status: 'completed' }],
    ];
    for (const [minutes, seed] of arrivals) {
      await makeJob(app.server.database, world.home, { scheduled_date: later(minutes), ...seed });
    }
    app.clock.now = later(120);
    const { id } = world.home.operator;
    const expected = await notifiedByHand(app, { operator_id: id, begins, ends });
    const figuresBefore = await figures();
    app.clock.now = startedAt;
    expect(figuresBefore).toMatchObject(expected);
    // Four arrivals were on time; three were late by 1, 30 and 60 minutes. One visit was canceled, and one is overdue.
    expect(expected).toEqual({ windows_in_time: 4, windows_due: 9, window_late_hours_median: 0.5 });
  });

  test('arrival windows move with a visit that is rescheduled in time, but not if the client was notified too late', async () => {
    const { technician, dispatcher } = world.home;
    const planner = await app.as(dispatcher.email);
    const { machine_id } = await makeJob(app.server.database, world.home, {});
    const plan = { technician_id: technician.row.id, accepted: [...accepted], window_minutes: 60 };
    const created = await planner.call(createJobOrder, {
      ...plan,
      machine_id,
      description: 'The pump is loud',
      scheduled_date: later(600).toISOString(),
    });
    expect(created.status).toBe(200);
    const clientWindowOf = ({ told_from, told_until }: typeof created.body) =>
      [told_from, told_until].map((at) => new Date(at ?? '').toISOString());
    const window = (minutes: number) => [later(minutes).toISOString(), later(minutes + 60).toISOString()];
    expect(clientWindowOf(created.body)).toEqual(window(600));

    const move = async ({ id, version }: typeof created.body, minutes: number) =>
      (
        await planner.call(assignJobOrder, {
          ...plan,
          id,
          version,
          scheduled_date: later(minutes).toISOString(),
        })
      ).body;
    const moved = await move(created.body, 300);
    expect(clientWindowOf(moved)).toEqual(window(300));
    app.clock.now = later(301);
    const late = await move(moved, 700);
    expect(new Date(late.scheduled_date)).toEqual(later(700));
    expect(clientWindowOf(late)).toEqual(window(300));

    app.clock.now = later(700);
    const { id, version } = late;
    await (await app.as(technician.email)).call(startJobOrder, { id, version, ...anyway });
    const { body: lateJob } = await planner.call(getJobOrder, { id: late.id });
    const standing = clientWindowStandingOf(
      {
        ...lateJob,
        told_from: new Date(lateJob.told_from ?? ''),
        told_until: new Date(lateJob.told_until ?? ''),
        first_arrived_at: new Date(lateJob.first_arrived_at ?? ''),
        cancelled_at: null,
      },
      app.clock.now,
    );
    expect(standing).toEqual({ state: 'late', minutes: 340 });
    app.clock.now = startedAt;
  });

  test('arrival windows of visits planned before they were stored are read from their history in the same way', async () => {
    const isPlanned = sql`in (
      select record_id from events where type = 'job-orders.created' and changes ? 'scheduled_date')`;
    const file = readdirSync(releasedMigrations).find((name) => name.endsWith('_told-windows.sql')) ?? '';
    const migration = readFileSync(join(releasedMigrations, file), 'utf8');
    const [, backfill = ''] = migration.split(/(?=^-- What clients)/m);
    const { database } = app.server;
    const read = (rows: SQL) => database.transaction(systemIdentity, (tx) => tx.rows(rows));
    const stored = await read(sql`select job_order_id as id, told_from, told_until from client_windows
      where job_order_id ${isPlanned} order by id`);
    expect(stored.length).toBeGreaterThan(0);
    await database.asOwner((tx) => tx.script(columnsOfThen + backfill));
    expect(
      await read(sql`select id, told_from, told_until from job_orders
        where id ${isPlanned} and told_from is not null order by id`),
    ).toEqual(stored);
  });
});
