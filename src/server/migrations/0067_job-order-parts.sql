CREATE TABLE "client_windows" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"told_from" timestamp with time zone NOT NULL,
	"told_until" timestamp with time zone NOT NULL,
	CONSTRAINT "client_windows_order" CHECK ("client_windows"."told_from" <= "client_windows"."told_until")
);
--> statement-breakpoint
ALTER TABLE "client_windows" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "requested_times" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"asked_date" timestamp with time zone NOT NULL,
	"asked_note" text
);
--> statement-breakpoint
ALTER TABLE "requested_times" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_reports" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"visit_type" text NOT NULL,
	"work_performed" text,
	"technician_notes" text,
	"parts_used" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_spent_hours" numeric(3, 1) NOT NULL,
	"problem_resolved" boolean DEFAULT false NOT NULL,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_reason" text,
	"visit_fee" numeric(12, 3),
	"free_reason" text,
	"price_question" text,
	"price_reason" text,
	CONSTRAINT "visit_reports_visit_type" CHECK ("visit_reports"."visit_type" in ('full_service', 'preventive', 'unscheduled', 'troubleshooting', 'paid')),
	CONSTRAINT "visit_reports_time_spent" CHECK ("visit_reports"."time_spent_hours" between 0 and 24
        and mod("visit_reports"."time_spent_hours", 0.5) = 0),
	CONSTRAINT "visit_reports_parts" CHECK (jsonb_typeof("visit_reports"."parts_used") = 'array'),
	CONSTRAINT "visit_reports_follow_up" CHECK ("visit_reports"."follow_up_required" or "visit_reports"."follow_up_reason" is null),
	CONSTRAINT "visit_reports_fee" CHECK ("visit_reports"."visit_fee" >= 0),
	CONSTRAINT "visit_reports_free_reason" CHECK ("visit_reports"."free_reason" in ('return_visit', 'under_warranty')),
	CONSTRAINT "visit_reports_free" CHECK ("visit_reports"."free_reason" is null or "visit_reports"."visit_fee" is null),
	CONSTRAINT "visit_reports_price_question" CHECK ("visit_reports"."price_question" in ('free_charged', 'free_charged_high', 'covered_charged', 'covered_charged_high', 'fee_high', 'fee_low')),
	CONSTRAINT "visit_reports_price_reason" CHECK ("visit_reports"."price_question" is not null or "visit_reports"."price_reason" is null)
);
--> statement-breakpoint
ALTER TABLE "visit_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ratings" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"rated_at" timestamp with time zone NOT NULL,
	"rating" integer NOT NULL,
	"rating_comment" text,
	CONSTRAINT "ratings_stars" CHECK ("ratings"."rating" between 1 and 5)
);
--> statement-breakpoint
ALTER TABLE "ratings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "cancellations" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	"cancellation_reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "cancellations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlements" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"settled_reason" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signature_disputes" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"disputed_at" timestamp with time zone NOT NULL,
	"dispute_remark" text,
	"dispute_settled_at" timestamp with time zone,
	"dispute_settled_reason" text,
	CONSTRAINT "signature_disputes_remark" CHECK (char_length("signature_disputes"."dispute_remark") <= 1000),
	CONSTRAINT "signature_disputes_settled" CHECK (("signature_disputes"."dispute_settled_at" is null) = ("signature_disputes"."dispute_settled_reason" is null))
);
--> statement-breakpoint
ALTER TABLE "signature_disputes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "signatures" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"client_signature" "bytea" NOT NULL,
	"client_signature_sha256" text NOT NULL,
	"signer_name" text NOT NULL,
	"signer_user_id" uuid NOT NULL,
	"signature_method" text NOT NULL,
	"signed_at_device" timestamp with time zone NOT NULL,
	"signed_summary" text NOT NULL,
	"signed_summary_sha256" text NOT NULL,
	"plan_balance" jsonb,
	CONSTRAINT "signatures_method" CHECK ("signatures"."signature_method" in ('technician_device', 'client_session', 'signed_link'))
);
--> statement-breakpoint
ALTER TABLE "signatures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "first_arrivals" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"first_arrived_at" timestamp with time zone NOT NULL,
	"arrival_recorded_at" timestamp with time zone,
	CONSTRAINT "first_arrivals_order" CHECK ("first_arrivals"."first_arrived_at" <= "first_arrivals"."arrival_recorded_at")
);
--> statement-breakpoint
ALTER TABLE "first_arrivals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "missing_parts" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"missing_part" text NOT NULL,
	"part_expected_on" date,
	"part_came_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "missing_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "visit_outcomes" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"outcome" text NOT NULL,
	"outcome_reason" text NOT NULL,
	CONSTRAINT "visit_outcomes_outcome" CHECK ("visit_outcomes"."outcome" in ('nobody_there', 'part_missing', 'cannot_finish'))
);
--> statement-breakpoint
ALTER TABLE "visit_outcomes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_status";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_workflow_status";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_visit_type";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_time_spent";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_follow_up";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_cancelled";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_parts";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_signed";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_plan_balance";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_fee";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_free_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_free";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_price_question";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_price_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_signature_method";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_outcome";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_outcome_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_missing_part";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_missed";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_first_arrived";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_arrival_recorded";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_told";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_asked";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_settled";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_rated";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_disputed";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_dispute_settled";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_legal_state";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_submitted";--> statement-breakpoint
DROP INDEX "job_orders_open_disputes";--> statement-breakpoint
DROP INDEX "job_orders_signed_of_machine";--> statement-breakpoint
DROP INDEX "job_orders_told";--> statement-breakpoint
DROP INDEX "job_orders_first_arrived";--> statement-breakpoint
DROP INDEX "job_orders_cancelled_at";--> statement-breakpoint
DROP INDEX "job_orders_reported_late";--> statement-breakpoint
DROP INDEX "job_orders_asked";--> statement-breakpoint
DROP INDEX "job_orders_parts_awaited";--> statement-breakpoint
DROP INDEX "job_orders_unusual_price";--> statement-breakpoint
DROP INDEX "job_orders_to_follow";--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "needs_follow_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Each part of a job order becomes a row of its own. Row security is lifted while the rows move.
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" DISABLE TRIGGER "job_orders_final";--> statement-breakpoint
INSERT INTO "visit_reports" ("job_order_id", "operator_id", "visit_type", "work_performed", "technician_notes", "parts_used", "time_spent_hours", "problem_resolved", "follow_up_required", "follow_up_reason", "visit_fee", "free_reason", "price_question", "price_reason") SELECT "id", "operator_id", "visit_type", "work_performed", "technician_notes", "parts_used", "time_spent_hours", "problem_resolved", "follow_up_required", "follow_up_reason", "visit_fee", "free_reason", "price_question", "price_reason" FROM "job_orders";--> statement-breakpoint
INSERT INTO "requested_times" ("job_order_id", "operator_id", "asked_date", "asked_note") SELECT "id", "operator_id", "asked_date", "asked_note" FROM "job_orders" WHERE "asked_date" IS NOT NULL;--> statement-breakpoint
INSERT INTO "client_windows" ("job_order_id", "operator_id", "told_from", "told_until") SELECT "id", "operator_id", "told_from", "told_until" FROM "job_orders" WHERE "told_from" IS NOT NULL;--> statement-breakpoint
INSERT INTO "first_arrivals" ("job_order_id", "operator_id", "first_arrived_at", "arrival_recorded_at") SELECT "id", "operator_id", "first_arrived_at", "arrival_recorded_at" FROM "job_orders" WHERE "first_arrived_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "visit_outcomes" ("job_order_id", "operator_id", "outcome", "outcome_reason") SELECT "id", "operator_id", "outcome", "outcome_reason" FROM "job_orders" WHERE "outcome" IS NOT NULL;--> statement-breakpoint
INSERT INTO "missing_parts" ("job_order_id", "operator_id", "missing_part", "part_expected_on", "part_came_at") SELECT "id", "operator_id", "missing_part", "part_expected_on", "part_came_at" FROM "job_orders" WHERE "missing_part" IS NOT NULL;--> statement-breakpoint
INSERT INTO "cancellations" ("job_order_id", "operator_id", "cancelled_at", "cancellation_reason") SELECT "id", "operator_id", "cancelled_at", "cancellation_reason" FROM "job_orders" WHERE "cancelled_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "signatures" ("job_order_id", "operator_id", "signed_at", "client_signature", "client_signature_sha256", "signer_name", "signer_user_id", "signature_method", "signed_at_device", "signed_summary", "signed_summary_sha256", "plan_balance") SELECT "id", "operator_id", "signed_at", "client_signature", "client_signature_sha256", "signer_name", "signer_user_id", "signature_method", "signed_at_device", "signed_summary", "signed_summary_sha256", "plan_balance" FROM "job_orders" WHERE "signed_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "signature_disputes" ("job_order_id", "operator_id", "disputed_at", "dispute_remark", "dispute_settled_at", "dispute_settled_reason") SELECT "id", "operator_id", "disputed_at", "dispute_remark", "dispute_settled_at", "dispute_settled_reason" FROM "job_orders" WHERE "disputed_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "ratings" ("job_order_id", "operator_id", "rating", "rating_comment", "rated_at") SELECT "id", "operator_id", "rating", "rating_comment", "rated_at" FROM "job_orders" WHERE "rating" IS NOT NULL;--> statement-breakpoint
INSERT INTO "settlements" ("job_order_id", "operator_id", "settled_at", "settled_reason") SELECT "id", "operator_id", "settled_at", "settled_reason" FROM "job_orders" WHERE "settled_at" IS NOT NULL;--> statement-breakpoint
UPDATE "job_orders" SET "needs_follow_up" = true WHERE "settled_at" IS NULL AND (
  "status" = 'completed' AND "follow_up_required"
  OR "status" = 'cancelled' AND ("outcome" IS NOT NULL OR "forerunner_id" IS NOT NULL));--> statement-breakpoint
DROP TRIGGER "ensure_tenant" ON "job_orders";--> statement-breakpoint
DROP FUNCTION job_orders_ensure_tenant();--> statement-breakpoint
ALTER TABLE "client_windows" ADD CONSTRAINT "client_windows_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requested_times" ADD CONSTRAINT "requested_times_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_reports" ADD CONSTRAINT "visit_reports_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_disputes" ADD CONSTRAINT "signature_disputes_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signatures" ADD CONSTRAINT "signatures_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "first_arrivals" ADD CONSTRAINT "first_arrivals_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_parts" ADD CONSTRAINT "missing_parts_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visit_outcomes" ADD CONSTRAINT "visit_outcomes_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_windows_by_end" ON "client_windows" USING btree ("operator_id","told_until");--> statement-breakpoint
CREATE INDEX "requested_times_by_time" ON "requested_times" USING btree ("operator_id","asked_date","job_order_id");--> statement-breakpoint
CREATE INDEX "visit_reports_unusual_price" ON "visit_reports" USING btree ("operator_id","job_order_id") WHERE "visit_reports"."price_question" is not null;--> statement-breakpoint
CREATE INDEX "cancellations_by_time" ON "cancellations" USING btree ("operator_id","cancelled_at");--> statement-breakpoint
CREATE INDEX "signature_disputes_open" ON "signature_disputes" USING btree ("operator_id","disputed_at","job_order_id") WHERE signature_disputes.disputed_at is not null and signature_disputes.dispute_settled_at is null;--> statement-breakpoint
CREATE INDEX "first_arrivals_by_time" ON "first_arrivals" USING btree ("operator_id","first_arrived_at");--> statement-breakpoint
CREATE INDEX "first_arrivals_reported_late" ON "first_arrivals" USING btree ("operator_id","first_arrived_at","job_order_id") WHERE first_arrivals.arrival_recorded_at - first_arrivals.first_arrived_at > interval '30 minutes';--> statement-breakpoint
CREATE INDEX "missing_parts_awaited" ON "missing_parts" USING btree ("operator_id","part_expected_on","job_order_id") WHERE "missing_parts"."part_came_at" is null;--> statement-breakpoint
CREATE INDEX "job_orders_completed_of_machine" ON "job_orders" USING btree ("machine_id","completed_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_to_follow" ON "job_orders" USING btree ("operator_id","scheduled_date","id") WHERE job_orders.needs_follow_up;--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "work_performed";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "technician_notes";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "parts_used";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "time_spent_hours";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "problem_resolved";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "follow_up_required";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "follow_up_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "visit_type";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "visit_fee";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "free_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "price_question";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "price_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "first_arrived_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "arrival_recorded_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "outcome";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "outcome_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "missing_part";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "part_expected_on";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "part_came_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "asked_date";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "asked_note";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "told_from";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "told_until";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signed_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "client_signature";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "client_signature_sha256";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signer_name";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signer_user_id";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signature_method";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signed_at_device";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signed_summary";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "signed_summary_sha256";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "plan_balance";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "cancelled_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "cancellation_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "rating";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "rating_comment";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "rated_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "settled_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "settled_reason";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "disputed_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "dispute_remark";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "dispute_settled_at";--> statement-breakpoint
ALTER TABLE "job_orders" DROP COLUMN "dispute_settled_reason";--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_completed" CHECK (("job_orders"."workflow_status" = 'completed') = ("job_orders"."completed_date" is not null));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_legal_state" CHECK (("job_orders"."status", "job_orders"."workflow_status") in (('scheduled', 'scheduled'), ('scheduled', 'assigned'), ('in_progress', 'in_progress'), ('in_progress', 'awaiting_signature'), ('completed', 'completed'), ('cancelled', 'scheduled'), ('cancelled', 'assigned'), ('cancelled', 'in_progress'), ('cancelled', 'awaiting_signature')));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_submitted" CHECK ("job_orders"."workflow_status" not in ('awaiting_signature', 'completed')
        or "job_orders"."job_order_form_submitted_at" is not null);--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_super_admin" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_country_operator" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (client_windows.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (client_windows.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_dispatcher" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (client_windows.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (client_windows.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_technician" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = client_windows.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = client_windows.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_client" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = client_windows.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = client_windows.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_system" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "client_windows_grouphead_scoped" ON "client_windows" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (client_windows.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (client_windows.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_super_admin" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_country_operator" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (requested_times.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (requested_times.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_dispatcher" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (requested_times.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (requested_times.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_technician" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = requested_times.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = requested_times.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_client" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = requested_times.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = requested_times.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_system" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "requested_times_grouphead_scoped" ON "requested_times" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (requested_times.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (requested_times.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_super_admin" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_country_operator" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (visit_reports.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (visit_reports.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_dispatcher" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (visit_reports.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (visit_reports.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_technician" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = visit_reports.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = visit_reports.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_client" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = visit_reports.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = visit_reports.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_system" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_reports_grouphead_scoped" ON "visit_reports" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (visit_reports.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (visit_reports.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "ratings_grouphead_super_admin" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ratings_grouphead_country_operator" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (ratings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (ratings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "ratings_grouphead_dispatcher" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (ratings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (ratings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "ratings_grouphead_technician" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = ratings.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = ratings.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "ratings_grouphead_client" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = ratings.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = ratings.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "ratings_grouphead_system" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "ratings_grouphead_scoped" ON "ratings" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (ratings.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (ratings.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_super_admin" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_country_operator" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (cancellations.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (cancellations.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_dispatcher" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (cancellations.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (cancellations.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_technician" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = cancellations.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = cancellations.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_client" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = cancellations.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = cancellations.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_system" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "cancellations_grouphead_scoped" ON "cancellations" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (cancellations.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (cancellations.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "settlements_grouphead_super_admin" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "settlements_grouphead_country_operator" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (settlements.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (settlements.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "settlements_grouphead_dispatcher" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (settlements.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (settlements.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "settlements_grouphead_technician" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = settlements.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = settlements.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "settlements_grouphead_client" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = settlements.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = settlements.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "settlements_grouphead_system" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "settlements_grouphead_scoped" ON "settlements" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (settlements.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (settlements.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_super_admin" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_country_operator" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (signature_disputes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (signature_disputes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_dispatcher" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (signature_disputes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (signature_disputes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_technician" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = signature_disputes.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = signature_disputes.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_client" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = signature_disputes.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = signature_disputes.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_system" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signature_disputes_grouphead_scoped" ON "signature_disputes" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (signature_disputes.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (signature_disputes.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "signatures_grouphead_super_admin" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signatures_grouphead_country_operator" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (signatures.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (signatures.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "signatures_grouphead_dispatcher" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (signatures.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (signatures.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "signatures_grouphead_technician" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = signatures.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = signatures.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "signatures_grouphead_client" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = signatures.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = signatures.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "signatures_grouphead_system" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "signatures_grouphead_scoped" ON "signatures" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (signatures.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (signatures.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_super_admin" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_country_operator" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (first_arrivals.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (first_arrivals.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_dispatcher" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (first_arrivals.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (first_arrivals.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_technician" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = first_arrivals.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = first_arrivals.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_client" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = first_arrivals.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = first_arrivals.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_system" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "first_arrivals_grouphead_scoped" ON "first_arrivals" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (first_arrivals.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (first_arrivals.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_super_admin" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_country_operator" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (missing_parts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (missing_parts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_dispatcher" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (missing_parts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (missing_parts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_technician" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = missing_parts.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = missing_parts.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_client" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = missing_parts.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = missing_parts.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_system" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "missing_parts_grouphead_scoped" ON "missing_parts" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (missing_parts.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (missing_parts.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_super_admin" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_country_operator" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (visit_outcomes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (visit_outcomes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_dispatcher" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (visit_outcomes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (visit_outcomes.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_technician" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.id = visit_outcomes.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = visit_outcomes.job_order_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_client" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.id = visit_outcomes.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.id = visit_outcomes.job_order_id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_system" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "visit_outcomes_grouphead_scoped" ON "visit_outcomes" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (visit_outcomes.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (visit_outcomes.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
-- A closed job stays as it is: only its version moves, and whether it needs a follow-up visit.
CREATE OR REPLACE FUNCTION refuse_change_of_final_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  open_to_change constant text[] := '{version,needs_follow_up,stage,served_at,case_id}';
BEGIN
  IF current_user = 'grouphead_eraser' THEN RETURN NEW; END IF;
  IF to_jsonb(NEW) - open_to_change = to_jsonb(OLD) - open_to_change THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
ALTER TABLE "job_orders" ENABLE TRIGGER "job_orders_final";--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
-- The parts of a closed job that say what happened stay as they are.
CREATE FUNCTION refuse_change_of_closed_visit() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.job_orders WHERE id = OLD.job_order_id AND status IN ('completed', 'cancelled')) THEN
    RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER visit_reports_final BEFORE UPDATE OR DELETE ON visit_reports FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_visit();--> statement-breakpoint
CREATE TRIGGER requested_times_final BEFORE UPDATE OR DELETE ON requested_times FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_visit();--> statement-breakpoint
CREATE TRIGGER client_windows_final BEFORE UPDATE OR DELETE ON client_windows FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_visit();--> statement-breakpoint
CREATE TRIGGER first_arrivals_final BEFORE UPDATE OR DELETE ON first_arrivals FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_visit();--> statement-breakpoint
CREATE TRIGGER visit_outcomes_final BEFORE UPDATE OR DELETE ON visit_outcomes FOR EACH ROW EXECUTE FUNCTION refuse_change_of_closed_visit();--> statement-breakpoint
CREATE TRIGGER signatures_final BEFORE UPDATE OR DELETE ON signatures FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER cancellations_final BEFORE UPDATE OR DELETE ON cancellations FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ratings_final BEFORE UPDATE OR DELETE ON ratings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER settlements_final BEFORE UPDATE OR DELETE ON settlements FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A dispute is settled once.
CREATE TRIGGER signature_disputes_final BEFORE UPDATE ON signature_disputes FOR EACH ROW
  WHEN (OLD.dispute_settled_at IS NOT NULL OR (NEW.disputed_at, NEW.dispute_remark) IS DISTINCT FROM (OLD.disputed_at, OLD.dispute_remark))
  EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER signature_disputes_kept BEFORE DELETE ON signature_disputes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Planners say when a missing part is expected and has come, until the follow-up visit is settled.
CREATE FUNCTION refuse_change_of_settled_part() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM public.settlements WHERE job_order_id = OLD.job_order_id) THEN
    RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;--> statement-breakpoint
CREATE TRIGGER missing_parts_final BEFORE UPDATE OR DELETE ON missing_parts FOR EACH ROW EXECUTE FUNCTION refuse_change_of_settled_part();--> statement-breakpoint
-- The account of a signer is one of the operator's.
CREATE FUNCTION signatures_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  perform refuse_other_tenant(new.operator_id, array[new.signer_user_id], 'signatures');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT ON signatures FOR EACH ROW EXECUTE FUNCTION signatures_ensure_tenant();--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION signatures_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION signatures_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('accounts.activated', 'accounts.calendar-address-ended', 'accounts.deactivated', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.erased', 'accounts.exported', 'accounts.invitation-accepted', 'accounts.invitation-withdrawn', 'accounts.invited', 'accounts.locked', 'accounts.mail-limit-reached', 'accounts.new-device', 'accounts.password-changed', 'accounts.password-reset', 'accounts.recovery-codes-renewed', 'accounts.role-declined', 'accounts.role-given', 'accounts.role-offered', 'accounts.session-copied', 'accounts.sessions-ended', 'accounts.set-up', 'accounts.signed-out', 'accounts.signed-up', 'accounts.two-factor-disabled', 'accounts.two-factor-enabled', 'accounts.two-factor-reset', 'accounts.unlocked', 'clients.activated', 'clients.contact-saved', 'clients.created', 'clients.deactivated', 'clients.files-added', 'clients.files-removed', 'clients.last-visit-used', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.removed', 'clients.updated', 'dispatchers.activated', 'dispatchers.created', 'dispatchers.deactivated', 'dispatchers.updated', 'job-orders.arrival-late', 'job-orders.assigned', 'job-orders.cancelled', 'job-orders.commented', 'job-orders.created', 'job-orders.dispute-settled', 'job-orders.disputed', 'job-orders.estimated', 'job-orders.files-added', 'job-orders.files-removed', 'job-orders.handed-back', 'job-orders.interrupted', 'job-orders.left', 'job-orders.missed', 'job-orders.part-came', 'job-orders.part-due', 'job-orders.part-expected', 'job-orders.paused', 'job-orders.raised', 'job-orders.rated', 'job-orders.rescheduled', 'job-orders.resumed', 'job-orders.saved', 'job-orders.settled', 'job-orders.signed', 'job-orders.started', 'job-orders.still-running', 'job-orders.submitted', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.turned-back', 'job-orders.unassigned', 'machines.brought-back', 'machines.corrected', 'machines.created', 'machines.files-added', 'machines.files-removed', 'machines.label-renewed', 'machines.moved', 'machines.read', 'machines.retired', 'machines.service-due', 'machines.serviced', 'operators.branded', 'operators.created', 'operators.privacy-published', 'operators.records-forgotten', 'operators.removed', 'operators.resumed', 'operators.settings-saved', 'operators.suspended', 'operators.updated', 'platform-settings.privacy-published', 'platform-settings.saved', 'service-requests.approved', 'service-requests.arrival-late', 'service-requests.assigned', 'service-requests.called-back', 'service-requests.closed', 'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined', 'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned', 'service-requests.raised', 'service-requests.rejected', 'service-requests.reported', 'service-requests.response-late', 'service-requests.submitted', 'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated', 'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed', 'technicians.updated', 'technicians.week-saved'));
