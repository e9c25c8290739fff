import { sql } from 'drizzle-orm';
import { jobsWith } from '#server/store/job-orders/parts.ts';
import { machineIs } from '#server/store/shapes/conditions.ts';

const longestDescription = 200;

/** SQL for the request of the finding `s`; null if the finding is about a job. */
export const requestJson = sql`(
  select json_build_object(
    'id', r.id, 'number', 'SR-' || r.number, 'version', r.version, 'status', r.status, 'awaits_call_back', r.awaits_call_back,
    'contact_phone', r.contact_phone, 'reported_by_name', r.reported_by_name, 'time_zone', o.time_zone, 'operator_id', r.operator_id,
    'operator', json_build_object('name', o.name, 'second_name', o.second_name), 'client_id', r.client_id,
    'client', json_build_object('name', c.name, 'second_name', c.second_name))
  from service_requests r join country_operators o on o.id = r.operator_id join clients c on c.id = r.client_id
  where r.id = s.request_id)`;

/** SQL for the text that describes the problem of the finding `s`, or for the reason that was given. */
export const descriptionOf = sql`left(coalesce(
  (select r.problem_description from service_requests r where r.id = s.request_id),
  (select case s.kind when 'follow_up' then coalesce(j.follow_up_reason, j.outcome_reason)
      when 'disputed' then j.dispute_remark when 'unusual_price' then j.price_reason
      when 'stranded' then j.cancellation_reason when 'emergency' then coalesce(j.cancellation_reason, j.description)
      when 'late_work' then null
      when 'before_part' then coalesce(j.missing_part,
        (select p.missing_part from missing_parts p where p.job_order_id = j.forerunner_id))
      when 'time_asked' then coalesce(j.asked_note, j.description)
      else j.description end
    from ${jobsWith('report', 'outcome', 'missing', 'dispute', 'cancellation', 'requested_time')} j where j.id = s.job_id)), ${sql.raw(String(longestDescription))})`;

/** SQL for the unusual price of the finding `s`; null for other kinds. */
export const priceJson = sql`(
  select json_build_object('question', j.price_question, 'visit_fee', j.visit_fee::text, 'currency', o.currency)
  from ${jobsWith('report')} j join country_operators o on o.id = j.operator_id
  where j.id = s.job_id and s.kind = 'unusual_price')`;

/** SQL that is true if the job's machine is in service and still at the same client. */
export const canBeFollowed = sql`exists (
  select from job_orders j join machines m on m.id = j.machine_id and m.client_id = j.client_id
  where j.id = s.job_id and ${machineIs('in_service')})`;

/** SQL for the technicians with unsettled late work at the job of the finding `s`, earliest first. */
export const handedInByJson = sql`(
  select coalesce(json_agg(json_build_object('technician_id', l.technician_id, 'technician_name', l.name,
    'technician_second_name', (select t.second_name from technicians t where t.id = l.technician_id))
    order by l.at), '[]'::json)
  from (
    select technician_id, min(handed_in_by_name) as name, min(created_at) as at from late_work
    where s.kind = 'late_work' and job_order_id = s.job_id and settled_at is null group by technician_id) l)`;
