DROP INDEX "job_orders_covered";--> statement-breakpoint
DROP INDEX "service_requests_processed_of_operator";--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "contact_phone" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "special_instructions" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "served_at" timestamp with time zone GENERATED ALWAYS AS (coalesce(job_order_form_submitted_at, started_at, scheduled_date)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "service_requests_by_review" ON "service_requests" USING btree ("reviewed_at","id") WHERE "service_requests"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX "job_orders_covered" ON "job_orders" USING btree ("client_id","served_at") WHERE "job_orders"."is_cmasa_covered";--> statement-breakpoint
CREATE INDEX "service_requests_processed_of_operator" ON "service_requests" USING btree ("operator_id","reviewed_at","id") WHERE "service_requests"."status" <> 'pending';--> statement-breakpoint
-- A covered visit counts in the plan year of the day of service. The function is the server's own, and stays so.
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
CREATE OR REPLACE FUNCTION covered_visits(of_client uuid, without_job uuid, from_instant timestamptz, until_instant timestamptz)
RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer FROM public.job_orders j
  WHERE j.client_id = of_client AND j.id <> without_job AND j.is_cmasa_covered AND j.status <> 'cancelled'
    AND j.served_at >= from_instant AND j.served_at < until_instant
    AND (nullif(current_setting('app.technician_id', true), '') IS NULL OR EXISTS (
      SELECT 1 FROM public.job_orders own WHERE own.id = without_job AND own.client_id = of_client
        AND own.technician_id = nullif(current_setting('app.technician_id', true), '')::uuid))
$$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
-- Jobs made before they carried what their request says of the visit. Completed ones are final for everybody but this.
ALTER TABLE job_orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE service_requests NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_orders DISABLE TRIGGER job_orders_final;--> statement-breakpoint
UPDATE job_orders SET contact_phone = r.contact_phone, special_instructions = r.special_instructions
FROM service_requests r
WHERE r.id = job_orders.service_request_id AND num_nonnulls(r.contact_phone, r.special_instructions) > 0;--> statement-breakpoint
ALTER TABLE job_orders ENABLE TRIGGER job_orders_final;
