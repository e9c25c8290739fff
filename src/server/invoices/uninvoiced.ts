import { type SQL, sql } from 'drizzle-orm';
import { listUninvoiced } from '#contract/invoices/invoices.ts';
import type { Role } from '#domain/actor.ts';
import { type InvoiceLine, invoiceLimits } from '#domain/invoice/invoice.ts';
import type { Transaction } from '#server/database/database.ts';
import { query } from '#server/platform/query.ts';
import { reachFilter } from '#server/store/access/row-access.ts';
import { isNotInvoiced } from '#server/store/invoices/invoiced-visits.ts';
import { withParts } from '#server/store/job-orders/parts.ts';
import { isDisputed } from '#server/store/job-orders/signature.ts';
import { literal } from '#server/store/rows/columns.ts';
import { jobIs } from '#server/store/shapes/conditions.ts';
import { dateAt, endOfDate, startOfDate } from '#server/store/shapes/operator-day.ts';
import { pageOf, positionOf } from '#server/store/shapes/paging.ts';

const zone = sql.raw('o.time_zone');
const visitParts = withParts('j', 'report', 'signature', 'dispute');

/**
 * Returns SQL for the earliest time at which a visit of the operator `o` was signed if it can still be invoiced now.
 */
const invoicedFrom = (now: Date) =>
  startOfDate(sql`(${dateAt(now, zone)} - ${literal(invoiceLimits.days)})`, zone);

/**
 * Returns SQL that checks whether the visit `j` of the operator `o` can be invoiced: it was signed by the day, has a
 * fee that no plan pays, has no open dispute, and is on no invoice. The row must include its parts.
 */
const isInvoiceable = (until: SQL, now: Date): SQL => sql`(${jobIs('completed')}
  and j.completed_date >= ${invoicedFrom(now)}
  and j.completed_date < ${endOfDate(until, zone)}
  and signature.signed_at is not null and not j.is_cmasa_covered and report.visit_fee > 0
  and not coalesce(${isDisputed('dispute')}, false) and ${isNotInvoiced})`;

const dayOr = (until: string | undefined, now: Date) =>
  until === undefined ? dateAt(now, zone) : sql`${until}::date`;

export const list = query(listUninvoiced, 'page', ({ tx, actor: { role }, now }, input) => {
  const { until, client_id, after, limit } = input;
  const position = positionOf(after);
  const isFurther = position
    ? sql`(c.created_at, c.id) < (${position.at}::timestamptz, ${position.id}::uuid)`
    : sql`true`;
  const ofClient = client_id === undefined ? sql`true` : sql`j.client_id = ${client_id}`;
  return tx.json(
    pageOf(
      sql`
        select json_build_object('id', c.id, 'name', c.name, 'second_name', c.second_name, 'currency', f.currency,
          'visits', f.visits, 'fees', f.fees::text, 'first_on', f.first_on, 'last_on', f.last_on) as item,
          c.created_at as at, c.id
        from (
          select j.client_id, o.currency, count(*) as visits, sum(report.visit_fee) as fees,
            min(${dateAt(sql`j.completed_date`, zone)}) as first_on,
            max(${dateAt(sql`j.completed_date`, zone)}) as last_on
          from (
            select o.id, o.currency, o.time_zone, ${invoicedFrom(now)} as since from country_operators o
            where ${reachFilter('country_operators', role, 'o')} offset 0
          ) o join visits_to_invoice t on t.operator_id = o.id and t.completed_date >= o.since
            join job_orders j on j.id = t.job_order_id and j.operator_id = t.operator_id ${visitParts}
          where ${reachFilter('visits_to_invoice', role, 't')} and ${reachFilter('job_orders', role, 'j')}
            and ${ofClient} and ${isInvoiceable(dayOr(until, now), now)}
          group by j.client_id, o.currency
        ) f join clients c on c.id = f.client_id
        where ${isFurther}
        order by c.created_at desc, c.id desc limit ${literal(limit + 1)}`,
      limit,
    ),
  );
});

/** Returns the lines of the client's next invoice, oldest first. */
export function findLines(
  tx: Transaction,
  role: Role,
  { client_id, until, now }: { readonly client_id: string; readonly until: string; readonly now: Date },
): Promise<InvoiceLine[]> {
  return tx.rows<InvoiceLine>(sql`
    select j.id as job_order_id, 'JO-' || j.number as number,
      ${dateAt(sql`j.completed_date`, zone)}::text as served_on, report.visit_type,
      m.model || ' · ' || m.serial_number as machine, report.visit_fee::text as fee
    from job_orders j join country_operators o on o.id = j.operator_id join machines m on m.id = j.machine_id ${visitParts}
    where j.client_id = ${client_id} and ${reachFilter('job_orders', role, 'j')}
      and ${isInvoiceable(sql`${until}::date`, now)}
    order by j.completed_date, j.id limit ${literal(invoiceLimits.lines)}`);
}
