DROP INDEX "notifications_read_at";--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("operator_id","name","id");--> statement-breakpoint
CREATE INDEX "notifications_by_age" ON "notifications" USING btree ("at");--> statement-breakpoint
CREATE INDEX "job_orders_open_of_operator" ON "job_orders" USING btree ("operator_id","scheduled_date","id") WHERE job_orders.status in ('scheduled', 'in_progress');