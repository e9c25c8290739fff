import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { getDispatcherDashboard, getTechnicianDashboard } from '#contract/dashboards.ts';
import { countUnread } from '#contract/notifications.ts';
import { getPlanUse } from '#contract/plan-use.ts';
import { listTeam } from '#contract/team.ts';
import { workflowStatuses } from '#domain/job-orders/order.ts';
import type { Database } from '#server/database/database.ts';
import { demoAccounts } from '#server/demo/people.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { notifyOfMissedTargets } from '#server/outbox/missed-targets.ts';
import { remind } from '#server/outbox/reminders.ts';
import { openAccounts } from '#server/steps/account-library.ts';
import { runMoment } from '../support/clock.ts';
import { jobs } from '../support/databases/job-rows.ts';
import { systemIdentity } from '../support/databases/system-identity.ts';
import { rounds } from '../support/rounds.ts';
import { startTestServer, type TestServer, testMoment } from '../support/servers/demo-server.ts';

const moments = [
  ['a Friday', '2026-11-20T09:00:00Z'],
  ['3:00 in Bahrain', '2026-11-18T00:00:00Z'],
  ['a Saturday at the end of a month, 17:30 in Bahrain', '2026-01-31T14:30:00Z'],
  ['00:30 in Bahrain', '2026-05-12T21:30:00Z'],
  ['a leap day, 10:20 in Bahrain', '2028-02-29T07:20:00Z'],
] as const;
const hour = runMoment.getUTCHours();
/**
 * The times to test. Creating the company takes a second, so `npm test` uses only two of them, which change every
 * hour.
 */
const tried = moments.filter((_, place) => rounds === 'all' || (place + hour) % moments.length < 2);
const onEach = [
  ...tried.map(([name, moment]) => [name, moment, 'postgres'] as const),
  // Other tests use this time too, so the company can be copied. For any other time, it would have to be created on
  // PGlite, which takes seconds.
  ['a Wednesday, in the embedded database', testMoment.toISOString(), 'pglite'] as const,
];

async function onDemoAt<T>(
  kind: Database['kind'],
  moment: string,
  work: (app: TestServer) => Promise<T>,
): Promise<T> {
  const now = new Date(moment);
  const isShared = now.getTime() === testMoment.getTime();
  const app = await startTestServer(kind, { now, isEmpty: !isShared });
  try {
    // No other test needs a company at this time, so it is created here instead of being copied.
    if (!isShared) await seedDemo(app.server, openAccounts(app.server), now);
    return await work(app);
  } finally {
    await app.close();
  }
}

describe.each(onEach)('the demo company made on %s', (_, moment, kind) => {
  test('the demo company shows the specified figures, and has visits within service hours', () =>
    onDemoAt(kind, moment, async (app) => {
      const [dispatcher, technician, client] = await Promise.all(
        ['dispatcher', 'technician', 'client'].map((name) => app.as(`${name}@demo.test`)),
      );
      expect((await dispatcher?.call(getDispatcherDashboard, {}))?.body).toEqual({
        pending_requests: 12,
        active_technicians: 8,
        jobs_today: 5,
        completed_30_days: 24,
      });
      expect((await client?.call(getPlanUse, {}))?.body.plan).toMatchObject({
        type: 'cmasa_standard',
        is_active: true,
        visits_used: 3,
        visits_per_year: 4,
        months_left: 3,
        months: 12,
      });
      const day = (await technician?.call(getTechnicianDashboard, {}))?.body;
      expect(day).toMatchObject({ jobs_today: 3, current_job: { workflow_status: 'in_progress' } });
      const team = (await dispatcher?.call(listTeam, {}))?.body.items;
      // From evening until morning, the work is on hold because a part is missing.
      const atWork = day?.current_job?.paused_at === null ? [day.current_job.id] : [];
      expect(team?.flatMap(({ current_job }) => current_job?.id ?? [])).toEqual(atWork);
      const statuses = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ workflow_status: string }>(sql`
          select distinct j.workflow_status from job_orders j join technicians t on t.id = j.technician_id
          join profiles p on p.id = t.user_id where p.email = 'technician@demo.test'`),
      );
      expect(statuses.map((row) => row.workflow_status).sort()).toEqual([...workflowStatuses].sort());
      const [odd] = await app.server.database.transaction(systemIdentity, (tx) =>
        tx.rows<{ out_of_hours: number; ahead: number }>(sql`
          select count(*) filter (where local::time not between '8:00' and '17:00')::integer as out_of_hours,
            count(*) filter (where greatest(started_at, job_order_form_submitted_at, signed_at) > ${new Date(moment)}
              or signed_at < scheduled_date)::integer as ahead
          from (select j.*, scheduled_date at time zone o.time_zone as local
            from ${jobs} j join country_operators o on o.id = j.operator_id) j`),
      );
      expect(odd).toEqual({ out_of_hours: 0, ahead: 0 });
      await remind(app.server);
      await notifyOfMissedTargets(app.server);
      for (const { email } of demoAccounts) {
        const { body } = await (await app.as(email)).call(countUnread, {});
        expect([email, body.unread]).toEqual([email, 3]);
      }
    }));
});
