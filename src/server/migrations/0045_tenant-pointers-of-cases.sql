-- Written by hand. What people add to a case or to a plan is another operator's too: no row may name a file, a comment, a
-- reading or an absence of another operator either. Each is looked for by its primary key.
CREATE OR REPLACE FUNCTION refuse_other_tenant(of_operator uuid, ids uuid[], what text) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if exists (select from profiles x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from clients x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from technicians x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from machines x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from service_requests x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from job_orders x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from dispatchers x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from client_people x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from country_operators x where x.id = any(ids) and x.id <> of_operator)
    or exists (select from files x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from comments x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from machine_readings x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from absences x where x.id = any(ids) and x.operator_id <> of_operator)
  then
    raise exception 'A row of % points to another operator', what using errcode = 'foreign_key_violation';
  end if;
end $$;--> statement-breakpoint
-- A restored backup is written before the rights of this version are set.
GRANT SELECT ON files, comments, machine_readings, absences TO grouphead_system;
