DROP INDEX "job_orders_started";--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "first_arrived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_orders_first_arrived" ON "job_orders" USING btree ("operator_id","first_arrived_at");--> statement-breakpoint
-- Jobs that were handed over or taken back after somebody had come know it from their history alone.
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" DISABLE TRIGGER "job_orders_final";--> statement-breakpoint
UPDATE "job_orders" SET "first_arrived_at" = least("started_at", (
  SELECT min("at") FROM "events" WHERE "record_id" = "job_orders"."id"
    AND "type" IN ('job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.interrupted')));--> statement-breakpoint
ALTER TABLE "job_orders" ENABLE TRIGGER "job_orders_final";--> statement-breakpoint
ALTER TABLE "events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_first_arrived" CHECK ("job_orders"."started_at" is null or ("job_orders"."first_arrived_at" is not null and "job_orders"."first_arrived_at" <= "job_orders"."started_at"));