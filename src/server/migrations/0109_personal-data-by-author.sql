ALTER TABLE "signatures" ADD COLUMN "signed_place" text;--> statement-breakpoint
ALTER TABLE "signatures" ADD COLUMN "second_signed_place" text;--> statement-breakpoint
CREATE INDEX "events_by_author" ON "events" USING btree ("actor_user_id","at","id");--> statement-breakpoint
CREATE INDEX "files_by_uploader" ON "files" USING btree ("uploaded_by_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "report_addresses_of_email" ON "report_addresses" USING btree ("email");--> statement-breakpoint
CREATE INDEX "service_requests_by_requestor" ON "service_requests" USING btree ("requestor_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "late_work_by_sender" ON "late_work" USING btree ("handed_in_by_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "late_work_by_settler" ON "late_work" USING btree ("settled_by_user_id","settled_at","id") WHERE "late_work"."settled_by_user_id" is not null;--> statement-breakpoint
CREATE INDEX "signatures_by_signer" ON "signatures" USING btree ("signer_user_id","signed_at","job_order_id");--> statement-breakpoint
CREATE INDEX "machine_readings_by_reader" ON "machine_readings" USING btree ("read_by_user_id","read_on","id");