import { sql } from 'drizzle-orm';
import { jobs } from '#tests/support/databases/job-rows.ts';
import { faultsAmong, type Invariant } from './scene.ts';

const numbered = sql`(
  select operator_id, 'service_requests' as series, number from service_requests
  union all select operator_id, 'job_orders', number from ${jobs} j
  union all select operator_id, 'invoices', number from invoices
  union all select operator_id, 'credit_notes', credit_number from invoices where credit_number is not null) n`;

const numbers: Invariant = {
  promise: 'the numbers of requests, jobs, invoices and credit notes have no gaps and no duplicates',
  check: (scene) =>
    faultsAmong(
      scene,
      numbered,
      sql`select o.name || ', ' || s.series || ': ' || count(n.number) || ' rows up to ' || s.last_number as text
        from number_series s join country_operators o on o.id = s.operator_id
          left join ${numbered} on n.operator_id = s.operator_id and n.series = s.series
        group by o.name, s.series, s.last_number
        having count(n.number) <> count(distinct n.number) or coalesce(max(n.number), 1000) <> s.last_number
          or count(n.number) <> s.last_number - 1000`,
    ),
};

const chains: Invariant = {
  promise: 'chains of visits have no branch or circle, and stay with one machine',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`${jobs} j where forerunner_id is not null`,
      sql`with recursive chain as (
          select id, forerunner_id, 1 as steps from ${jobs} j where forerunner_id is not null
          union all
          select c.id, f.forerunner_id, c.steps + 1 from chain c join ${jobs} f on f.id = c.forerunner_id
          where f.forerunner_id is not null and c.steps < 1000)
        select 'JO-' || f.number || ' has ' || count(*) || ' followers' as text
        from ${jobs} j join ${jobs} f on f.id = j.forerunner_id group by f.id, f.number having count(*) > 1
        union all
        select 'JO-' || j.number || ' follows a job elsewhere, or one that is open'
        from ${jobs} j join ${jobs} f on f.id = j.forerunner_id
        where f.machine_id <> j.machine_id or f.status not in ('completed', 'cancelled')
        union all
        select 'a circle of visits' from chain where steps = 1000`,
    ),
};

const times: Invariant = {
  promise: 'each job has the times that its status says, in their order',
  check: (scene) =>
    faultsAmong(
      scene,
      sql`${jobs} j`,
      sql`select 'JO-' || number || ' is ' || status || ', and its times say otherwise' as text from ${jobs} j
        where (status = 'completed') <> (completed_date is not null and signed_at is not null
            and client_signature is not null)
          or (status = 'cancelled') <> (cancelled_at is not null and cancellation_reason is not null)
          or (workflow_status = 'assigned' and technician_id is null)
          or (workflow_status = 'awaiting_signature' and job_order_form_submitted_at is null)
          or started_at < on_the_way_at or job_order_form_submitted_at < started_at
          or signed_at < job_order_form_submitted_at
          or (outcome = 'nobody_there' and status <> 'cancelled')`,
    ),
};

export const rowInvariants = [numbers, chains, times];
