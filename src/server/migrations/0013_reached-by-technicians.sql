DROP INDEX "job_orders_machine_of_technician";--> statement-breakpoint
DROP INDEX "job_orders_client_of_technician";--> statement-breakpoint
CREATE INDEX "job_orders_machine_of_technician" ON "job_orders" USING btree ("technician_id","machine_id");--> statement-breakpoint
CREATE INDEX "job_orders_client_of_technician" ON "job_orders" USING btree ("technician_id","client_id");