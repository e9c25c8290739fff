import { type SQL, sql } from 'drizzle-orm';
import type { Role } from '#domain/actor.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobAsksForVisit, jobIs } from '#server/store/shapes/conditions.ts';

/**
 * Selects a machine's visits that need a follow-up visit, latest first. A canceled visit of a request is left out,
 * because that request itself waits for the next visit.
 */
export const undoneVisits = (machine_id: SQL | string, role: Role, most: number): SQL => sql`(
  select j.* from ${jobsWith('report', 'outcome', 'missing', 'settlement')} j join machines m on m.id = j.machine_id and m.client_id = j.client_id
  where j.machine_id = ${machine_id} and ${reachFilter('job_orders', role, 'j')} and ${jobAsksForVisit()}
    and (${jobIs('completed')} or j.service_request_id is null)
    and not exists (select 1 from job_orders k where k.forerunner_id = j.id)
  order by j.scheduled_date desc, j.id desc limit ${most})`;
