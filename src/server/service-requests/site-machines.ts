import { sql } from 'drizzle-orm';
import { listSiteMachines } from '#contract/service-requests/report-on-visit.ts';
import { query } from '#server/platform/query.ts';
import { openCasesOfMachine } from '#server/steps/open-case.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { jobIs, machineIs } from '#server/store/shapes/conditions.ts';
import { machineLabel } from '#server/store/shapes/machine-location.ts';

const most = 200;
const dayMs = 24 * 3_600_000;

/**
 * Reads the machines of the visit's client in the server's own role, if the visit is the caller's. A screen
 * that is open when the visit ends as a no-show reads an empty list.
 */
export const list = query(listSiteMachines, 'job order', ({ tx, actor, now }, { id }) => {
  const reach = reachFilter('job_orders', actor.role, 'j');
  const since = new Date(now.getTime() - dayMs);
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  try {
    return tx.json(sql`
      select json_build_object('items', (
        select coalesce(json_agg(json_build_object(
          'id', m.id, 'model', m.model, 'serial_number', m.serial_number, 'location', m.location,
          'label', ${machineLabel('m')}, 'open_cases', ${openCasesOfMachine})
          order by lower(${machineLabel('m')}), m.id), '[]'::json)
        from (
          select m.* from machines m
          where m.client_id = j.client_id and m.operator_id = j.operator_id and ${machineIs('in_service')}
            and (${jobIs('open')} or j.work_ended_at > ${since})
          order by m.created_at desc, m.id desc limit ${most}) m)) as json
      from job_orders j
      where j.id = ${id} and ${reach}`);
  } finally {
    back();
  }
});
