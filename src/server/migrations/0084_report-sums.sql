CREATE TABLE "report_marks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"operator_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "report_marks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_minutes" (
	"operator_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"first_day" date NOT NULL,
	"measure" text NOT NULL,
	"class" integer NOT NULL,
	"minutes" integer[] NOT NULL,
	"counts" integer[] NOT NULL,
	"total" integer NOT NULL,
	CONSTRAINT "report_minutes_operator_id_grain_first_day_measure_class_pk" PRIMARY KEY("operator_id","grain","first_day","measure","class"),
	CONSTRAINT "report_minutes_measure" CHECK ("report_minutes"."measure" in ('response', 'repair', 'window'))
);
--> statement-breakpoint
ALTER TABLE "report_minutes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_sums" (
	"operator_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"time_zone" text NOT NULL,
	"requests" integer NOT NULL,
	"responses_in_time" integer NOT NULL,
	"responses_due" integer NOT NULL,
	"arrivals_in_time" integer NOT NULL,
	"arrivals_due" integer NOT NULL,
	"response_deadlines" timestamp with time zone[] NOT NULL,
	"arrival_deadlines" timestamp with time zone[] NOT NULL,
	"arrivals_reported_late" integer NOT NULL,
	"windows_in_time" integer NOT NULL,
	"windows_due" integer NOT NULL,
	"cancelled_jobs" integer NOT NULL,
	"missed_visits" integer NOT NULL,
	"completed_jobs" integer NOT NULL,
	"solved_jobs" integer NOT NULL,
	"ratings" integer NOT NULL,
	"rating_sum" integer NOT NULL,
	"hours" numeric(12, 1) NOT NULL,
	"charged_jobs" integer NOT NULL,
	"fees" numeric(16, 3) NOT NULL,
	CONSTRAINT "report_sums_operator_id_grain_first_day_pk" PRIMARY KEY("operator_id","grain","first_day"),
	CONSTRAINT "report_sums_grain" CHECK ("report_sums"."grain" in ('day', 'month')),
	CONSTRAINT "report_sums_days" CHECK ("report_sums"."first_day" <= "report_sums"."last_day")
);
--> statement-breakpoint
ALTER TABLE "report_sums" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "report_technicians" (
	"operator_id" uuid NOT NULL,
	"grain" text NOT NULL,
	"first_day" date NOT NULL,
	"technician_id" uuid NOT NULL,
	"completed_jobs" integer NOT NULL,
	"solved_jobs" integer NOT NULL,
	"ratings" integer NOT NULL,
	"rating_sum" integer NOT NULL,
	"hours" numeric(12, 1) NOT NULL,
	"charged_jobs" integer NOT NULL,
	"fees" numeric(16, 3) NOT NULL,
	"travel_minutes" integer[] NOT NULL,
	"on_site_minutes" integer[] NOT NULL,
	CONSTRAINT "report_technicians_operator_id_grain_first_day_technician_id_pk" PRIMARY KEY("operator_id","grain","first_day","technician_id")
);
--> statement-breakpoint
ALTER TABLE "report_technicians" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "job_orders_covered";--> statement-breakpoint
ALTER TABLE "report_marks" ADD CONSTRAINT "report_marks_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_minutes" ADD CONSTRAINT "report_minutes_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_minutes" ADD CONSTRAINT "report_minutes_piece" FOREIGN KEY ("operator_id","grain","first_day") REFERENCES "public"."report_sums"("operator_id","grain","first_day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sums" ADD CONSTRAINT "report_sums_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_technicians" ADD CONSTRAINT "report_technicians_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_technicians" ADD CONSTRAINT "report_technicians_piece" FOREIGN KEY ("operator_id","grain","first_day") REFERENCES "public"."report_sums"("operator_id","grain","first_day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_technicians" ADD CONSTRAINT "report_technicians_technician" FOREIGN KEY ("operator_id","technician_id") REFERENCES "public"."technicians"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_marks_of_operator" ON "report_marks" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "job_orders_covered" ON "job_orders" USING btree ("client_id","served_at","operator_id") WHERE "job_orders"."is_cmasa_covered" and job_orders.status not in ('cancelled');--> statement-breakpoint
CREATE POLICY "report_marks_grouphead_super_admin" ON "report_marks" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_marks_grouphead_country_operator" ON "report_marks" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (report_marks.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (report_marks.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_marks_grouphead_system" ON "report_marks" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_marks_grouphead_scoped" ON "report_marks" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (report_marks.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (report_marks.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_minutes_grouphead_super_admin" ON "report_minutes" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_minutes_grouphead_country_operator" ON "report_minutes" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (report_minutes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (report_minutes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_minutes_grouphead_system" ON "report_minutes" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_minutes_grouphead_scoped" ON "report_minutes" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (report_minutes.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (report_minutes.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_sums_grouphead_super_admin" ON "report_sums" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_sums_grouphead_country_operator" ON "report_sums" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (report_sums.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (report_sums.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_sums_grouphead_system" ON "report_sums" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_sums_grouphead_scoped" ON "report_sums" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (report_sums.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (report_sums.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_technicians_grouphead_super_admin" ON "report_technicians" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_technicians_grouphead_country_operator" ON "report_technicians" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (report_technicians.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (report_technicians.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "report_technicians_grouphead_system" ON "report_technicians" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "report_technicians_grouphead_scoped" ON "report_technicians" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (report_technicians.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (report_technicians.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
-- Written by hand. A change to what an earlier day counts marks an instant of that day. A mark is a row of its own, so that no
-- transaction waits for another. The last 23 hours are never marked: sums are kept only for days before yesterday.
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
CREATE FUNCTION insert_report_marks(of_operator uuid, VARIADIC instants timestamptz[]) RETURNS void
  LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  insert into report_marks (operator_id, at)
  select distinct of_operator, i from unnest(instants) i where i < clock_timestamp() - interval '23 hours'
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION insert_report_marks(uuid, timestamptz[]) FROM public;--> statement-breakpoint
-- Returns every instant at which a job counts, and those of the arrivals for the same request.
CREATE FUNCTION report_instants(of_job uuid) RETURNS timestamptz[]
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  select array[j.completed_date, r.created_at, (select w.told_until from client_windows w where w.job_order_id = j.id),
      (select c.cancelled_at from cancellations c where c.job_order_id = j.id),
      (select a.first_arrived_at from first_arrivals a where a.job_order_id = j.id)]
    || array(select a.first_arrived_at from job_orders v join first_arrivals a on a.job_order_id = v.id
      where v.service_request_id = j.service_request_id)
  from job_orders j left join service_requests r on r.id = j.service_request_id where j.id = of_job
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION report_instants(uuid) FROM public;--> statement-breakpoint
CREATE FUNCTION mark_job_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
      where v.service_request_id = old.service_request_id));
  end if;
  return null;
end $$;--> statement-breakpoint
-- Marks the instant that the row itself holds, if tg_argv[0] names it, and the instants of its job that depend on the row.
CREATE FUNCTION mark_job_part() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  was constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  becomes constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  of_job constant uuid := coalesce(becomes, was) ->> 'job_order_id';
  of_operator constant uuid := coalesce(becomes, was) ->> 'operator_id';
begin
  perform insert_report_marks(of_operator, (was ->> tg_argv[0])::timestamptz, (becomes ->> tg_argv[0])::timestamptz);
  if tg_table_name in ('ratings', 'visit_reports') then
    perform insert_report_marks(of_operator, (select j.completed_date from job_orders j where j.id = of_job));
  elsif tg_table_name in ('first_arrivals', 'cancellations', 'visit_outcomes') then
    perform insert_report_marks(of_operator, variadic report_instants(of_job));
  end if;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION mark_service_request() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op <> 'INSERT' then perform insert_report_marks(old.operator_id, old.created_at); end if;
  if tg_op <> 'DELETE' then perform insert_report_marks(new.operator_id, new.created_at); end if;
  if tg_op = 'UPDATE' and old.created_at <> new.created_at then
    perform insert_report_marks(new.operator_id, variadic array(
      select a.first_arrived_at from job_orders v join first_arrivals a on a.job_order_id = v.id where v.service_request_id = new.id));
  end if;
  return null;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
-- A later migration may change rows before this version's rights are granted.
GRANT USAGE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
GRANT SELECT, INSERT ON report_marks TO grouphead_system;--> statement-breakpoint
GRANT SELECT ON job_orders, service_requests, client_windows, cancellations, first_arrivals TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
CREATE TRIGGER report_days_of_new AFTER INSERT ON job_orders FOR EACH ROW WHEN (NEW.completed_date IS NOT NULL)
  EXECUTE FUNCTION mark_job_order();--> statement-breakpoint
CREATE TRIGGER report_days_of_changed AFTER UPDATE ON job_orders FOR EACH ROW
  WHEN ((OLD.completed_date IS NOT NULL OR NEW.completed_date IS NOT NULL OR OLD.status <> NEW.status
      OR OLD.service_request_id IS DISTINCT FROM NEW.service_request_id)
    AND (OLD.completed_date, OLD.status, OLD.service_request_id, OLD.technician_id, OLD.on_the_way_at, OLD.started_at,
      OLD.job_order_form_submitted_at, OLD.paused_seconds)
    IS DISTINCT FROM (NEW.completed_date, NEW.status, NEW.service_request_id, NEW.technician_id, NEW.on_the_way_at, NEW.started_at,
      NEW.job_order_form_submitted_at, NEW.paused_seconds))
  EXECUTE FUNCTION mark_job_order();--> statement-breakpoint
-- Before the job's parts are deleted with it.
CREATE TRIGGER report_days_of_deleted BEFORE DELETE ON job_orders FOR EACH ROW EXECUTE FUNCTION mark_job_order();--> statement-breakpoint
CREATE TRIGGER report_days AFTER INSERT OR UPDATE OR DELETE ON first_arrivals FOR EACH ROW
  EXECUTE FUNCTION mark_job_part('first_arrived_at');--> statement-breakpoint
CREATE TRIGGER report_days AFTER INSERT OR UPDATE OR DELETE ON cancellations FOR EACH ROW
  EXECUTE FUNCTION mark_job_part('cancelled_at');--> statement-breakpoint
CREATE TRIGGER report_days AFTER INSERT OR UPDATE OR DELETE ON visit_outcomes FOR EACH ROW
  EXECUTE FUNCTION mark_job_part();--> statement-breakpoint
CREATE TRIGGER report_days AFTER INSERT OR UPDATE OR DELETE ON ratings FOR EACH ROW EXECUTE FUNCTION mark_job_part();--> statement-breakpoint
CREATE TRIGGER report_days_of_new AFTER INSERT ON visit_reports FOR EACH ROW
  WHEN (NEW.time_spent_hours > 0 OR NEW.problem_resolved OR NEW.follow_up_required OR NEW.visit_fee IS NOT NULL)
  EXECUTE FUNCTION mark_job_part();--> statement-breakpoint
CREATE TRIGGER report_days_of_changed AFTER UPDATE ON visit_reports FOR EACH ROW
  WHEN ((OLD.time_spent_hours, OLD.problem_resolved, OLD.follow_up_required, OLD.visit_fee)
    IS DISTINCT FROM (NEW.time_spent_hours, NEW.problem_resolved, NEW.follow_up_required, NEW.visit_fee))
  EXECUTE FUNCTION mark_job_part();--> statement-breakpoint
CREATE TRIGGER report_days_of_deleted AFTER DELETE ON visit_reports FOR EACH ROW EXECUTE FUNCTION mark_job_part();--> statement-breakpoint
CREATE TRIGGER report_days_of_new AFTER INSERT ON client_windows FOR EACH ROW
  WHEN (NEW.told_until < clock_timestamp() - interval '23 hours') EXECUTE FUNCTION mark_job_part('told_until');--> statement-breakpoint
CREATE TRIGGER report_days_of_changed AFTER UPDATE ON client_windows FOR EACH ROW
  WHEN (least(OLD.told_until, NEW.told_until) < clock_timestamp() - interval '23 hours')
  EXECUTE FUNCTION mark_job_part('told_until');--> statement-breakpoint
CREATE TRIGGER report_days_of_deleted AFTER DELETE ON client_windows FOR EACH ROW
  WHEN (OLD.told_until < clock_timestamp() - interval '23 hours') EXECUTE FUNCTION mark_job_part('told_until');--> statement-breakpoint
CREATE TRIGGER report_days_of_new AFTER INSERT ON service_requests FOR EACH ROW
  WHEN (NEW.created_at < clock_timestamp() - interval '23 hours') EXECUTE FUNCTION mark_service_request();--> statement-breakpoint
CREATE TRIGGER report_days_of_changed AFTER UPDATE ON service_requests FOR EACH ROW
  WHEN (least(OLD.created_at, NEW.created_at) < clock_timestamp() - interval '23 hours'
    AND (OLD.created_at, OLD.status, OLD.outcome, OLD.reviewed_at, OLD.respond_by, OLD.arrive_by, OLD.assigned_job_order_id)
    IS DISTINCT FROM (NEW.created_at, NEW.status, NEW.outcome, NEW.reviewed_at, NEW.respond_by, NEW.arrive_by,
      NEW.assigned_job_order_id))
  EXECUTE FUNCTION mark_service_request();--> statement-breakpoint
CREATE TRIGGER report_days_of_deleted AFTER DELETE ON service_requests FOR EACH ROW
  WHEN (OLD.created_at < clock_timestamp() - interval '23 hours') EXECUTE FUNCTION mark_service_request();
