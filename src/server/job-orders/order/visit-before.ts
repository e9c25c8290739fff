import { sql } from 'drizzle-orm';
import { forerunner, getForerunner } from '#contract/job-orders/order/forerunner.ts';
import { query } from '#server/platform/query.ts';
import { scopeOf, systemFor } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { shortVisit } from '#server/store/job-orders/card.ts';
import { jobJson, withParts } from '#server/store/job-orders/parts.ts';
import { visitContinuedAfter } from '#server/store/shapes/follow-ups.ts';

const forerunnerJson = jobJson(forerunner, 'f', {
  ...shortVisit('f'),
  parts_used: sql`report.parts_used`,
});

/**
 * Reads a colleague's visit in the server's own role, if the caller has access to the job itself. Visits that were
 * canceled before anyone arrived are skipped if another visit came before them.
 */
export const get = query(getForerunner, 'job order', ({ tx, actor }, { id }) => {
  const reach = reachFilter('job_orders', actor.role, 'j');
  const back = tx.switchTo(systemFor(scopeOf(actor)));
  try {
    return tx.json(sql`
      select ${forerunnerJson} as json
      from job_orders j join job_orders f on f.id = coalesce(${visitContinuedAfter(sql`j.forerunner_id`)}, j.forerunner_id) and f.operator_id = j.operator_id
        join country_operators o on o.id = f.operator_id left join technicians t on t.id = f.technician_id
        ${withParts('f', 'report', 'outcome', 'missing')}
      where j.id = ${id} and ${reach}`);
  } finally {
    back();
  }
});
