import { sql } from 'drizzle-orm';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { faultsAmong, type Invariant } from './scene.ts';

const lines = sql`(
  select i.id, i.operator_id, i.client_id, i.number, i.state, (l ->> 'job_order_id')::uuid as job_order_id,
    (l ->> 'fee')::numeric as fee
  from invoices i cross join lateral jsonb_array_elements(i.lines) l)`;

/** The largest rounding error of an invoice's VAT: half of the smallest unit of its currency. */
const rounding = sql`case when i.currency = 'BHD' then 0.0005 else 0.005 end`;

const sums: Invariant = {
  promise:
    'the sum of an invoice is the sum of its lines and their VAT, and each line has the fee of its signed visit',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`invoices`,
      sql`select 'INV-' || i.number || ' has another sum than its lines' as text
          from invoices i join (select id, sum(fee) as fees from ${lines} l group by id) s on s.id = i.id
          where s.fees <> case when i.fees_include_vat then i.total else i.net end or i.net + i.vat <> i.total
            or abs(i.vat - s.fees * i.vat_rate / (100 + case when i.fees_include_vat then i.vat_rate else 0 end)) > ${rounding}
        union all
        select 'INV-' || l.number || ' charges JO-' || j.number || ' with ' || l.fee
          from ${lines} l join ${jobs} j on j.id = l.job_order_id
          where l.fee is distinct from j.visit_fee or j.status <> 'completed' or j.is_cmasa_covered
            or j.client_id <> l.client_id or j.operator_id <> l.operator_id`,
    ),
};

const charged: Invariant = {
  promise:
    'no visit is on two invoices that are not credited, and exactly the visits on such invoices count as invoiced',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`${lines} l`,
      sql`select 'JO-' || j.number || ' is on ' || count(*) || ' invoices' as text
          from (select * from ${lines} l where l.state <> 'credited') l join job_orders j on j.id = l.job_order_id
          group by j.id, j.number having count(*) > 1
        union all
        select 'INV-' || l.number || ' charges a visit that counts otherwise'
          from ${lines} l left join invoiced_visits v on v.job_order_id = l.job_order_id and v.invoice_id = l.id
          where (l.state = 'credited') <> (v.invoice_id is null)`,
    ),
};

export const invoiceInvariants = [sums, charged];
