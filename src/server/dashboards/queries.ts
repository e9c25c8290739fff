import { type SQL, sql } from 'drizzle-orm';
import {
  getClientDashboard,
  getDispatcherDashboard,
  getOperatorDashboard,
  getTechnicianDashboard,
} from '#contract/dashboards.ts';
import type { Role } from '#domain/actor.ts';
import { urgencies } from '#domain/service-request.ts';
import { once, readyStatement } from '#server/database/statements.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { visitAwaitsPart } from '#server/store/job-orders/awaited-part.ts';
import { jobCardJson, withJobCard } from '#server/store/job-orders/card.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { literals } from '#server/store/rows/columns.ts';
import {
  jobAsksForVisit,
  jobIs,
  jobIsOnHold,
  jobIsUnsigned,
  machineIs,
  partIsAwaited,
  requestIs,
  urgencyIs,
} from '#server/store/shapes/conditions.ts';
import { countedBy, currentJob, firstTimeFix, isTodayOfJob } from '#server/store/shapes/job-figures.ts';
import { technicianIsThere } from '#server/store/shapes/still-running.ts';
import { count } from './counts.ts';
import { openQuestions } from './questions.ts';

const mostShown = 10;
const mostTechnicians = 200;
const mostParts = 5;
const mostToFollow = 5;

const completedToday = (role: Role, now: Date) =>
  sql`${jobIs('completed')} and ${isTodayOfJob(role, 'j', 'completed_date', now)}`;

/** Returns job cards as a JSON array. `rows` selects from `job_orders j`, with an order and a limit. */
function cards(rows: SQL, order: SQL): SQL {
  return sql`(
    select coalesce(json_agg(${jobCardJson} order by ${order}), '[]'::json) from (${rows}) j ${withJobCard})`;
}

const dispatcherFigures = once((role: Role) =>
  readyStatement<'now'>((value) => {
    const now = value('now');
    return sql`select json_build_object(
      'pending_requests', ${count.requests(requestIs('pending'))},
      'active_technicians', ${count.technicians(sql`t.is_active`)},
      'jobs_today', ${count.jobs(countedBy('today', role, now))},
      'completed_30_days', ${count.jobs(countedBy('completed_30_days', role, now))}) as json`;
  }),
);

export const dispatcher = query(getDispatcherDashboard, 'dashboard', ({ tx, actor, now }) =>
  tx.json(dispatcherFigures(actor.role)({ now })),
);

export const operator = query(getOperatorDashboard, 'dashboard', ({ tx, actor, now }) => {
  const { role } = actor;
  const reached = reachFilter('job_orders', role, 'j');
  const urgentOrder = sql`array_position(array[${literals(urgencies)}], j.urgency) desc, j.scheduled_date, j.id`;
  const latest = sql`j.completed_date desc, j.id desc`;
  const ofTechnician = sql`${reached} and j.technician_id = t.id`;
  const urgent = sql`${countedBy('open', role, now)} and ${urgencyIs('urgent', 'j')}`;
  return tx.json(sql`select json_build_object(
    'clients', ${count.clients(sql`c.is_active`)},
    'active_technicians', ${count.technicians(sql`t.is_active`)},
    'open_jobs', ${count.jobs(countedBy('open', role, now))},
    'completed_30_days', ${count.jobs(countedBy('completed_30_days', role, now))},
    'urgent_count', ${count.jobs(urgent)},
    'completed_today_count', ${count.jobs(completedToday(role, now))},
    'urgent_jobs', ${cards(
      sql`select * from job_orders j
        where ${reached} and ${urgent}
        order by ${urgentOrder} limit ${mostShown}`,
      urgentOrder,
    )},
    'completed_today', ${cards(
      sql`select * from job_orders j where ${reached} and ${completedToday(role, now)}
        order by ${latest} limit ${mostShown}`,
      latest,
    )},
    'technicians', (
      select coalesce(json_agg(json_build_object(
        'id', t.id, 'name', t.name, 'second_name', t.second_name, 'operator_id', t.operator_id, 'operator', json_build_object('name', o.name, 'second_name', o.second_name),
        'completed_30_days', t.jobs, 'first_time_fix', t.first_time_fix,
        'is_on_job', exists (select 1 from job_orders j where ${ofTechnician} and ${technicianIsThere(now)}))
        order by t.jobs desc, search_form(t.name), t.id), '[]'::json)
      from (
        select t.*, coalesce(done.jobs, 0) as jobs, done.first_time_fix
        from technicians t left join (
          select j.technician_id, count(*) as jobs, ${firstTimeFix} as first_time_fix
          from ${jobsWith('report')} j where ${reached} and ${countedBy('completed_30_days', role, now)}
          group by j.technician_id
        ) done on done.technician_id = t.id
        where ${reachFilter('technicians', role, 't')} and t.is_active
        order by coalesce(done.jobs, 0) desc, search_form(t.name), t.id limit ${mostTechnicians}
      ) t join country_operators o on o.id = t.operator_id)) as json`);
});

export const technician = query(getTechnicianDashboard, 'dashboard', ({ tx, actor, now }) => {
  const { role } = actor;
  const reached = reachFilter('job_orders', role, 'j');
  const byTime = sql`j.scheduled_date, j.id`;
  const byHold = sql`j.paused_at, j.id`;
  return tx.json(sql`select json_build_object(
    'jobs_today', ${count.jobs(countedBy('today', role, now))},
    'completed_today', ${count.jobs(completedToday(role, now))},
    'open_jobs', ${count.jobs(countedBy('open', role, now))},
    'completed_30_days', ${count.jobs(countedBy('completed_30_days', role, now))},
    'rating', (
      select round(avg(j.rating), 1) from ${jobsWith('rating')} j
      where ${reached} and j.rated_at > ${now}::timestamptz - interval '12 months'),
    'current_job', ${cards(currentJob(reached), byTime)} -> 0,
    'today', ${cards(
      sql`select * from job_orders j where ${reached} and ${countedBy('today', role, now)} order by ${byTime} limit ${mostShown * 3}`,
      byTime,
    )},
    'on_hold', ${cards(
      sql`select * from job_orders j where ${reached} and ${jobIsOnHold()} order by ${byHold} limit ${mostShown}`,
      byHold,
    )}) as json`);
});

/** Returns the client's signed visits that need a follow-up visit and have none, without those that wait for a part. */
function stillToFollow(role: Role): SQL {
  return sql`(
    select coalesce(json_agg(json_build_object('id', j.id, 'number', 'JO-' || j.number,
      'machine', json_build_object('model', m.model)) order by j.completed_date desc, j.id desc), '[]'::json)
    from (
      select j.id, j.number, j.machine_id, j.completed_date from ${jobsWith('report', 'missing', 'settlement')} j
      where ${reachFilter('job_orders', role, 'j')} and ${jobIs('completed')} and ${jobAsksForVisit()}
        and not exists (select from job_orders next where next.forerunner_id = j.id) and not (${partIsAwaited()})
      order by j.completed_date desc, j.id desc limit ${mostToFollow}
    ) j join machines m on m.id = j.machine_id)`;
}

export const client = query(getClientDashboard, 'dashboard', ({ tx, actor, now }) => {
  const { role } = actor;
  return tx.json(sql`select json_build_object(
    'machines', ${count.machines(sql`${reachFilter('machines', role, 'm')} and ${machineIs('in_service')}`)},
    'open_requests', ${count.requests(requestIs('waiting'))},
    'open_jobs', ${count.jobs(sql`${countedBy('open', role, now)} and not (${jobIsUnsigned()})`)},
    'completed_12_months', ${count.jobs(
      sql`j.completed_date > ${now}::timestamptz - interval '12 months' and j.completed_date <= ${now}`,
    )},
    'next_visit', (
      select json_build_object('id', j.id, 'scheduled_date', j.scheduled_date,
        'window_minutes', j.window_minutes, 'time_zone', o.time_zone)
      from job_orders j join country_operators o on o.id = j.operator_id
      where ${reachFilter('job_orders', role, 'j')} and ${jobIs('planned')} and j.scheduled_date >= ${now}
      order by j.scheduled_date, j.id limit 1),
    'awaited_parts', (
      select coalesce(json_agg(json_build_object('id', j.id, 'number', 'JO-' || j.number,
        'machine', json_build_object('model', m.model), 'time_zone', o.time_zone, 'missing_part', j.missing_part,
        'part_expected_on', j.part_expected_on, 'part_came_at', j.part_came_at) order by j.part_expected_on, j.id), '[]'::json)
      from (
        select * from ${jobsWith('report', 'missing', 'settlement')} j
        where ${reachFilter('job_orders', role, 'j')} and ${visitAwaitsPart()}
        order by j.part_expected_on, j.id limit ${mostParts}
      ) j join machines m on m.id = j.machine_id join country_operators o on o.id = j.operator_id),
    'to_follow', ${stillToFollow(role)},
    'to_answer', ${openQuestions(role)},
    'to_rate', (
      select latest.id from (
        select * from ${jobsWith('rating')} j where ${reachFilter('job_orders', role, 'j')} and ${jobIs('completed')}
        order by j.completed_date desc, j.id desc limit 1
      ) latest
      where latest.rated_at is null and latest.completed_date > ${now}::timestamptz - interval '30 days')) as json`);
});
