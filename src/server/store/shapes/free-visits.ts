import { sql } from 'drizzle-orm';
import { textOf } from '#server/database/statements.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { jobIs } from './conditions.ts';

/** The maximum number of steps to follow in a chain of follow-up visits. */
const longestChain = 20;

/**
 * A number of days that is larger than any plan year. A visit that is planned this much earlier counts in a different
 * year.
 */
const planYearDays = 367;

/**
 * SQL for the visit for the same fault that `job` follows; null if `job` only takes over work from a job for another
 * fault.
 */
const followedBy = (job: string) => `case when r.id is null or r.forerunner_id = ${job}.forerunner_id
            or exists (select from job_orders f where f.id = ${job}.forerunner_id and f.case_id = ${job}.case_id)
          then ${job}.forerunner_id end`;

/**
 * Returns the facts that decide who pays for a job, for domain/price/free-visit: its kind, the warranty of
 * its machine that the operator has confirmed, a different one that the client entered, and the signed earlier visits for the same fault, by any technician. These are the visits in
 * its case and the earlier visits in its chain, including those linked by a request that reports the fault
 * again. For a planned job of a client with a plan, it adds the same facts about the visits planned before
 * it, by date. A technician may ask only about their own job.
 */
export const visitFactsFunction: OwnFunction = {
  signature: 'visit_facts(uuid)',
  creation: `
    create function visit_facts(of_job uuid)
    returns json language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $facts$
    declare of_technician uuid := nullif(current_setting('app.technician_id', true), '')::uuid;
    begin
      if of_technician is not null and not exists (
        select from job_orders own where own.id = of_job and own.technician_id = of_technician
      ) then return null; end if;
      return (
        with recursive wanted as (
          select j.id from job_orders j where j.id = of_job
          union all
          select p.id
          from job_orders j join clients c on c.id = j.client_id join job_orders p on p.client_id = j.client_id join visit_reports q on q.job_order_id = p.id
          where j.id = of_job and c.cmasa_plan_type is not null and ${textOf(jobIs('planned', 'j'))}
            and (p.scheduled_date, p.id) < (j.scheduled_date, j.id)
            and p.scheduled_date > j.scheduled_date - interval '${planYearDays} days'
            and ${textOf(jobIs('open', 'p'))} and q.work_performed is null and not p.is_cmasa_covered
        ), chain as (
          select j.id as of_id, j.case_id, ${followedBy('j')} as forerunner_id, r.forerunner_id as broke_again_after,
            true as is_same_case, 0 as depth
          from wanted w join job_orders j on j.id = w.id left join service_requests r on r.id = j.service_request_id
          union all
          select h.of_id, k.case_id, ${followedBy('k')}, r.forerunner_id,
            h.is_same_case and h.forerunner_id is not null, h.depth + 1
          from chain h
            join job_orders k on k.id = coalesce(h.forerunner_id, h.broke_again_after)
            left join service_requests r on r.id = k.service_request_id
          where h.depth < ${longestChain}
        ), facts as (
          select j.id, j.served_at, json_build_object(
            'date', (j.served_at at time zone o.time_zone)::date, 'type', j.type, 'warranty_end', m.confirmed_warranty_end,
            'unconfirmed_warranty_end', nullif(m.warranty_end, m.confirmed_warranty_end),
            'earlier', (
              select coalesce(json_agg(json_build_object(
                'signed_on', (k.completed_date at time zone o.time_zone)::date,
                'is_cmasa_covered', k.is_cmasa_covered, 'free_reason', q.free_reason,
                'is_same_case', h.is_same_case)), '[]'::json)
              from (select case_id, bool_or(is_same_case) as is_same_case from chain where of_id = j.id group by case_id) h
                join job_orders k on k.case_id = h.case_id join visit_reports q on q.job_order_id = k.id
              where k.number < j.number and ${textOf(jobIs('completed', 'k'))})) as fact
          from wanted w join job_orders j on j.id = w.id
            join machines m on m.id = j.machine_id join country_operators o on o.id = j.operator_id
        )
        select json_build_object(
          'visit', (select fact from facts where id = of_job),
          'planned', (
            select coalesce(json_agg(fact order by served_at, id), '[]'::json) from facts where id <> of_job)));
    end $facts$;`,
  for: databaseRoles,
};

/** SQL for the facts that decide who pays for the job `j`, apart from its client's plan. */
export const visitFactsJson = sql`coalesce(visit_facts(j.id), json_build_object(
  'visit', json_build_object('type', j.type, 'warranty_end', null, 'earlier', '[]'::json), 'planned', '[]'::json))`;
