import { sql } from 'drizzle-orm';

/** When the first of all who came for the request `r` began; a further visit keeps no promise any more. */
export const firstArrival = sql`(
  select min(v.first_arrived_at) from job_orders v where v.service_request_id = r.id)`;

/** Until when somebody has still to come for the job `j`; null once somebody came, or where nothing was promised. */
export const owedArrival = sql`case when j.first_arrived_at is null then j.arrive_by end`;
