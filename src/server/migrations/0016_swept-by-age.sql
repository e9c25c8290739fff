ALTER TABLE "sign_in_events" DROP CONSTRAINT "sign_in_events_kind";--> statement-breakpoint
CREATE INDEX "invitations_expires_at" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "notifications_read_at" ON "notifications" USING btree ("read_at") WHERE "notifications"."read_at" is not null;--> statement-breakpoint
ALTER TABLE "sign_in_events" ADD CONSTRAINT "sign_in_events_kind" CHECK ("sign_in_events"."kind" in ('signed_in', 'wrong_password', 'wrong_code', 'locked', 'call_refused'));