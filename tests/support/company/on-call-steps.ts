import { sql } from 'drizzle-orm';
import { listNotifications } from '#contract/notifications.ts';
import { setOnCall } from '#contract/planning/on-call.ts';
import { submitServiceRequest } from '#contract/service-requests.ts';
import { cancelledJobs } from '../databases/job-rows.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import { type TestServer, testMoment } from '../servers/demo-server.ts';
import type { Person, World } from './people.ts';

/** Wednesday, November 18, 2026, 21:05 in Bahrain. */
export const evening = new Date('2026-11-18T18:05:00Z');
export const tonight = { first_day: '2026-11-18', last_day: '2026-11-18' };

/** Returns the steps. Each one calls `here`, because the server starts only after this function runs. */
export function onCallSteps(here: () => { readonly app: TestServer; readonly world: World }) {
  const ran = (text: string) =>
    here().app.server.database.transaction(systemIdentity, (tx) =>
      tx.rows<{ recipient: string; subject: string; body: string }>(sql.raw(text)),
    );
  const as = ({ email }: Person) => here().app.as(email);
  return {
    ran,
    as,
    /** Removes the on-call shifts, absences, notifications, emails and open work of earlier tests. */
    startOver: async () => {
      here().app.clock.now = testMoment;
      for (const table of ['on_call_turns', 'absences', 'notifications', 'outgoing_mails'])
        await ran(`delete from ${table}`);
      await ran(cancelledJobs(`status <> 'cancelled'`));
      await ran(`update service_requests set status = 'rejected', rejection_reason = 'Over', reviewed_at = now()
        where status in ('pending', 'reviewed')`);
    },
    put: async (days: typeof tonight, technician = here().world.home.technician) =>
      (await as(here().world.home.dispatcher)).call(setOnCall, { technician_id: technician.row.id, ...days }),
    noticeTypesOf: async (by: Person) =>
      (await (await as(by)).call(listNotifications, {})).body.items.map(({ type }) => type),
    submit: async (by: Person, urgency: 'emergency' | 'high' = 'emergency') =>
      (await as(by)).call(submitServiceRequest, {
        machine_id: here().world.home.client.machines[0].id,
        problem_description: 'Water runs out below it',
        different_fault: true,
        preferred_date: '2026-11-18',
        urgency,
      }),
  };
}
