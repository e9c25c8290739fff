import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { textOf } from '#server/database/statements.ts';
import { job_orders } from '#server/store/job-orders/order.ts';
import { fieldsOf, type JobPart, jobParts, jobsWith, partTables } from '#server/store/job-orders/parts.ts';
import { nameOf } from '#server/store/rows/rows.ts';
import type { Columns } from './platform-rows.ts';

export const tablesOfParts = Object.values(partTables).map((table) => getTableName(table));

/** Job orders with all their parts, for a FROM clause. */
export const wholeJobs = textOf(jobsWith(...jobParts));

const columnsOfAll = Object.assign(
  {},
  ...[...Object.values(partTables), job_orders].map((table) => getTableColumns(table)),
) as Readonly<Record<string, PgColumn>>;

function typeOf(column: string): string {
  const type = columnsOfAll[column]?.getSQLType();
  if (type === undefined) throw new Error(`There is no column ${column}`);
  return type;
}

/** The default values, as SQL, of the columns that each job needs. */
const usual: Columns = {
  id: 'gen_random_uuid()',
  type: `'service'`,
  description: `'The machine leaks'`,
  duration_minutes: '60',
  time_spent_hours: '0',
  visit_type: `'troubleshooting'`,
};

/**
 * Returns statements that insert one job for each row of the FROM clause. A part gets a row only if its first listed
 * column has a value.
 */
export function jobsInto(values: Columns, from = ''): string {
  const all: Columns = { ...usual, ...values };
  const columns = Object.keys(all);
  const ofPart = (part: JobPart) => columns.filter((column) => fieldsOf(part).includes(column));
  const base = columns.filter((column) => !jobParts.some((part) => fieldsOf(part).includes(column)));
  const parts = jobParts.flatMap((part) => {
    const [first, ...others] = ofPart(part);
    if (first === undefined) return [];
    const fields = [first, ...others].join(', ');
    return `insert into ${nameOf(partTables[part])} (job_order_id, operator_id, ${fields})
      select id, operator_id, ${fields} from inserted_jobs where ${first} is not null;`;
  });
  const typed = columns.map((column) => `${column} ${typeOf(column)}`).join(', ');
  return `create temporary table inserted_jobs (${typed});
    insert into inserted_jobs select ${Object.values(all).join(', ')} ${from};
    insert into job_orders (${base.join(', ')}) select ${base.join(', ')} from inserted_jobs;
    ${parts.join('\n')}
    drop table inserted_jobs;`;
}

/** Returns the statement that cancels the jobs that meet a condition, without applying the domain's rules. */
export function cancelledJobs(where: string, at = 'now()'): string {
  return `with job as (
      update job_orders set status = 'cancelled', paused_at = null, on_the_way_at = null where ${where}
      returning id, operator_id)
    insert into cancellations (job_order_id, operator_id, cancelled_at, cancellation_reason)
    select id, operator_id, ${at}, 'Over' from job`;
}

/** `wholeJobs` for statements that are built with the sql tag. */
export const jobs = sql.raw(wholeJobs);

/** The statements that add each missing part to every job order. */
export const partsOfEveryJob = [
  ...[
    ['requested_times', 'now()'],
    ['client_windows', 'now(), now()'],
    ['first_arrivals', 'now()'],
    ['visit_outcomes', "'cannot_finish', 'A part is missing'"],
    ['missing_parts', "'Pump'"],
    ['cancellations', "now(), 'Over'"],
    ['signature_disputes', 'now()'],
    ['ratings', 'now(), 4'],
    ['settlements', "now(), 'Over'"],
  ].map(
    ([table, values]) =>
      `insert into ${table} select id, operator_id, ${values} from job_orders on conflict do nothing`,
  ),
  `insert into signatures select j.id, j.operator_id, now(), '\\x89', 'ab', 'Somebody', c.user_id, 'client_session', now(), '{}', 'ab'
   from job_orders j join clients c on c.id = j.client_id on conflict do nothing`,
] as const;

/** Adds a file to every job. */
export const fileOnEveryJob = sql`
  insert into files (id, operator_id, client_id, record, record_id, case_id, name, media_type, byte_size, sha256,
    uploaded_by_user_id, uploaded_by_name)
  select gen_random_uuid(), operator_id, client_id, 'job_orders', id, case_id, 'a.jpg', 'image/jpeg', 1, 'ab', id, 'Somebody'
  from job_orders`;
