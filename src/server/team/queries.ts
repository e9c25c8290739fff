import { type SQL, sql } from 'drizzle-orm';
import { listTeam } from '#contract/team.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs, jobIsNot } from '#server/store/shapes/conditions.ts';
import { dateAt, isDayOff, isHoliday, isToday } from '#server/store/shapes/operator-day.ts';
import { nameOrderOf, pageOf, placeIn, positionByName } from '#server/store/shapes/paging.ts';
import { technicianIsThere } from '#server/store/shapes/still-running.ts';

/** Returns the reason why the technician `t` of the operator `o` is off for the whole date; null if there is none. */
const offOn = (date: SQL) => sql`coalesce(
  (
    select a.kind from absences a
    where a.technician_id = t.id and ${date} between a.first_day and a.last_day and a.begins_at is null
    order by a.first_day, a.id limit 1),
  case when ${isHoliday(date)} then 'holiday' when ${isDayOff(date, sql`t.week`)} then 'day_off' end)`;

export const team = query(listTeam, 'page', ({ tx, actor, now }, { language, after, limit }) => {
  const position = positionByName(after, language);
  const order = nameOrderOf('t', language);
  const ofTechnician = sql`${reachFilter('job_orders', actor.role, 'j')} and j.technician_id = t.id`;
  return tx.json(
    pageOf(
      sql`
        select json_build_object(
          'id', t.id, 'name', t.name, 'second_name', t.second_name, 'phone', t.phone, 'specialization', t.specialization,
          'operator_id', t.operator_id, 'operator', json_build_object('name', o.name, 'second_name', o.second_name),
          'current_job', (
            select json_build_object('id', j.id, 'number', 'JO-' || j.number, 'client', json_build_object('name', c.name, 'second_name', c.second_name))
            from job_orders j join clients c on c.id = j.client_id
            where ${ofTechnician} and ${technicianIsThere(now)} limit 1),
          'off_today', ${offOn(dateAt(now, sql`o.time_zone`))},
          'jobs_today', (
            select count(*) from job_orders j
            where ${ofTechnician} and ${jobIsNot('cancelled')} and ${isToday(sql`j.scheduled_date`, now)}),
          'completed_today', (
            select count(*) from job_orders j
            where ${ofTechnician} and ${jobIs('completed')} and ${isToday(sql`j.scheduled_date`, now)})
        ) as item, ${placeIn(language, order)} as at, t.id
        from (
          select * from technicians t
          where ${reachFilter('technicians', actor.role, 't')} and t.is_active
            and ${position ? sql`(${order}, t.id) > (${position.at}::text, ${position.id}::uuid)` : sql`true`}
          order by ${order}, t.id limit ${literal(limit + 1)}
        ) t join country_operators o on o.id = t.operator_id
        order by ${order}, t.id`,
      limit,
    ),
  );
});
