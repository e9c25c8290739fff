ALTER TABLE "late_work" DROP CONSTRAINT "late_work_kind";--> statement-breakpoint
DROP INDEX "late_work_of_job";--> statement-breakpoint
DROP INDEX "late_work_remembered";--> statement-breakpoint
ALTER TABLE "late_work" ADD COLUMN "details" jsonb;--> statement-breakpoint
CREATE INDEX "late_work_of_job" ON "late_work" USING btree ("job_order_id","done_at","id");--> statement-breakpoint
CREATE INDEX "late_work_remembered" ON "late_work" USING btree ("operator_id","created_at","id") WHERE late_work.text is not null or late_work.form is not null
    or late_work.details is not null or late_work.signer_name is not null or late_work.settled_note <> '—';--> statement-breakpoint
ALTER TABLE "late_work" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- A step or an outcome did not say which one it was. Its sentence stays, as a comment.
UPDATE late_work SET kind = CASE kind WHEN 'form' THEN 'save' WHEN 'files' THEN 'attach' WHEN 'signature' THEN 'sign' ELSE 'comment' END;--> statement-breakpoint
ALTER TABLE "late_work" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_kind" CHECK ("late_work"."kind" in ('leave', 'start', 'pause', 'save', 'submit', 'sign', 'miss', 'interrupt', 'hand_back', 'comment', 'attach'));--> statement-breakpoint
CREATE POLICY "late_work_grouphead_technician_companion" ON "late_work" AS PERMISSIVE FOR SELECT TO "grouphead_technician" USING ((exists (select 1 from job_orders pointing where pointing.id = late_work.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))));