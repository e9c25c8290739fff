DROP INDEX "outgoing_mails_due";--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "operator_id" uuid;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "queue" text DEFAULT 'others' NOT NULL;--> statement-breakpoint
CREATE INDEX "outgoing_mails_in_turn" ON "outgoing_mails" USING btree ("queue",coalesce(operator_id, '00000000-0000-0000-0000-000000000000'),"due_at","id") WHERE attempts < 12;--> statement-breakpoint
CREATE INDEX "outgoing_mails_failed" ON "outgoing_mails" USING btree ("due_at") WHERE attempts >= 12;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD CONSTRAINT "outgoing_mails_queue" CHECK ("outgoing_mails"."queue" in ('urgent', 'others', 'reports'));--> statement-breakpoint
ALTER POLICY "outgoing_mails_grouphead_scoped" ON "outgoing_mails" TO grouphead_scoped USING (outgoing_mails.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or outgoing_mails.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = outgoing_mails.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid))) WITH CHECK (outgoing_mails.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or outgoing_mails.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = outgoing_mails.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) or outgoing_mails.operator_id is null);--> statement-breakpoint
ALTER TABLE "outgoing_mails" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_addresses" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "outgoing_mails" m SET
  "operator_id" = coalesce(
    (SELECT j.operator_id FROM job_orders j WHERE j.id = m.report_of),
    (SELECT a.operator_id FROM report_addresses a WHERE a.id = m.report_address_id),
    (SELECT p.operator_id FROM profiles p WHERE p.id = m.user_id)),
  "queue" = CASE WHEN m.report_of IS NULL THEN 'others' ELSE 'reports' END;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "report_addresses" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing_mails" FORCE ROW LEVEL SECURITY;
