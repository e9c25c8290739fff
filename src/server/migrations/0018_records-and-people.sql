CREATE TABLE "client_people" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"standing" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_people_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "client_people_standing" CHECK ("client_people"."standing" in ('owner', 'staff'))
);
--> statement-breakpoint
ALTER TABLE "client_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid,
	"service_request_id" uuid,
	"job_order_id" uuid,
	"case_id" uuid GENERATED ALWAYS AS (coalesce(service_request_id, job_order_id)) STORED NOT NULL,
	"author_user_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"author_role" text NOT NULL,
	"text" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"mentioned_names" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "comments_author_role" CHECK ("comments"."author_role" in ('super_admin', 'country_operator', 'dispatcher', 'technician', 'client')),
	CONSTRAINT "comments_text" CHECK (char_length("comments"."text") between 1 and 4000)
);
--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"old_token_sha256" text NOT NULL,
	"new_token_sha256" text NOT NULL,
	"old_confirmed_at" timestamp with time zone,
	"new_confirmed_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "email_changes_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "email_changes_old_token_sha256_unique" UNIQUE("old_token_sha256"),
	CONSTRAINT "email_changes_new_token_sha256_unique" UNIQUE("new_token_sha256")
);
--> statement-breakpoint
ALTER TABLE "email_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid,
	"record" text NOT NULL,
	"record_id" uuid NOT NULL,
	"case_id" uuid,
	"moment" text,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"byte_size" integer NOT NULL,
	"sha256" text NOT NULL,
	"width" integer,
	"height" integer,
	"uploaded_by_user_id" uuid NOT NULL,
	"uploaded_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "files_record" CHECK ("files"."record" in ('service_requests', 'job_orders', 'machines', 'clients')),
	CONSTRAINT "files_moment" CHECK ("files"."moment" in ('before', 'after')),
	CONSTRAINT "files_media_type" CHECK ("files"."media_type" in ('image/jpeg', 'application/pdf')),
	CONSTRAINT "files_case" CHECK (("files"."case_id" is not null) = ("files"."record" in ('service_requests', 'job_orders')))
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machine_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"machine_id" uuid NOT NULL,
	"counter" integer NOT NULL,
	"read_on" date NOT NULL,
	"is_new_counter" boolean NOT NULL,
	"read_by_user_id" uuid NOT NULL,
	"read_by_name" text NOT NULL,
	"job_order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machine_readings_counter" CHECK ("machine_readings"."counter" >= 0)
);
--> statement-breakpoint
ALTER TABLE "machine_readings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"name" text NOT NULL,
	"sent_bytes" integer NOT NULL,
	"media_type" text,
	"byte_size" integer,
	"sha256" text,
	"width" integer,
	"height" integer,
	"is_stored" boolean DEFAULT false NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_audience";--> statement-breakpoint
ALTER TABLE "service_requests" DROP CONSTRAINT "service_requests_requested_by";--> statement-breakpoint
ALTER TABLE "job_orders" DROP CONSTRAINT "job_orders_machine";
--> statement-breakpoint
ALTER TABLE "service_requests" DROP CONSTRAINT "service_requests_machine";
--> statement-breakpoint
-- The keys that work points to. The one without the client can come only when nothing points to the old one any more.
ALTER TABLE "machines" DROP CONSTRAINT "machines_tenant";--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_tenant" UNIQUE("operator_id","id");--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_of_tenant" UNIQUE("operator_id","id");--> statement-breakpoint
DROP INDEX "profiles_operator";--> statement-breakpoint
ALTER TABLE "invitations" ALTER COLUMN "operator_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ALTER COLUMN "requestor_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "deactivated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "sign_in_guesses" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "deactivation_reason" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "state" text GENERATED ALWAYS AS (case when is_active then 'active' else 'deactivated' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "warranty_end" date;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "retired_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "retirement_reason" text;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "label_token" text DEFAULT replace(gen_random_uuid()::text, '-', '') NOT NULL;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "state" text GENERATED ALWAYS AS (case when retired_at is null then 'in_service' else 'retired' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "service_phone" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "reports_by_label" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "reported_by_name" text;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_people" ADD CONSTRAINT "client_people_client" FOREIGN KEY ("operator_id","client_id") REFERENCES "public"."clients"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_user_id_profiles_id_fk" FOREIGN KEY ("author_user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_request" FOREIGN KEY ("operator_id","service_request_id") REFERENCES "public"."service_requests"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_readings" ADD CONSTRAINT "machine_readings_read_by_user_id_profiles_id_fk" FOREIGN KEY ("read_by_user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_readings" ADD CONSTRAINT "machine_readings_machine" FOREIGN KEY ("operator_id","machine_id") REFERENCES "public"."machines"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_readings" ADD CONSTRAINT "machine_readings_client" FOREIGN KEY ("operator_id","client_id") REFERENCES "public"."clients"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machine_readings" ADD CONSTRAINT "machine_readings_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "client_people_of_client" ON "client_people" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "client_people_of_operator" ON "client_people" USING btree ("operator_id");--> statement-breakpoint
CREATE INDEX "comments_of_case" ON "comments" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comments_of_author" ON "comments" USING btree ("author_user_id");--> statement-breakpoint
CREATE INDEX "email_changes_expires_at" ON "email_changes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "files_of_case" ON "files" USING btree ("case_id","created_at","id");--> statement-breakpoint
CREATE INDEX "files_of_record" ON "files" USING btree ("record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "machine_readings_of_machine" ON "machine_readings" USING btree ("machine_id","read_on","id");--> statement-breakpoint
CREATE INDEX "uploads_of_user" ON "uploads" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "uploads_of_network" ON "uploads" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "uploads_due" ON "uploads" USING btree ("due_at");--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_client" FOREIGN KEY ("operator_id","client_id") REFERENCES "public"."clients"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_machine" FOREIGN KEY ("operator_id","machine_id") REFERENCES "public"."machines"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_client" FOREIGN KEY ("operator_id","client_id") REFERENCES "public"."clients"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_machine" FOREIGN KEY ("operator_id","machine_id") REFERENCES "public"."machines"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "profiles_list" ON "profiles" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_by_age" ON "profiles" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sign_in_guesses_user" ON "sign_in_guesses" USING btree ("user_id","guessed_at");--> statement-breakpoint
CREATE INDEX "user_roles_of_role" ON "user_roles" USING btree ("role","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "machines_label" ON "machines" USING btree ("label_token");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_deactivated" CHECK ("clients"."is_active" = ("clients"."deactivation_reason" is null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.removed', 'operators.suspended', 'operators.resumed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.deactivated', 'clients.activated', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.corrected', 'machines.moved', 'machines.read', 'machines.label-renewed', 'machines.retired', 'machines.brought-back', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.reported', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'service-requests.commented', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.cancelled', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'job-orders.commented', 'service-requests.files-added', 'service-requests.files-removed', 'job-orders.files-added', 'job-orders.files-removed', 'machines.files-added', 'machines.files-removed', 'clients.files-added', 'clients.files-removed', 'platform-settings.saved', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.calendar-address-ended', 'accounts.role-given', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.unlocked', 'accounts.two-factor-reset', 'accounts.signed-out', 'accounts.activated', 'accounts.deactivated', 'accounts.erased'));--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_warranty" CHECK ("machines"."warranty_end" >= "machines"."install_date");--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_retired" CHECK (("machines"."retired_at" is null) = ("machines"."retirement_reason" is null));--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_audience" CHECK ("notifications"."audience" in ('mentioned', 'platform', 'operator', 'dispatchers', 'technician', 'client', 'account'));--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_suspension" CHECK (("country_operators"."suspended_at" is null) = ("country_operators"."suspension_reason" is null));--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_reported" CHECK (case when requested_by = 'label' then requestor_user_id is null
          and coalesce(reported_by_name, '') <> '' and contact_phone is not null
        else requestor_user_id is not null and reported_by_name is null end);--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_requested_by" CHECK ("service_requests"."requested_by" in ('client', 'dispatcher', 'label'));--> statement-breakpoint
CREATE POLICY "profiles_grouphead_eraser" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "events_grouphead_eraser" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_eraser" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "machines_grouphead_client_companion" ON "machines" AS PERMISSIVE FOR SELECT TO "grouphead_client" USING ((exists (select 1 from job_orders pointing where pointing.machine_id = machines.id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) or (exists (select 1 from service_requests pointing where pointing.machine_id = machines.id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))));--> statement-breakpoint
CREATE POLICY "client_people_grouphead_super_admin" ON "client_people" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "client_people_grouphead_country_operator" ON "client_people" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (client_people.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (client_people.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_people_grouphead_dispatcher" ON "client_people" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (client_people.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (client_people.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_people_grouphead_client" ON "client_people" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (client_people.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (client_people.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "client_people_grouphead_system" ON "client_people" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "comments_grouphead_super_admin" ON "comments" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true and comments.author_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "comments_grouphead_country_operator" ON "comments" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (comments.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (comments.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and comments.author_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "comments_grouphead_dispatcher" ON "comments" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (comments.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (comments.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and comments.author_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "comments_grouphead_technician" ON "comments" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.case_id = comments.case_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.case_id = comments.case_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) and comments.author_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and comments.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "comments_grouphead_client" ON "comments" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (comments.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (comments.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid) and comments.author_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and comments.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "comments_grouphead_system" ON "comments" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "email_changes_grouphead_system" ON "email_changes" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "files_grouphead_super_admin" ON "files" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true and files.uploaded_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "files_grouphead_country_operator" ON "files" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (files.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (files.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and files.uploaded_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "files_grouphead_dispatcher" ON "files" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (files.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (files.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and files.uploaded_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "files_grouphead_technician" ON "files" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING ((exists (select 1 from job_orders pointing where pointing.case_id = files.case_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) or exists (select 1 from job_orders pointing where pointing.machine_id = files.record_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)))) WITH CHECK ((exists (select 1 from job_orders pointing where pointing.case_id = files.case_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) or exists (select 1 from job_orders pointing where pointing.machine_id = files.record_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) and files.uploaded_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and files.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "files_grouphead_client" ON "files" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (files.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (files.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid) and files.uploaded_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and files.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "files_grouphead_system" ON "files" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "machine_readings_grouphead_super_admin" ON "machine_readings" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true and machine_readings.read_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machine_readings_grouphead_country_operator" ON "machine_readings" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (machine_readings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (machine_readings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and machine_readings.read_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machine_readings_grouphead_dispatcher" ON "machine_readings" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (machine_readings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (machine_readings.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and machine_readings.read_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machine_readings_grouphead_technician" ON "machine_readings" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.machine_id = machine_readings.machine_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.machine_id = machine_readings.machine_id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) and machine_readings.read_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machine_readings_grouphead_client" ON "machine_readings" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (machine_readings.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (machine_readings.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid) and machine_readings.read_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machine_readings_grouphead_system" ON "machine_readings" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "uploads_grouphead_system" ON "uploads" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- By hand from here on. Serial numbers are unique within an operator from now on, whatever their case. Of machines that
-- share one, the first that was registered keeps it, and each later one gets its place behind it: "AU-1 (2)". Nothing
-- is lost by that, and its keepers correct it when they read the plate.
ALTER TABLE machines NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DO $$
BEGIN
  LOOP
    UPDATE machines SET serial_number = btrim(machines.serial_number) || ' (' || same.nth || ')', version = version + 1
    FROM (
      SELECT id, row_number() OVER (PARTITION BY operator_id, lower(btrim(serial_number)) ORDER BY created_at, id) AS nth
      FROM machines) same
    WHERE same.id = machines.id AND same.nth > 1;
    EXIT WHEN NOT FOUND;
  END LOOP;
  UPDATE machines SET serial_number = btrim(serial_number) WHERE serial_number <> btrim(serial_number);
END $$;--> statement-breakpoint
CREATE UNIQUE INDEX "machines_serial_number" ON "machines" USING btree ("operator_id",lower("serial_number"));--> statement-breakpoint
-- What is final stays so for everybody but the eraser, whose rights are the columns in which history names a person.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_user = 'grouphead_eraser' THEN RETURN NEW; END IF;
  RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
