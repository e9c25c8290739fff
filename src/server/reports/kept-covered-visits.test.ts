import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getOperatorReport } from '#contract/reports.ts';
import { makeWorld } from '#tests/support/company/people.ts';
import { makeJob } from '#tests/support/company/work.ts';
import { databasesInTurn } from '#tests/support/databases/databases-in-turn.ts';
import { systemIdentity } from '#tests/support/databases/system-identity.ts';
import { startTestServer } from '#tests/support/servers/demo-server.ts';
import { keepSums } from './keep-sums.ts';

/** A moment in the past according to PostgreSQL's clock, so that sums are kept until two days before that moment. */
const now = new Date('2024-05-20T09:00:00Z');

test.each(databasesInTurn(import.meta.filename))(
  'a covered visit counts until its plan year or the plan ends, even if the plan changes later, on %s',
  async (kind) => {
    const app = await startTestServer(kind, { isEmpty: true, now });
    try {
      const { home } = await makeWorld(app.server);
      const operator = await app.as(home.countryOperator.email);
      const change = (statement: ReturnType<typeof sql>) =>
        app.server.database.transaction(systemIdentity, (tx) => tx.rows(statement));
      const plan = (start: string, expiry: string | null) =>
        change(sql`
          update clients set cmasa_plan_type = 'cmasa_standard', cmasa_start_date = ${start}::date,
            cmasa_expiry = ${expiry}::timestamptz
          where id = ${home.client.row.id} returning 1`);
      const coveredUntil = async (until: string) =>
        (await operator.call(getOperatorReport, { from: '2024-05-01', until })).body.figures.covered_visits;
      const covered = async () => [await coveredUntil('2024-05-14'), await coveredUntil('2024-05-20')];

      await plan('2023-05-17', null);
      const at = new Date('2024-05-11T09:00:00Z');
      const { id } = await makeJob(app.server.database, home, { scheduled_date: at, at });
      await change(sql`
        update job_orders set is_cmasa_covered = true, started_at = ${at} where id = ${id} returning 1`);
      const changes = [
        ['the plan year ends on May 16', () => keepSums(app.server), [1, 0]],
        ['it started later in the year', () => plan('2023-05-21', null), [1, 1]],
        ['it ended before the report', () => plan('2023-05-21', '2024-05-13T09:00:00Z'), [0, 0]],
        ['it started after the visit', () => plan('2024-05-12', null), [0, 0]],
      ] as const;
      for (const [what, make, expected] of changes) {
        await make();
        expect([what, await covered()]).toEqual([what, expected]);
        await keepSums(app.server);
        expect([what, await covered()]).toEqual([what, expected]);
      }
    } finally {
      await app.close();
    }
  },
);
