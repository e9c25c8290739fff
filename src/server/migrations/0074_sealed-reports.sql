CREATE TABLE "seal_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"private_key" text NOT NULL,
	"certificate" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "seal_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sealed_reports" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"byte_size" integer NOT NULL,
	"file_proof_sha256" text NOT NULL,
	"code_proof_sha256" text NOT NULL,
	"facts" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sealed_reports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outgoing_mails" ADD COLUMN "report_of" uuid;--> statement-breakpoint
ALTER TABLE "sealed_reports" ADD CONSTRAINT "sealed_reports_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_reports_of_file" ON "sealed_reports" USING btree ("file_proof_sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "sealed_reports_of_code" ON "sealed_reports" USING btree ("code_proof_sha256");--> statement-breakpoint
CREATE POLICY "seal_keys_grouphead_system" ON "seal_keys" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealed_reports_grouphead_system" ON "sealed_reports" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sealed_reports_grouphead_scoped" ON "sealed_reports" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (sealed_reports.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (sealed_reports.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));