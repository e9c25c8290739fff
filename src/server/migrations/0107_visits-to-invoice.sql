CREATE TABLE "visits_to_invoice" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"completed_date" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "visits_to_invoice" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "visits_to_invoice" ADD CONSTRAINT "visits_to_invoice_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "visits_to_invoice_of_operator" ON "visits_to_invoice" USING btree ("operator_id","completed_date","job_order_id");--> statement-breakpoint
CREATE POLICY "visits_to_invoice_grouphead_super_admin" ON "visits_to_invoice" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visits_to_invoice_grouphead_country_operator" ON "visits_to_invoice" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (visits_to_invoice.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (visits_to_invoice.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visits_to_invoice_grouphead_system" ON "visits_to_invoice" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visits_to_invoice_grouphead_scoped" ON "visits_to_invoice" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (visits_to_invoice.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (visits_to_invoice.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
-- Written by hand. A visit enters when it is completed, leaves when an invoice charges it, and enters again when that invoice is credited.
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
CREATE FUNCTION list_visit_to_invoice() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  insert into visits_to_invoice (job_order_id, operator_id, completed_date)
    values (new.id, new.operator_id, new.completed_date) on conflict do nothing;
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION list_invoiced_visit() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'INSERT' then
    delete from visits_to_invoice where job_order_id = new.job_order_id;
  else
    insert into visits_to_invoice (job_order_id, operator_id, completed_date)
      select j.id, j.operator_id, j.completed_date from job_orders j
      where j.id = old.job_order_id and j.completed_date is not null and not j.is_cmasa_covered
      on conflict do nothing;
  end if;
  return null;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
-- A later migration may change rows before this version's rights are granted.
GRANT SELECT, INSERT, DELETE ON visits_to_invoice TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invoiced_visits" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO visits_to_invoice (job_order_id, operator_id, completed_date)
SELECT j.id, j.operator_id, j.completed_date FROM job_orders j
WHERE j.completed_date IS NOT NULL AND NOT j.is_cmasa_covered
  AND NOT EXISTS (SELECT FROM invoiced_visits v WHERE v.job_order_id = j.id);--> statement-breakpoint
ALTER TABLE "invoiced_visits" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TRIGGER to_invoice_of_new AFTER INSERT ON job_orders FOR EACH ROW
  WHEN (NEW.completed_date IS NOT NULL AND NOT NEW.is_cmasa_covered) EXECUTE FUNCTION list_visit_to_invoice();--> statement-breakpoint
CREATE TRIGGER to_invoice_of_completed AFTER UPDATE ON job_orders FOR EACH ROW
  WHEN (OLD.completed_date IS NULL AND NEW.completed_date IS NOT NULL AND NOT NEW.is_cmasa_covered)
  EXECUTE FUNCTION list_visit_to_invoice();--> statement-breakpoint
CREATE TRIGGER to_invoice AFTER INSERT OR DELETE ON invoiced_visits FOR EACH ROW EXECUTE FUNCTION list_invoiced_visit();
