import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';

const mostTouched = 100;

/** Returns the instant of a given minute of a day, in the time zone of the operator `o`. */
const instantOf = (day: SQL, minute: SQL) =>
  sql`((${day}::timestamp + interval '1 minute' * ${minute}) at time zone o.time_zone)`;
const begins = instantOf(sql`a.first_day`, sql`coalesce(a.begins_at, 0)`);
const ends = instantOf(sql`a.last_day`, sql`coalesce(a.ends_at, 1440)`);

/** Selects the open jobs during the absence `a`, earliest first. The query must contain the operator `o`. */
export function affectedJobs(role: Role): SQL {
  return sql`
    select j.* from job_orders j
    where j.technician_id = a.technician_id and ${jobIs('open')} and ${reachFilter('job_orders', role, 'j')}
      and j.scheduled_date < ${ends}
      and j.scheduled_date + interval '1 minute' * j.duration_minutes > ${begins}
    order by j.scheduled_date, j.id limit ${literal(mostTouched)}`;
}
