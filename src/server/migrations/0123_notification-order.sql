DROP INDEX "notifications_list";--> statement-breakpoint
DROP INDEX "notifications_of_case";--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","at","event_id");--> statement-breakpoint
CREATE INDEX "notifications_of_case" ON "notifications" USING btree ("user_id","case_id","at","event_id");