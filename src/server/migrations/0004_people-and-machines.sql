CREATE TABLE "two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret_encrypted" text NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_counter" bigint DEFAULT 0 NOT NULL,
	"recovery_codes_sha256" text[] DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "two_factors" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
ALTER TABLE "invitations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "operator_logos" (
	"operator_id" uuid PRIMARY KEY NOT NULL,
	"png" "bytea" NOT NULL,
	"sha256" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "operator_logos" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outgoing_mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outgoing_mails" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform_settings" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-7000-8000-000000000001' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sign_up_open" boolean DEFAULT true NOT NULL,
	"contact_phone" text,
	"contact_email" text,
	"mail_reply_to" text,
	CONSTRAINT "platform_settings_is_one" CHECK ("platform_settings"."id" = '00000000-0000-7000-8000-000000000001')
);
--> statement-breakpoint
ALTER TABLE "platform_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
DROP INDEX "events_of_record";--> statement-breakpoint
DROP INDEX "service_requests_of_machine";--> statement-breakpoint
ALTER TABLE "events" ALTER COLUMN "actor_role" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "operator_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, ''))) STORED;--> statement-breakpoint
ALTER TABLE "dispatchers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(phone, ''))) STORED;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "actor_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "acted_for_role" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "acted_for_id" uuid;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "acted_for_name" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(subject, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(acted_for_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(model, '') || ' ' || coalesce(serial_number, ''))) STORED;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "brand_hue" integer;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(country, ''))) STORED;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce(specialization, ''))) STORED;--> statement-breakpoint
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "operator_logos" ADD CONSTRAINT "operator_logos_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitations_operator" ON "invitations" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "outgoing_mails_due" ON "outgoing_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "profiles_operator" ON "profiles" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "clients_by_age" ON "clients" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dispatchers_by_age" ON "dispatchers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dispatchers_search" ON "dispatchers" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_by_age" ON "events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "job_orders_of_machine" ON "job_orders" USING btree ("machine_id","scheduled_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_signed_of_machine" ON "job_orders" USING btree ("machine_id","signed_at","id");--> statement-breakpoint
CREATE INDEX "machines_search" ON "machines" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "country_operators_custom_domain" ON "country_operators" USING btree ("custom_domain");--> statement-breakpoint
CREATE INDEX "country_operators_search" ON "country_operators" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "technicians_by_age" ON "technicians" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "technicians_search" ON "technicians" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_of_record" ON "events" USING btree ("record_id","at","id");--> statement-breakpoint
CREATE INDEX "service_requests_of_machine" ON "service_requests" USING btree ("machine_id","created_at","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_acted_for_role" CHECK ("events"."acted_for_role" in ('country_operator', 'dispatcher', 'technician', 'client'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.removed', 'clients.created', 'clients.updated', 'clients.removed', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.serviced', 'service-requests.submitted', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'job-orders.created', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'platform-settings.saved', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended'));--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_hue" CHECK ("country_operators"."brand_hue" between 0 and 359);--> statement-breakpoint
CREATE POLICY "two_factors_grouphead_system" ON "two_factors" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invitations_grouphead_super_admin" ON "invitations" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invitations_grouphead_country_operator" ON "invitations" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (invitations.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (invitations.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invitations_grouphead_system" ON "invitations" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "operator_logos_grouphead_super_admin" ON "operator_logos" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "operator_logos_grouphead_country_operator" ON "operator_logos" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (operator_logos.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (operator_logos.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "operator_logos_grouphead_system" ON "operator_logos" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outgoing_mails_grouphead_system" ON "outgoing_mails" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_settings_grouphead_super_admin" ON "platform_settings" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "platform_settings_grouphead_system" ON "platform_settings" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
ALTER POLICY "profiles_grouphead_country_operator" ON "profiles" TO grouphead_country_operator USING (profiles.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (profiles.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));