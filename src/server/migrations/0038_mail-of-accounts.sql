ALTER TABLE "outgoing_mails" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "record_id" uuid;--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_user" ON "outgoing_mails" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_of_record" ON "outgoing_mails" USING btree ("record_id");--> statement-breakpoint
DROP POLICY "outgoing_mails_grouphead_scoped" ON "outgoing_mails" CASCADE;--> statement-breakpoint
CREATE POLICY "outgoing_mails_grouphead_scoped" ON "outgoing_mails" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (outgoing_mails.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = outgoing_mails.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid))) WITH CHECK (true);--> statement-breakpoint
ALTER TABLE "outgoing_mails" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "outgoing_mails" m SET "user_id" = p.id FROM "profiles" p WHERE lower(p.email) = lower(m.recipient);--> statement-breakpoint
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing_mails" FORCE ROW LEVEL SECURITY;
