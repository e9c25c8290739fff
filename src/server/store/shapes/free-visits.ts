import { sql } from 'drizzle-orm';
import { textOf } from '#server/database/statements.ts';
import { databaseRoles } from '#server/store/access/identity.ts';
import type { OwnFunction } from '#server/store/access/own-functions.ts';
import { jobIs } from './conditions.ts';

/** No chain of visits that each follow the one before is longer. */
const longestChain = 20;

/**
 * What decides whether a job is free, as domain/price/free-visit takes it: its kind, the warranty of its machine, and the signed
 * visits for the same fault before it, whoever did them. These are those of its case and those that it follows, also by
 * the request that says that it broke again. A technician asks only about an own job.
 */
export const visitFactsFunction: OwnFunction = {
  signature: 'visit_facts(uuid)',
  made: `
    create function visit_facts(of_job uuid)
    returns json language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $facts$
    declare of_technician uuid := nullif(current_setting('app.technician_id', true), '')::uuid;
    begin
      if of_technician is not null and not exists (
        select from job_orders own where own.id = of_job and own.technician_id = of_technician
      ) then return null; end if;
      return (
        with recursive chain as (
          select j.case_id, j.forerunner_id, r.forerunner_id as broke_again_after, true as is_same_case, 0 as depth
          from job_orders j left join service_requests r on r.id = j.service_request_id
          where j.id = of_job
          union all
          select k.case_id, k.forerunner_id, r.forerunner_id,
            h.is_same_case and h.forerunner_id is not null, h.depth + 1
          from chain h
            join job_orders k on k.id = coalesce(h.forerunner_id, h.broke_again_after)
            left join service_requests r on r.id = k.service_request_id
          where h.depth < ${longestChain}
        )
        select json_build_object('type', j.type, 'warranty_end', m.warranty_end, 'earlier', (
          select coalesce(json_agg(json_build_object(
            'signed_on', (k.signed_at at time zone o.time_zone)::date,
            'is_cmasa_covered', k.is_cmasa_covered,
            'is_same_case', h.is_same_case)), '[]'::json)
          from (select case_id, bool_or(is_same_case) as is_same_case from chain group by case_id) h
            join job_orders k on k.case_id = h.case_id
          where k.number < j.number and ${textOf(jobIs('completed', 'k'))}))
        from job_orders j join machines m on m.id = j.machine_id join country_operators o on o.id = j.operator_id
        where j.id = of_job);
    end $facts$;`,
  for: databaseRoles,
};

/** What decides whether the job `j` is free. */
export const visitFactsJson = sql`coalesce(visit_facts(j.id),
  json_build_object('type', j.type, 'warranty_end', null, 'earlier', '[]'::json))`;
