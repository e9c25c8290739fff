import { type SQL, sql } from 'drizzle-orm';
import { jobIs } from './conditions.ts';

/**
 * Returns SQL that checks whether the job `alias` was canceled before anyone arrived, so its work has yet to be done.
 */
function cameToNothing(alias: string): SQL {
  const job = sql.raw(alias);
  return sql`(${jobIs('cancelled', alias)} and not exists (
    select from first_arrivals a where a.job_order_id = ${job}.id and a.operator_id = ${job}.operator_id))`;
}

/**
 * Returns SQL for the visits that continue the work of the job `alias`: its follow-up visit and, after one that was
 * canceled before anyone arrived, the next one.
 */
export function visitsAfter(alias: string): SQL {
  return sql`(
    with recursive later as (
      select n.* from job_orders n where n.forerunner_id = ${sql.raw(alias)}.id
      union all
      select n.* from later l join job_orders n on n.forerunner_id = l.id where ${cameToNothing('l')}
    )
    select * from later l where not ${cameToNothing('l')})`;
}

/**
 * Returns SQL for the id of the visit whose work a follow-up visit of the job `id` continues: the job itself or, if it
 * was canceled before anyone arrived, the one before it. Null if no one has come yet.
 */
export function visitContinuedAfter(id: SQL): SQL {
  return sql`(
    with recursive earlier as (
      select v.* from job_orders v where v.id = ${id}
      union all
      select v.* from earlier e join job_orders v on v.id = e.forerunner_id where ${cameToNothing('e')}
    )
    select e.id from earlier e where not ${cameToNothing('e')})`;
}
