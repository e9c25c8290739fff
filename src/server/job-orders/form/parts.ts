import { sql } from 'drizzle-orm';
import { listPartsOfJobOrder } from '#contract/job-orders/form.ts';
import { query } from '#server/platform/query.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobsWith } from '#server/store/job-orders/parts.ts';

/** The number of the operator's latest completed visits in which parts are counted. */
const latestVisits = 500;
const mostShown = 12;

/**
 * Returns only the names of parts used in colleagues' visits. Reads them in the server's own role, because a
 * technician cannot.
 */
export const list = query(listPartsOfJobOrder, 'job order', ({ tx, actor }, { id }) => {
  const reach = reachFilter('job_orders', actor.role, 'j');
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  try {
    return tx.json(sql`
      select json_build_object('names', (
        select coalesce(json_agg(used.name order by used.times desc, used.name), '[]'::json)
        from (
          select part ->> 'name' as name, count(*) as times
          from (
            select done.machine_id, done.parts_used from ${jobsWith('report')} done
            where done.operator_id = j.operator_id and done.completed_date is not null
            order by done.completed_date desc limit ${latestVisits}
          ) past
          join machines other on other.id = past.machine_id and other.model = m.model
          cross join jsonb_array_elements(past.parts_used) part
          group by part ->> 'name' order by times desc, name limit ${mostShown}
        ) used)) as json
      from job_orders j join machines m on m.id = j.machine_id
      where j.id = ${id} and ${reach}`);
  } finally {
    back();
  }
});
