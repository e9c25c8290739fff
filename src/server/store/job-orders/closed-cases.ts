import { type SQL, sql } from 'drizzle-orm';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { jobIs, requestIs } from '#server/store/shapes/conditions.ts';

/** Returns SQL that checks whether no record of the case is open and none was closed at `moment` or later. */
export function caseClosedBefore(case_id: SQL, moment: SQL): SQL {
  return sql`not exists (
      select from ${jobsWith('cancellation')} j where j.case_id = ${case_id}
        and (${jobIs('open')} or coalesce(j.completed_date, j.cancelled_at) >= ${moment}))
    and not exists (
      select from service_requests r where r.id = ${case_id}
        and (${requestIs('waiting')} or r.reviewed_at >= ${moment}))`;
}
