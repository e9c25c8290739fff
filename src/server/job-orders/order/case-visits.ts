import { type SQL, sql } from 'drizzle-orm';
import { caseVisit, listCaseVisits, mostVisitsOfCase } from '#contract/job-orders/order/case-visits.ts';
import { isWithinReach } from '#domain/access.ts';
import type { CommentedRecord } from '#domain/cases/comment.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { shortVisit } from '#server/store/job-orders/card.ts';
import { jobJson, withParts } from '#server/store/job-orders/parts.ts';
import { literal } from '#server/store/rows/columns.ts';

const isSubmitted = sql`j.job_order_form_submitted_at is not null`;

const fields = shortVisit('j');
const caseVisitJson = jobJson(caseVisit, 'j', {
  ...fields,
  missing_part: sql`case when settlement.settled_at is null then ${fields.missing_part} end`,
  work_performed: sql`case when ${isSubmitted} then report.work_performed end`,
  parts_used: sql`case when ${isSubmitted} then report.parts_used else '[]' end`,
});

const caseOf: Readonly<Record<CommentedRecord, SQL>> = {
  service_requests: sql`x.id`,
  job_orders: sql`x.case_id`,
};

/** The visits of the case, the earlier visits that they follow, and their follow-up visits. */
const relatedIds = sql`(
  select own.id from job_orders own where own.case_id = k.case_id
  union select own.forerunner_id from job_orders own where own.case_id = k.case_id
  union select later.id from job_orders own join job_orders later on later.forerunner_id = own.id where own.case_id = k.case_id)`;

/** Lists a case's visits. A request or job that the caller may not see counts as an unknown record. */
export const list = query(listCaseVisits, 'record', async ({ tx, actor }, { record, record_id }) => {
  if (!isWithinReach(actor.role, record)) return null;
  return tx.json(sql`
    select json_build_object('items', coalesce((
      select json_agg(${caseVisitJson} order by j.scheduled_date desc, j.id desc) from (
        select * from job_orders j
        where j.id in ${relatedIds} and ${reachFilter('job_orders', actor.role, 'j')}
        order by j.scheduled_date desc, j.id desc limit ${literal(mostVisitsOfCase)}
      ) j
        join country_operators o on o.id = j.operator_id left join technicians t on t.id = j.technician_id
        ${withParts('j', 'report', 'outcome', 'missing', 'cancellation', 'signature', 'settlement')}
    ), '[]'::json)) as json
    from (
      select ${caseOf[record]} as case_id from ${sql.identifier(record)} x
      where x.id = ${record_id} and ${reachFilter(record, actor.role, 'x')}
    ) k`);
});
