ALTER TABLE "job_orders" ADD COLUMN "arrival_recorded_at" timestamp with time zone;--> statement-breakpoint
-- Written by hand: the history alone says when the server received the first arrival. Without such an event the moment
-- stays null.
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" DISABLE TRIGGER "job_orders_final";--> statement-breakpoint
UPDATE "job_orders" SET "arrival_recorded_at" = greatest("first_arrived_at", "recorded"."at") FROM (
  SELECT "record_id", min("at") AS "at" FROM "events"
  WHERE "type" IN ('job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.interrupted')
  GROUP BY "record_id") AS "recorded"
WHERE "recorded"."record_id" = "job_orders"."id" AND "first_arrived_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "job_orders" ENABLE TRIGGER "job_orders_final";--> statement-breakpoint
ALTER TABLE "events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "job_orders_reported_late" ON "job_orders" USING btree ("operator_id","first_arrived_at","id") WHERE job_orders.arrival_recorded_at - job_orders.first_arrived_at > interval '30 minutes';--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_arrival_recorded" CHECK ("job_orders"."arrival_recorded_at" is null
        or ("job_orders"."first_arrived_at" is not null and "job_orders"."first_arrived_at" <= "job_orders"."arrival_recorded_at"));