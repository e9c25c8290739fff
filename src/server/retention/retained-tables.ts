import { type SQL, sql } from 'drizzle-orm';
import type { RetainedKind } from '#domain/retention.ts';
import { caseClosedBefore } from '#server/store/job-orders/closed-cases.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';
import { remembersPerson } from '#server/store/shapes/remembered.ts';

export type RetainedTable = {
  readonly table: keyof typeof remembersPerson;
  readonly kind: Exclude<RetainedKind, 'people'>;
  /** Returns SQL that checks whether the row `x` is due, which means that nothing about it is newer than `moment`. */
  readonly isDue: (moment: SQL) => SQL;
};

/**
 * Returns SQL that checks whether a file is due. The period starts when its machine is retired, or its client is
 * deactivated.
 */
const fileIsDue = (moment: SQL) => sql`case x.record
  when 'machines' then exists (
    select from machines m where m.id = x.record_id and ${machineIs('retired')} and m.retired_at < ${moment})
  when 'clients' then exists (
    select from clients c where c.id = x.record_id and not c.is_active and (
      select max(e.at) from events e where e.record_id = c.id and e.type = 'clients.deactivated') < ${moment})
  else ${caseClosedBefore(sql`x.case_id`, moment)} end`;

const ofCase =
  (case_id: SQL): RetainedTable['isDue'] =>
  (moment) =>
    caseClosedBefore(case_id, moment);

export const retainedTables: readonly RetainedTable[] = [
  { table: 'service_requests', kind: 'cases', isDue: ofCase(sql`x.id`) },
  { table: 'job_orders', kind: 'cases', isDue: ofCase(sql`x.case_id`) },
  { table: 'comments', kind: 'cases', isDue: ofCase(sql`x.case_id`) },
  {
    table: 'late_work',
    kind: 'cases',
    isDue: ofCase(sql`(select j.case_id from job_orders j where j.id = x.job_order_id)`),
  },
  { table: 'files', kind: 'files', isDue: fileIsDue },
];

/** Returns the rows `x` of an operator that are old enough to check. */
export function candidates({ table }: RetainedTable, operator_id: SQL, moment: SQL): SQL {
  return sql`${sql.identifier(table)} x
    where x.operator_id = ${operator_id} and (${remembersPerson[table]('x')}) and x.created_at < ${moment}`;
}

/** Returns the moment before which a record must have ended to be removed; null if no number of months is set. */
export function momentOf(at: Date, months: number | SQL | null): SQL {
  return sql`(${at}::timestamptz - make_interval(months => ${months}::integer))`;
}

/** Returns the people `p` of an operator who left before `moment`, as recorded by `noticeLeavers`. */
export function leavers(operator_id: SQL, moment: SQL): SQL {
  return sql`profiles p where p.operator_id = ${operator_id} and p.erased_at is null and p.left_at < ${moment}`;
}
