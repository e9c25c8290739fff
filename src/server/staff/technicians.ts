import { type SQL, sql } from 'drizzle-orm';
import {
  createTechnician,
  getOwnTechnician,
  getTechnician,
  listOpenJobs,
  listTechnicians,
  saveWeek,
  technician as technicianRecord,
  updateTechnician,
} from '#contract/technicians.ts';
import { staffLimits } from '#domain/accounts/staff.ts';
import type { Role } from '#domain/actor.ts';
import { command, requireVersion, type View } from '#server/platform/command.ts';
import { query } from '#server/platform/query.ts';
import type { Accounts } from '#server/steps/account-library.ts';
import { creating } from '#server/steps/new-account.ts';
import { changeStaff } from '#server/steps/staff-change.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { openVisitsOf } from '#server/store/job-orders/open-visit.ts';
import { jobIs, jobIsUnderWay } from '#server/store/shapes/conditions.ts';
import { isTodayOfJob } from '#server/store/shapes/job-figures.ts';
import { recordJson } from '#server/store/shapes/record-json.ts';
import { searchedPage } from '#server/store/shapes/searched-page.ts';
import { technicianIsThere } from '#server/store/shapes/still-running.ts';
import { lockStaff, saveStaff } from '#server/store/staff.ts';
import { technicians } from '#server/store/technicians.ts';
import { creatingMember, embedded, joined, viewOf } from './member.ts';

const json = recordJson(technicianRecord, technicians, 'x', embedded);
const view = viewOf('technicians', json);

export const list = query(listTechnicians, 'page', searchedPage('technicians', { json, joined }));

const mostJobs = 10;

function lastJobsOf(role: Role, id: string): SQL {
  const order = sql`j.scheduled_date desc, j.id desc`;
  return sql`(
    select coalesce(json_agg(json_build_object(
      'id', j.id, 'number', 'JO-' || j.number, 'status', j.status, 'scheduled_date', j.scheduled_date,
      'time_zone', o.time_zone, 'client', json_build_object('name', c.name, 'second_name', c.second_name)) order by ${order}), '[]'::json)
    from (
      select * from job_orders j where j.technician_id = ${id} and ${jobIs('closed')} and ${reachFilter('job_orders', role, 'j')}
      order by ${order} limit ${mostJobs}
    ) j join country_operators o on o.id = j.operator_id join clients c on c.id = j.client_id)`;
}

/** Returns the technician. A client does not see their employment data. */
export const get = query(getTechnician, 'technician', ({ tx, actor: { role }, now }, { id }) => {
  const staffOnly = (value: SQL) => (role === 'client' ? sql`null` : value);
  return tx.json(sql`
    select json_build_object(
      'id', x.id, 'name', x.name, 'second_name', x.second_name, 'phone', x.phone, 'user_id', ${staffOnly(sql`x.user_id`)},
      'specialization', ${staffOnly(sql`x.specialization`)}, 'skills', ${staffOnly(sql`to_json(x.skills)`)}, 'is_active', ${staffOnly(sql`x.is_active`)},
      'is_on_job', ${staffOnly(sql`exists (
        select 1 from job_orders j where j.technician_id = x.id and ${technicianIsThere(now)})`)},
      'work_time', ${staffOnly(sql`json_build_object(
        'version', x.version, 'week', x.week, 'time_zone', o.time_zone, 'weekend', o.weekend, 'opens_at', o.opens_at,
        'closes_at', o.closes_at)`)},
      'operator', json_build_object('id', o.id, 'name', o.name, 'second_name', o.second_name),
      'planned_today', (
        select count(*) from job_orders j
        where j.technician_id = x.id and ${jobIs('planned')} and not ${jobIsUnderWay()}
          and ${isTodayOfJob(role, 'j', 'scheduled_date', now)} and ${reachFilter('job_orders', role, 'j')}),
      'open_jobs', ${openVisitsOf(role, sql`j.technician_id = ${id}`, mostJobs)},
      'last_jobs', ${lastJobsOf(role, id)}) as json
    from technicians x join country_operators o on o.id = x.operator_id
    where x.id = ${id} and ${reachFilter('technicians', role, 'x')}`);
});

/**
 * Returns the actor's own technician record, or that of the technician they act for; null for a super_admin who acts
 * for no one.
 */
export const getOwn = query(getOwnTechnician, 'technician', async ({ tx, actor }) => {
  const { technician_id } = actor;
  if (technician_id === undefined) return null;
  return tx.json(sql`
    select json_build_object(
      'id', t.id, 'name', t.name, 'second_name', t.second_name, 'phone', t.phone, 'specialization', t.specialization,
      'operator', json_build_object('name', o.name, 'second_name', o.second_name)) as json
    from technicians t
    join country_operators o on o.id = t.operator_id
    where t.id = ${technician_id} and ${reachFilter('technicians', actor.role, 't')}`);
});

export const openJobs = query(listOpenJobs, 'technician', ({ tx, actor }, { id }) =>
  tx.json(sql`
    with open as (
      select j.* from job_orders j
      where j.technician_id = ${id} and ${jobIs('open')}
        and ${reachFilter('job_orders', actor.role, 'j')}
    )
    select json_build_object(
      'count', (select count(*) from open),
      'items', (
        select coalesce(json_agg(json_build_object(
          'id', j.id, 'number', 'JO-' || j.number, 'scheduled_date', j.scheduled_date, 'time_zone', o.time_zone,
          'client', json_build_object('name', c.name, 'second_name', c.second_name)) order by j.scheduled_date, j.id), '[]'::json)
        from (select * from open order by scheduled_date, id limit ${staffLimits.openJobs.max}) j
        join country_operators o on o.id = j.operator_id
        join clients c on c.id = j.client_id)
    ) as json
    from technicians t where t.id = ${id} and ${reachFilter('technicians', actor.role, 't')}`),
);

export const creatingTechnician = (accounts: Accounts) =>
  command(createTechnician, creating(accounts, view), creatingMember('technician'));

export const update = command(updateTechnician, view, (context, change) =>
  changeStaff(context, 'technician', change),
);

const viewWeek: View = ({ tx, actor }, id) =>
  tx.json(sql`
    select json_build_object('id', t.id, 'version', t.version, 'week', t.week) as json
    from technicians t where t.id = ${id} and ${reachFilter('technicians', actor.role, 't')}`);

export const week = command(saveWeek, viewWeek, async ({ tx, record }, { id, version, week: newWeek }) => {
  const technician = await lockStaff(tx, 'technician', id);
  requireVersion('technician', technician, version);
  const saved = saveStaff(tx, 'technician', technician, { week: newWeek });
  record('technicians.week-saved', { before: technician, after: saved });
  return id;
});
