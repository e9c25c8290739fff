import { type SQL, sql } from 'drizzle-orm';
import { openVisit } from '#contract/job-orders/view/open-visit.ts';
import { access } from '#domain/access.ts';
import type { Role } from '#domain/actor.ts';
import { once } from '#server/database/statements.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs, jobIsUnderWay } from '#server/store/shapes/conditions.ts';
import { shortVisit } from './card.ts';
import { jobJson, withParts } from './parts.ts';

const { number, time_zone, technician } = shortVisit('j');

/** The time of the request that led to the job `j`; null for a role that has no rights on requests. */
const reportedAt = (role: Role) =>
  access.service_requests.reach[role] === undefined
    ? sql`null`
    : sql`(select r.created_at from service_requests r where r.id = j.service_request_id)`;

const openVisitJson = once((role: Role) =>
  jobJson(openVisit, 'j', {
    number,
    time_zone,
    technician,
    client: sql`json_build_object('name', c.name, 'second_name', c.second_name)`,
    reported_at: reportedAt(role),
  }),
);

const withOpenVisit = sql`
  join country_operators o on o.id = j.operator_id
  join clients c on c.id = j.client_id
  left join technicians t on t.id = j.technician_id
  ${withParts('j', 'report', 'outcome')}`;

/**
 * Returns the open jobs that match and that the role may see, as a JSON array, earliest first. Visits under way are
 * always included, and then the earliest of the others, up to `most` visits.
 */
export function openVisitsOf(role: Role, condition: SQL, most: number): SQL {
  return sql`(
    select coalesce(json_agg(${openVisitJson(role)} order by j.scheduled_date, j.id), '[]'::json) from (
      select * from job_orders j
      where ${condition} and ${jobIs('open')} and ${reachFilter('job_orders', role, 'j')}
      order by ${jobIsUnderWay()} desc, j.scheduled_date, j.id limit ${literal(most)}
    ) j ${withOpenVisit})`;
}
