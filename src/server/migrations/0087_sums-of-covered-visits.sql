-- All sums are counted again with the covered visits.
TRUNCATE report_sums, report_minutes, report_technicians;--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_forerunner_id_unique";--> statement-breakpoint
DROP INDEX "service_requests_respond_by";--> statement-breakpoint
DROP INDEX "job_orders_of_request";--> statement-breakpoint
DROP INDEX "job_orders_arrive_by";--> statement-breakpoint
DROP INDEX "job_orders_covered";--> statement-breakpoint
ALTER TABLE "report_sums" ADD COLUMN "covered_until" date[] NOT NULL;--> statement-breakpoint
ALTER TABLE "report_sums" ADD COLUMN "covered_visits" integer[] NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "job_orders_forerunner_id_unique" ON "job_orders" USING btree ("forerunner_id") WHERE "job_orders"."forerunner_id" is not null;--> statement-breakpoint
CREATE INDEX "job_orders_covered_of_operator" ON "job_orders" USING btree ("operator_id","served_at") WHERE "job_orders"."is_cmasa_covered" and job_orders.status not in ('cancelled');--> statement-breakpoint
CREATE INDEX "job_orders_covered" ON "job_orders" USING btree ("client_id","served_at") WHERE "job_orders"."is_cmasa_covered" and job_orders.status not in ('cancelled');--> statement-breakpoint
-- Written by hand. The jobs of a request are found by their case. A covered visit counts on the day on which it was served, until its plan year ends, or earlier the plan.
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
CREATE OR REPLACE FUNCTION report_instants(of_job uuid) RETURNS timestamptz[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  select array[j.completed_date, r.created_at, (select w.told_until from client_windows w where w.job_order_id = j.id),
      (select c.cancelled_at from cancellations c where c.job_order_id = j.id),
      (select a.first_arrived_at from first_arrivals a where a.job_order_id = j.id),
      case when j.is_cmasa_covered then j.served_at end]
    || array(select a.first_arrived_at from job_orders v join first_arrivals a on a.job_order_id = v.id
      where v.case_id = j.service_request_id)
  from job_orders j left join service_requests r on r.id = j.service_request_id where j.id = of_job
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_job_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'DELETE' then
    perform insert_report_marks(old.operator_id, variadic report_instants(old.id));
    return old;
  end if;
  if tg_op = 'INSERT' then
    perform insert_report_marks(new.operator_id, new.completed_date);
    return null;
  end if;
  perform insert_report_marks(old.operator_id, old.completed_date, new.completed_date);
  if old.status <> new.status then
    perform insert_report_marks(new.operator_id, (select w.told_until from client_windows w where w.job_order_id = new.id));
  end if;
  if old.service_request_id is distinct from new.service_request_id then
    perform insert_report_marks(new.operator_id, variadic report_instants(new.id));
    perform insert_report_marks(new.operator_id, variadic array(
      select r.created_at from service_requests r where r.id = old.service_request_id
      union all select a.first_arrived_at from job_orders v join first_arrivals a on a.job_order_id = v.id
      where v.case_id = old.service_request_id));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_service_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op <> 'INSERT' then perform insert_report_marks(old.operator_id, old.created_at); end if;
  if tg_op <> 'DELETE' then perform insert_report_marks(new.operator_id, new.created_at); end if;
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    perform insert_report_marks(new.operator_id, variadic array(
      select a.first_arrived_at from job_orders v join first_arrivals a on a.job_order_id = v.id where v.case_id = new.id));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION mark_covered_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and old.is_cmasa_covered then perform insert_report_marks(old.operator_id, old.served_at); end if;
  if new.is_cmasa_covered then perform insert_report_marks(new.operator_id, new.served_at); end if;
  return null;
end $$;--> statement-breakpoint
-- A plan that starts or ends on another day moves the end of every covered visit.
CREATE FUNCTION mark_plan_of_client() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  perform insert_report_marks(new.operator_id, variadic array(
    select j.served_at from job_orders j where j.client_id = new.id and j.is_cmasa_covered and j.status not in ('cancelled')));
  return null;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
CREATE TRIGGER report_days_of_new_covered AFTER INSERT ON job_orders FOR EACH ROW WHEN (NEW.is_cmasa_covered)
  EXECUTE FUNCTION mark_covered_visit();--> statement-breakpoint
CREATE TRIGGER report_days_of_covered AFTER UPDATE ON job_orders FOR EACH ROW
  WHEN ((OLD.is_cmasa_covered OR NEW.is_cmasa_covered)
    AND (OLD.is_cmasa_covered, OLD.status, OLD.served_at, OLD.client_id)
    IS DISTINCT FROM (NEW.is_cmasa_covered, NEW.status, NEW.served_at, NEW.client_id))
  EXECUTE FUNCTION mark_covered_visit();--> statement-breakpoint
CREATE TRIGGER report_days_of_plan AFTER UPDATE ON clients FOR EACH ROW
  WHEN ((OLD.cmasa_plan_type IS NULL, OLD.cmasa_start_date, OLD.cmasa_expiry)
    IS DISTINCT FROM (NEW.cmasa_plan_type IS NULL, NEW.cmasa_start_date, NEW.cmasa_expiry))
  EXECUTE FUNCTION mark_plan_of_client();
