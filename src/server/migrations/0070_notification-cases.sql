ALTER TABLE "notifications" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE notifications n SET case_id = CASE
  WHEN n.type LIKE 'service-requests.%' THEN n.record_id
  WHEN n.type LIKE 'job-orders.%' THEN coalesce((SELECT j.case_id FROM job_orders j WHERE j.id = n.record_id), n.record_id)
  ELSE n.event_id END;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notifications" ALTER COLUMN "case_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_of_case" ON "notifications" USING btree ("user_id","case_id","at","id");
