import { sql } from 'drizzle-orm';
import type { JobOrder } from '#domain/job-orders/job-order.ts';
import { clientWindowStandingOf } from '#domain/visit/client-window.ts';
import { wholeJobs } from '../databases/job-rows.ts';
import { systemIdentity } from '../databases/system-identity.ts';
import type { TestServer } from '../servers/demo-server.ts';

type Period = { readonly operator_id: string; readonly begins: string; readonly ends: string };

/** Counts the report's arrival windows from the plain rows, using the domain's rule for each window. */
export async function notifiedByHand(
  { server, clock }: Pick<TestServer, 'server' | 'clock'>,
  { operator_id, begins, ends }: Period,
) {
  const jobs = await server.database.transaction(systemIdentity, (tx) =>
    tx.rows<JobOrder>(sql`
      select * from ${sql.raw(wholeJobs)} j where operator_id = ${operator_id}
        and told_until >= ${begins}::timestamptz and told_until < ${ends}::timestamptz`),
  );
  const standings = jobs.map((job) => clientWindowStandingOf(job, clock.now));
  const minutesOf = (...states: readonly string[]) =>
    standings.flatMap((standing) =>
      standing !== null && states.includes(standing.state) ? [standing.minutes] : [],
    );
  const late = minutesOf('late').toSorted((one, other) => one - other);
  const [low = 0, high = 0] = [late[Math.floor((late.length - 1) / 2)], late[Math.floor(late.length / 2)]];
  return {
    windows_in_time: minutesOf('kept', 'early').length,
    windows_due: minutesOf('kept', 'early', 'late', 'missed', 'overdue').length,
    window_late_hours_median: late.length === 0 ? null : Math.round(((low + high) / 120) * 100) / 100,
  };
}
