CREATE TABLE "calendar_feeds" (
	"technician_id" uuid PRIMARY KEY NOT NULL,
	"secret_sha256" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret_sha256_unique" UNIQUE("secret_sha256")
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"audience" text NOT NULL,
	"type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notifications_once" UNIQUE("user_id","event_id"),
	CONSTRAINT "notifications_audience" CHECK ("notifications"."audience" in ('platform', 'operator', 'dispatchers', 'technician', 'client', 'account'))
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email_topics" text[] DEFAULT '{}' NOT NULL,
	"board_view" text DEFAULT 'day' NOT NULL,
	CONSTRAINT "preferences_board_view" CHECK ("preferences"."board_view" in ('day', 'week'))
);
--> statement-breakpoint
ALTER TABLE "preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "reminders" (
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	CONSTRAINT "reminders_kind_record_id_due_on_pk" PRIMARY KEY("kind","record_id","due_on"),
	CONSTRAINT "reminders_kind" CHECK ("reminders"."kind" in ('service_due', 'plan_expiring'))
);
--> statement-breakpoint
ALTER TABLE "reminders" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "urgency" text DEFAULT 'medium' NOT NULL;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "started_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "cancellation_reason" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "stage" text GENERATED ALWAYS AS (case when status = 'cancelled' then 'cancelled' when status <> 'scheduled' then status
        when technician_id is null then 'unassigned' else 'planned' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "weekend" integer[] DEFAULT '{5,6}' NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "opens_at" integer DEFAULT 480 NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "closes_at" integer DEFAULT 1080 NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "service_interval_months" integer DEFAULT 6 NOT NULL;--> statement-breakpoint
ALTER TABLE "platform_settings" ADD COLUMN "map_style_url" text;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_technician_id_technicians_id_fk" FOREIGN KEY ("technician_id") REFERENCES "public"."technicians"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_list" ON "notifications" USING btree ("user_id","at","id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."read_at" is null;--> statement-breakpoint
CREATE INDEX "clients_plan_expiry" ON "clients" USING btree ("cmasa_expiry") WHERE "clients"."cmasa_plan_type" is not null;--> statement-breakpoint
CREATE INDEX "job_orders_by_stage" ON "job_orders" USING btree ("operator_id","stage","scheduled_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_started" ON "job_orders" USING btree ("operator_id","started_at");--> statement-breakpoint
CREATE INDEX "job_orders_cancelled_at" ON "job_orders" USING btree ("operator_id","cancelled_at") WHERE "job_orders"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX "job_orders_completed_of_client" ON "job_orders" USING btree ("client_id","completed_date","id");--> statement-breakpoint
CREATE INDEX "job_orders_by_number" ON "job_orders" USING btree ("number");--> statement-breakpoint
CREATE INDEX "machines_service_due" ON "machines" USING btree ("next_service_date");--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_coordinates" CHECK (num_nonnulls("clients"."latitude", "clients"."longitude") in (0, 2)
        and "clients"."latitude" between -90 and 90 and "clients"."longitude" between -180 and 180);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.removed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.cancelled', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'platform-settings.saved', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended'));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_urgency" CHECK ("job_orders"."urgency" in ('low', 'medium', 'high', 'emergency'));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_cancelled" CHECK (num_nonnulls("job_orders"."cancelled_at", "job_orders"."cancellation_reason")
        = case when "job_orders"."status" = 'cancelled' then 2 else 0 end);--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_hours" CHECK (0 <= "country_operators"."opens_at" and "country_operators"."opens_at" < "country_operators"."closes_at" and "country_operators"."closes_at" <= 1440
        and "country_operators"."weekend" <@ array[0, 1, 2, 3, 4, 5, 6] and cardinality("country_operators"."weekend") < 7
        and "country_operators"."service_interval_months" between 1 and 60);--> statement-breakpoint
CREATE POLICY "calendar_feeds_grouphead_system" ON "calendar_feeds" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "notifications_grouphead_system" ON "notifications" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "preferences_grouphead_system" ON "preferences" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "reminders_grouphead_system" ON "reminders" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Jobs made before they carried their urgency and their beginning. Completed ones are final for everybody but this.
ALTER TABLE job_orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE service_requests NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE events NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE country_operators NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_orders DISABLE TRIGGER job_orders_final;--> statement-breakpoint
UPDATE job_orders SET urgency = r.urgency FROM service_requests r WHERE r.id = job_orders.service_request_id;--> statement-breakpoint
UPDATE job_orders SET started_at = began.at
FROM (SELECT record_id, min(at) AS at FROM events WHERE type IN ('job-orders.started', 'job-orders.saved', 'job-orders.submitted') GROUP BY record_id) began
WHERE began.record_id = job_orders.id;--> statement-breakpoint
ALTER TABLE job_orders ENABLE TRIGGER job_orders_final;--> statement-breakpoint
UPDATE country_operators SET weekend = '{6,0}' WHERE country IN ('United Arab Emirates', 'United Kingdom');
