import { type SQL, sql } from 'drizzle-orm';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { busyStatus, type JobFigure } from '#domain/job-orders/order.ts';
import { setting } from '#server/store/access/row-access.ts';
import { jobAsksForVisit, jobIs, jobIsAt, jobIsNot, jobIsUnderWay } from './conditions.ts';
import { isToday, startOfToday, startOfTomorrow } from './operator-day.ts';

/**
 * Returns SQL that checks whether the instant is today in the time zone of the job's operator. For a role with one
 * operator, today is computed only once.
 */
export function isTodayOfJob(role: Role, alias: string, column: string, now: Date | SQL): SQL {
  const instant = sql.raw(`${alias}.${column}`);
  if (access.job_orders.reach[role] === 'every row') {
    return sql`exists (
      select 1 from country_operators o where o.id = ${sql.raw(alias)}.operator_id and ${isToday(instant, now)})`;
  }
  const ownOperator = sql.raw(setting('operator_id'));
  const day = (when: SQL) => sql`(select ${when} from country_operators o where o.id = ${ownOperator})`;
  return sql`(${instant} >= ${day(startOfToday(now))} and ${instant} < ${day(startOfTomorrow(now))})`;
}

/**
 * Selects the current job: the one that the technician is working on or is on the way to. If there is none, selects
 * the job last put on hold, or else the latest one that awaits a signature.
 */
export function currentJob(reached: SQL): SQL {
  const startedJobs = sql`select * from job_orders j where ${reached} and ${jobIsAt('in_progress')}`;
  const onTheWay = sql`select * from job_orders j where ${reached} and ${jobIs('planned')} and ${jobIsUnderWay('j')}`;
  return sql`select * from (${startedJobs} union all ${onTheWay}) j
    order by ${jobIsUnderWay('j')} desc, ${sql.raw(`(j.workflow_status = '${busyStatus}') desc`)},
      j.paused_at desc nulls last, j.started_at desc nulls last, j.id desc limit 1`;
}

/** Matches the jobs that count toward a figure for the role. The list behind the figure shows the same jobs. */
export function countedBy(figure: JobFigure, role: Role, now: Date | SQL, alias = 'j'): SQL {
  const job = sql.raw(alias);
  switch (figure) {
    case 'open':
      return jobIs('open', alias);
    case 'today':
      return sql`${jobIsNot('cancelled', alias)} and ${isTodayOfJob(role, alias, 'scheduled_date', now)}`;
    case 'to_follow':
      return sql`${jobAsksForVisit(alias)}
        and not exists (select 1 from job_orders f where f.forerunner_id = ${job}.id)`;
    case 'completed_30_days':
      return sql`${job}.completed_date > ${now}::timestamptz - interval '30 days'
        and ${job}.completed_date <= ${now}`;
  }
}

/** The share of completed jobs `j` that need no follow-up visit, from 0 to 1; null without jobs. */
export const firstTimeFix = sql`
  round(avg(case when j.problem_resolved and not j.follow_up_required then 1.0 else 0.0 end), 4)::double precision`;
