import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityOf } from '#server/store/access/identity.ts';
import { pageOfRecord } from '#server/store/access/search.ts';
import { countedBy } from '#server/store/shapes/job-figures.ts';
import { createMigratedDatabase } from '#tests/support/databases/database.ts';
import { fillManyJobs, large, largeActors } from '#tests/support/databases/many-jobs.ts';
import { rounds } from '#tests/support/rounds.ts';

const many = rounds === 'all' ? 40_000 : 10_000;
const limit = 25;
/** One in this many jobs is a no-show. Every second no-show has a follow-up job. */
const missedOneIn = many / 100;

type Step = {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Alias?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Step[];
};
const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)];

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const migrated = await createMigratedDatabase();
  drop = migrated.drop;
  client = new pg.Client({ connectionString: migrated.url });
  await client.connect();
  await fillManyJobs(client, many, 1_000);
  await client.query(`
    set session_replication_role = replica;
    update job_orders set status = 'cancelled', needs_follow_up = true where number % ${missedOneIn} = 7;
    update job_orders j set forerunner_id = f.id from job_orders f
    where f.needs_follow_up and f.number / ${missedOneIn} % 2 = 1
      and j.operator_id = f.operator_id and j.number = f.number + 1;
    reset session_replication_role`);
  await client.query('vacuum (analyze) job_orders');
});
afterAll(async () => {
  await client?.end();
  await drop?.();
});

const planners = largeActors.filter(({ role }) => role !== 'technician' && role !== 'client');

test.each(planners)(
  'a page of follow-up visits reads only jobs that may need one, for a $role',
  async (actor) => {
    const among = countedBy('to_follow', actor.role, new Date('2026-11-18T07:00:00Z'), 'x');
    const rows = pageOfRecord('job_orders', actor.role, { pattern: null, position: null, limit, among });
    const { sql, params } = new PgDialect().sqlToQuery(rows);
    const { role, settings } = identityOf(actor);
    await client.query('begin read only');
    await client.query(`set local role ${role}`);
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, true)', [name, value]);
    }
    const { rows: explained } = await client.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Step }] }>(
      `explain (analyze, timing off, format json) select * from ${sql} x order by x.scheduled_date desc, x.id desc`,
      params,
    );
    await client.query('rollback');
    const [plan] = explained.flatMap((line) => line['QUERY PLAN']);
    if (plan === undefined) throw new Error('there is no plan');
    const read = stepsOf(plan.Plan).filter((step) => step['Relation Name'] === 'job_orders');
    expect(read.map((step) => step['Node Type'])).not.toContain('Seq Scan');
    const looked = read.filter(({ Alias }) => Alias === 'x');
    expect(looked.map((step) => step['Index Name'])).toEqual(['job_orders_to_follow']);
    const scope = actor.role === 'super_admin' ? 'true' : `operator_id = '${large.operator_id}'`;
    const missed = `from job_orders m where needs_follow_up and ${scope}`;
    const [counted] = (
      await client.query<{ missed: number; waiting: number }>(`
      select (select count(*)::int ${missed}) as missed, (select count(*)::int ${missed}
        and not exists (select from job_orders f where f.forerunner_id = m.id)) as waiting`)
    ).rows;
    const rowsRead = looked.reduce(
      (sum, step) => sum + step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0),
      0,
    );
    expect(rowsRead).toBeLessThanOrEqual(counted?.missed ?? 0);
    expect(plan.Plan['Actual Rows']).toBe(Math.min(limit + 1, counted?.waiting ?? 0));
    expect(counted?.waiting).toBeGreaterThan(20);
  },
);
