import { type SQL, sql } from 'drizzle-orm';
import { lateReportMinutes } from '#domain/visit/moment.ts';

/** When the first of all who came for the request `r` began; a further visit keeps no promise any more. */
export const firstArrival = sql`(
  select min(v.first_arrived_at) from job_orders v where v.service_request_id = r.id)`;

/** Whether the job `j` of the request `r` began before every other job of it. */
export const cameFirst = sql`not exists (
  select from job_orders e where e.service_request_id = r.id and e.first_arrived_at < j.first_arrived_at)`;

/** Until when someone has still to come for the job `j`; null once someone came, or where nothing was promised. */
export const owedArrival = sql`case when j.first_arrived_at is null then j.arrive_by end`;

/** Whether the first arrival of the job was reported late, as domain/visit/moment says. */
export const arrivalIsReportedLate = (alias: string): SQL =>
  sql.raw(
    `${alias}.arrival_recorded_at - ${alias}.first_arrived_at > interval '${lateReportMinutes} minutes'`,
  );
