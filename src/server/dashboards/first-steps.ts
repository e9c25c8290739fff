import { type SQL, sql } from 'drizzle-orm';
import { getFirstSteps } from '#contract/dashboards/first-steps.ts';
import type { Role } from '#domain/actor.ts';
import { firstSteps as allSteps, type FirstStep } from '#domain/first-steps.ts';
import type { RecordName } from '#domain/record-name.ts';
import { once } from '#server/database/statements.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';

const stepsDone = once((role: Role) => {
  const exists = (table: RecordName, alias: string, condition: SQL) =>
    sql`exists (select 1 from ${sql.raw(`${table} ${alias}`)} where ${reachFilter(table, role, alias)} and ${condition})`;
  const isDone: Readonly<Record<FirstStep, SQL>> = {
    settings: exists('country_operators', 'o', sql`o.service_phone is not null`),
    technician: exists('technicians', 't', sql`t.is_active`),
    client: exists('clients', 'c', sql`c.is_active`),
    machine: exists('machines', 'm', sql`true`),
    job: exists('job_orders', 'j', sql`true`),
    signature: exists('job_orders', 'j', jobIs('completed')),
  };
  const steps = allSteps.map((step) => sql`case when ${isDone[step]} then ${step}::text end`);
  return sql`select json_build_object(
    'done', to_json(array_remove(array[${sql.join(steps, sql`, `)}], null))) as json`;
});

export const firstSteps = query(getFirstSteps, 'dashboard', ({ tx, actor }) =>
  tx.json(stepsDone(actor.role)),
);
