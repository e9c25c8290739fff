CREATE TABLE "known_devices" (
	"user_id" uuid NOT NULL,
	"token_sha256" text NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_token_sha256_pk" PRIMARY KEY("user_id","token_sha256")
);
--> statement-breakpoint
ALTER TABLE "known_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_sha256" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pending_sign_ups_token_sha256_unique" UNIQUE("token_sha256")
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sign_in_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"operator_id" uuid,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"is_known_device" boolean NOT NULL,
	"call" text,
	CONSTRAINT "sign_in_events_kind" CHECK ("sign_in_events"."kind" in ('signed_in', 'wrong_password', 'wrong_code', 'locked', 'deactivated', 'call_refused'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- Cookies of before held a signed token, which was kept readable: everybody signs in once more.
TRUNCATE TABLE "sessions";--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_token_unique";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "token_sha256" text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sign_in_id" uuid NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "signed_in_at" timestamp with time zone NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_events" ADD CONSTRAINT "sign_in_events_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_last_used_at" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expires_at" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_events_list" ON "sign_in_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sign_in_events_of_operator" ON "sign_in_events" USING btree ("operator_id","at","id");--> statement-breakpoint
CREATE INDEX "sign_in_events_of_user" ON "sign_in_events" USING btree ("user_id","kind","at");--> statement-breakpoint
CREATE INDEX "sessions_sign_in" ON "sessions" USING btree ("sign_in_id");--> statement-breakpoint
ALTER TABLE "sessions" DROP COLUMN "token";--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_token_sha256_unique" UNIQUE("token_sha256");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.removed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.cancelled', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'platform-settings.saved', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.calendar-address-ended'));--> statement-breakpoint
CREATE POLICY "known_devices_grouphead_system" ON "known_devices" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "pending_sign_ups_grouphead_system" ON "pending_sign_ups" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sign_in_events_grouphead_super_admin" ON "sign_in_events" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "sign_in_events_grouphead_country_operator" ON "sign_in_events" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (sign_in_events.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (sign_in_events.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "sign_in_events_grouphead_system" ON "sign_in_events" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);