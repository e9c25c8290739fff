CREATE TABLE "credentials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credentials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_guesses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_hash" text NOT NULL,
	"address_hash" text NOT NULL,
	"guessed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_guesses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_roles" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"role" text NOT NULL,
	CONSTRAINT "user_roles_role" CHECK ("user_roles"."role" in ('super_admin', 'country_operator', 'dispatcher', 'technician', 'client'))
);
--> statement-breakpoint
ALTER TABLE "user_roles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "verifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "clients" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"cmasa_plan_type" text,
	"cmasa_start_date" date,
	"cmasa_expiry" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "clients_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "clients_tenant" UNIQUE("operator_id","id"),
	CONSTRAINT "clients_plan" CHECK ("clients"."cmasa_plan_type" in ('cmasa_standard', 'cmasa_premium')),
	CONSTRAINT "clients_plan_dates" CHECK ("clients"."cmasa_plan_type" is not null or ("clients"."cmasa_start_date" is null and "clients"."cmasa_expiry" is null))
);
--> statement-breakpoint
ALTER TABLE "clients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "dispatchers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispatchers_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "dispatchers_tenant" UNIQUE("operator_id","id")
);
--> statement-breakpoint
ALTER TABLE "dispatchers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"operator_id" uuid,
	"client_id" uuid,
	"technician_id" uuid,
	"actor_user_id" uuid NOT NULL,
	"actor_role" text NOT NULL,
	"changes" jsonb NOT NULL,
	CONSTRAINT "events_type" CHECK ("events"."type" in ('service-requests.submitted', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'job-orders.created', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'machines.serviced')),
	CONSTRAINT "events_actor_role" CHECK ("events"."actor_role" in ('super_admin', 'country_operator', 'dispatcher', 'technician', 'client'))
);
--> statement-breakpoint
ALTER TABLE "events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"call" text NOT NULL,
	"request_sha256" text NOT NULL,
	"response" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"session_secret" text NOT NULL,
	"setup_token_sha256" text,
	CONSTRAINT "installation_is_one" CHECK ("installation"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "installation" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"machine_id" uuid NOT NULL,
	"technician_id" uuid,
	"dispatcher_id" uuid,
	"service_request_id" uuid,
	"type" text NOT NULL,
	"description" text NOT NULL,
	"scheduled_date" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"workflow_status" text NOT NULL,
	"work_performed" text,
	"technician_notes" text,
	"parts_used" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_spent_hours" numeric(3, 1) NOT NULL,
	"problem_resolved" boolean DEFAULT false NOT NULL,
	"follow_up_required" boolean DEFAULT false NOT NULL,
	"follow_up_reason" text,
	"visit_type" text NOT NULL,
	"is_cmasa_covered" boolean DEFAULT false NOT NULL,
	"visit_fee" numeric(12, 3),
	"job_order_form_submitted_at" timestamp with time zone,
	"completed_date" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"client_signature" "bytea",
	"client_signature_sha256" text,
	"signer_name" text,
	"signer_user_id" uuid,
	"signature_method" text,
	"signed_at_device" timestamp with time zone,
	"signed_summary" text,
	"signed_summary_sha256" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_orders_service_request_id_unique" UNIQUE("service_request_id"),
	CONSTRAINT "job_orders_number" UNIQUE("operator_id","number"),
	CONSTRAINT "job_orders_tenant" UNIQUE("operator_id","id"),
	CONSTRAINT "job_orders_type" CHECK ("job_orders"."type" in ('trouble_call', 'service', 'preventive_maintenance', 'event')),
	CONSTRAINT "job_orders_status" CHECK ("job_orders"."status" in ('scheduled', 'in_progress', 'completed', 'cancelled')),
	CONSTRAINT "job_orders_workflow_status" CHECK ("job_orders"."workflow_status" in ('scheduled', 'assigned', 'in_progress', 'awaiting_signature', 'completed')),
	CONSTRAINT "job_orders_visit_type" CHECK ("job_orders"."visit_type" in ('full_service', 'preventive', 'unscheduled', 'troubleshooting', 'paid')),
	CONSTRAINT "job_orders_legal_state" CHECK (("job_orders"."status", "job_orders"."workflow_status") in (('scheduled', 'scheduled'), ('scheduled', 'assigned'), ('in_progress', 'in_progress'), ('in_progress', 'awaiting_signature'), ('completed', 'completed'))
        or ("job_orders"."status" = 'cancelled' and "job_orders"."workflow_status" <> 'completed')),
	CONSTRAINT "job_orders_has_technician" CHECK ("job_orders"."workflow_status" = 'scheduled' or "job_orders"."technician_id" is not null),
	CONSTRAINT "job_orders_time_spent" CHECK ("job_orders"."time_spent_hours" between 0 and 24
        and mod("job_orders"."time_spent_hours", 0.5) = 0),
	CONSTRAINT "job_orders_fee" CHECK ("job_orders"."visit_fee" is null or ("job_orders"."visit_fee" >= 0 and not "job_orders"."is_cmasa_covered")),
	CONSTRAINT "job_orders_follow_up" CHECK ("job_orders"."follow_up_required" or "job_orders"."follow_up_reason" is null),
	CONSTRAINT "job_orders_parts" CHECK (jsonb_typeof("job_orders"."parts_used") = 'array'),
	CONSTRAINT "job_orders_submitted" CHECK ("job_orders"."workflow_status" not in ('awaiting_signature', 'completed')
        or ("job_orders"."job_order_form_submitted_at" is not null
          and char_length(coalesce("job_orders"."work_performed", '')) >= 10)),
	CONSTRAINT "job_orders_signed" CHECK (num_nonnulls("job_orders"."completed_date", "job_orders"."signed_at", "job_orders"."client_signature",
        "job_orders"."client_signature_sha256", "job_orders"."signer_name", "job_orders"."signer_user_id", "job_orders"."signature_method",
        "job_orders"."signed_at_device", "job_orders"."signed_summary", "job_orders"."signed_summary_sha256")
        = case when "job_orders"."workflow_status" = 'completed' then 10 else 0 end),
	CONSTRAINT "job_orders_signature_method" CHECK ("job_orders"."signature_method" in ('technician_device', 'client_session'))
);
--> statement-breakpoint
ALTER TABLE "job_orders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "machines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"model" text NOT NULL,
	"serial_number" text NOT NULL,
	"ownership" text DEFAULT 'bought' NOT NULL,
	"install_date" date NOT NULL,
	"location" text NOT NULL,
	"last_service_date" date,
	"next_service_date" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "machines_tenant" UNIQUE("operator_id","client_id","id"),
	CONSTRAINT "machines_ownership" CHECK ("machines"."ownership" in ('bought', 'contract', 'client_owned'))
);
--> statement-breakpoint
ALTER TABLE "machines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "number_series" (
	"operator_id" uuid NOT NULL,
	"series" text NOT NULL,
	"last_number" integer DEFAULT 1000 NOT NULL,
	CONSTRAINT "number_series_operator_id_series_pk" PRIMARY KEY("operator_id","series"),
	CONSTRAINT "number_series_series" CHECK ("number_series"."series" in ('service_requests', 'job_orders'))
);
--> statement-breakpoint
ALTER TABLE "number_series" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "country_operators" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"country" text NOT NULL,
	"platform_subscription_type" text DEFAULT 'free' NOT NULL,
	"platform_subscription_fee" numeric(12, 3),
	"currency" text DEFAULT 'BHD' NOT NULL,
	"is_whitelabel" boolean DEFAULT false NOT NULL,
	"custom_domain" text,
	"cmasa_standard_annual_fee" numeric(12, 3),
	"cmasa_premium_annual_fee" numeric(12, 3),
	"cmasa_standard_visits_per_year" integer DEFAULT 4 NOT NULL,
	"cmasa_premium_visits_per_year" integer DEFAULT 12 NOT NULL,
	"time_zone" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "country_operators_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "country_operators_subscription" CHECK ("country_operators"."platform_subscription_type" in ('free', 'one_time', 'recurring')),
	CONSTRAINT "country_operators_currency" CHECK ("country_operators"."currency" in ('BHD', 'USD', 'EUR', 'GBP', 'AED', 'EGP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR')),
	CONSTRAINT "country_operators_amounts" CHECK (coalesce("country_operators"."platform_subscription_fee", 0) >= 0
        and coalesce("country_operators"."cmasa_standard_annual_fee", 0) >= 0
        and coalesce("country_operators"."cmasa_premium_annual_fee", 0) >= 0),
	CONSTRAINT "country_operators_visits" CHECK ("country_operators"."cmasa_standard_visits_per_year" between 0 and 366
        and "country_operators"."cmasa_premium_visits_per_year" between 0 and 366)
);
--> statement-breakpoint
ALTER TABLE "country_operators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"machine_id" uuid NOT NULL,
	"requestor_user_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"service_type_requested" text NOT NULL,
	"problem_description" text NOT NULL,
	"urgency" text NOT NULL,
	"preferred_date" date NOT NULL,
	"preferred_time_slot" text,
	"contact_phone" text,
	"special_instructions" text,
	"status" text NOT NULL,
	"reviewed_at" timestamp with time zone,
	"reviewed_by_dispatcher_id" uuid,
	"rejection_reason" text,
	"assigned_job_order_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_requests_number" UNIQUE("operator_id","number"),
	CONSTRAINT "service_requests_tenant" UNIQUE("operator_id","client_id","machine_id","id"),
	CONSTRAINT "service_requests_requested_by" CHECK ("service_requests"."requested_by" in ('client')),
	CONSTRAINT "service_requests_type" CHECK ("service_requests"."service_type_requested" in ('trouble_call', 'service', 'preventive_maintenance', 'event')),
	CONSTRAINT "service_requests_urgency" CHECK ("service_requests"."urgency" in ('low', 'medium', 'high', 'emergency')),
	CONSTRAINT "service_requests_time_slot" CHECK ("service_requests"."preferred_time_slot" in ('morning', 'afternoon', 'evening')),
	CONSTRAINT "service_requests_status" CHECK ("service_requests"."status" in ('pending', 'reviewed', 'assigned', 'rejected')),
	CONSTRAINT "service_requests_description" CHECK (char_length("service_requests"."problem_description") >= 10),
	CONSTRAINT "service_requests_reviewed" CHECK (("service_requests"."status" = 'pending') = ("service_requests"."reviewed_at" is null)),
	CONSTRAINT "service_requests_rejected" CHECK (("service_requests"."status" = 'rejected') = (coalesce("service_requests"."rejection_reason", '') <> '')),
	CONSTRAINT "service_requests_assigned" CHECK (("service_requests"."status" = 'assigned') = ("service_requests"."assigned_job_order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "service_requests" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "technicians" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"specialization" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "technicians_user_id_unique" UNIQUE("user_id"),
	CONSTRAINT "technicians_tenant" UNIQUE("operator_id","id")
);
--> statement-breakpoint
ALTER TABLE "technicians" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "credentials" ADD CONSTRAINT "credentials_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatchers" ADD CONSTRAINT "dispatchers_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatchers" ADD CONSTRAINT "dispatchers_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_machine" FOREIGN KEY ("operator_id","client_id","machine_id") REFERENCES "public"."machines"("operator_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_technician" FOREIGN KEY ("operator_id","technician_id") REFERENCES "public"."technicians"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_dispatcher" FOREIGN KEY ("operator_id","dispatcher_id") REFERENCES "public"."dispatchers"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_service_request" FOREIGN KEY ("operator_id","client_id","machine_id","service_request_id") REFERENCES "public"."service_requests"("operator_id","client_id","machine_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "machines" ADD CONSTRAINT "machines_client" FOREIGN KEY ("operator_id","client_id") REFERENCES "public"."clients"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_requestor_user_id_profiles_id_fk" FOREIGN KEY ("requestor_user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_machine" FOREIGN KEY ("operator_id","client_id","machine_id") REFERENCES "public"."machines"("operator_id","client_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_dispatcher" FOREIGN KEY ("operator_id","reviewed_by_dispatcher_id") REFERENCES "public"."dispatchers"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credentials_provider_account" ON "credentials" USING btree ("provider_id","account_id");--> statement-breakpoint
CREATE INDEX "credentials_user" ON "credentials" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_email" ON "profiles" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_at" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_guesses_account" ON "sign_in_guesses" USING btree ("account_hash","guessed_at");--> statement-breakpoint
CREATE INDEX "sign_in_guesses_address" ON "sign_in_guesses" USING btree ("address_hash","guessed_at");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "clients_list" ON "clients" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "dispatchers_list" ON "dispatchers" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_of_record" ON "events" USING btree ("record_id","at");--> statement-breakpoint
CREATE INDEX "events_of_operator" ON "events" USING btree ("operator_id","at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_at" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "job_orders_of_technician" ON "job_orders" USING btree ("technician_id","scheduled_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_of_client" ON "job_orders" USING btree ("client_id","scheduled_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_of_operator" ON "job_orders" USING btree ("operator_id","scheduled_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_by_date" ON "job_orders" USING btree ("scheduled_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_completed" ON "job_orders" USING btree ("operator_id","completed_date");--> statement-breakpoint
CREATE INDEX "job_orders_machine_of_technician" ON "job_orders" USING btree ("machine_id","technician_id");--> statement-breakpoint
CREATE INDEX "job_orders_client_of_technician" ON "job_orders" USING btree ("client_id","technician_id");--> statement-breakpoint
CREATE INDEX "job_orders_covered" ON "job_orders" USING btree ("client_id","scheduled_date") WHERE "job_orders"."is_cmasa_covered";--> statement-breakpoint
CREATE INDEX "machines_of_client" ON "machines" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "machines_of_operator" ON "machines" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "machines_by_age" ON "machines" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "country_operators_created_at" ON "country_operators" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_pending_of_operator" ON "service_requests" USING btree ("operator_id","created_at","id") WHERE "service_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "service_requests_processed_of_operator" ON "service_requests" USING btree ("operator_id","created_at","id") WHERE "service_requests"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX "service_requests_of_operator" ON "service_requests" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_of_client" ON "service_requests" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "service_requests_of_machine" ON "service_requests" USING btree ("machine_id","created_at");--> statement-breakpoint
CREATE INDEX "service_requests_by_age" ON "service_requests" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "technicians_list" ON "technicians" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "technicians_active_by_name" ON "technicians" USING btree ("operator_id","name","id") WHERE "technicians"."is_active";--> statement-breakpoint
CREATE POLICY "credentials_grouphead_system" ON "credentials" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "profiles_grouphead_super_admin" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "profiles_grouphead_country_operator" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles_grouphead_dispatcher" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles_grouphead_technician" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles_grouphead_client" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (profiles.id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "profiles_grouphead_system" ON "profiles" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sessions_grouphead_system" ON "sessions" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sign_in_guesses_grouphead_system" ON "sign_in_guesses" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "user_roles_grouphead_super_admin" ON "user_roles" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "user_roles_grouphead_system" ON "user_roles" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "verifications_grouphead_system" ON "verifications" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "clients_grouphead_super_admin" ON "clients" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "clients_grouphead_country_operator" ON "clients" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (clients.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (clients.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients_grouphead_dispatcher" ON "clients" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (clients.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (clients.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients_grouphead_technician" ON "clients" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.client_id = clients.id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.client_id = clients.id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "clients_grouphead_client" ON "clients" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (clients.id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (clients.id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "clients_grouphead_system" ON "clients" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "dispatchers_grouphead_super_admin" ON "dispatchers" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "dispatchers_grouphead_country_operator" ON "dispatchers" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (dispatchers.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (dispatchers.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "dispatchers_grouphead_dispatcher" ON "dispatchers" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (dispatchers.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (dispatchers.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "dispatchers_grouphead_system" ON "dispatchers" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "events_grouphead_super_admin" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "events_grouphead_country_operator" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (events.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (events.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "events_grouphead_dispatcher" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (events.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (events.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "events_grouphead_technician" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (events.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (events.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "events_grouphead_client" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (events.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (events.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "events_grouphead_system" ON "events" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "idempotency_keys_grouphead_super_admin" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_grouphead_country_operator" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_grouphead_dispatcher" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_grouphead_technician" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_grouphead_client" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid)) WITH CHECK (idempotency_keys.user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "idempotency_keys_grouphead_system" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "installation_grouphead_system" ON "installation" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_super_admin" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_country_operator" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (job_orders.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (job_orders.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_dispatcher" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (job_orders.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (job_orders.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_technician" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (job_orders.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (job_orders.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_client" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (job_orders.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (job_orders.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "job_orders_grouphead_system" ON "job_orders" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "machines_grouphead_super_admin" ON "machines" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "machines_grouphead_country_operator" ON "machines" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (machines.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (machines.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machines_grouphead_dispatcher" ON "machines" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (machines.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (machines.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machines_grouphead_technician" ON "machines" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (exists (select 1 from job_orders pointing where pointing.machine_id = machines.id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.machine_id = machines.id and pointing.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "machines_grouphead_client" ON "machines" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (machines.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (machines.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "machines_grouphead_system" ON "machines" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "number_series_grouphead_super_admin" ON "number_series" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "number_series_grouphead_dispatcher" ON "number_series" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (number_series.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (number_series.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "number_series_grouphead_client" ON "number_series" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (number_series.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (number_series.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "number_series_grouphead_system" ON "number_series" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "country_operators_grouphead_super_admin" ON "country_operators" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "country_operators_grouphead_country_operator" ON "country_operators" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "country_operators_grouphead_dispatcher" ON "country_operators" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "country_operators_grouphead_technician" ON "country_operators" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "country_operators_grouphead_client" ON "country_operators" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (country_operators.id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "country_operators_grouphead_system" ON "country_operators" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "service_requests_grouphead_super_admin" ON "service_requests" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "service_requests_grouphead_country_operator" ON "service_requests" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (service_requests.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (service_requests.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "service_requests_grouphead_dispatcher" ON "service_requests" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (service_requests.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (service_requests.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "service_requests_grouphead_client" ON "service_requests" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (service_requests.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (service_requests.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "service_requests_grouphead_system" ON "service_requests" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "technicians_grouphead_super_admin" ON "technicians" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "technicians_grouphead_country_operator" ON "technicians" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (technicians.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (technicians.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "technicians_grouphead_dispatcher" ON "technicians" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (technicians.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (technicians.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "technicians_grouphead_technician" ON "technicians" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (technicians.id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (technicians.id = (select nullif(current_setting('app.technician_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "technicians_grouphead_client" ON "technicians" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (exists (select 1 from job_orders pointing where pointing.technician_id = technicians.id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid))) WITH CHECK (exists (select 1 from job_orders pointing where pointing.technician_id = technicians.id and pointing.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "technicians_grouphead_system" ON "technicians" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);