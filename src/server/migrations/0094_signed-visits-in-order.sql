DROP INDEX "job_orders_completed";--> statement-breakpoint
CREATE INDEX "job_orders_completed" ON "job_orders" USING btree ("operator_id","completed_date","id");