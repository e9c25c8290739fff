CREATE TABLE "absences" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"begins_at" integer,
	"ends_at" integer,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absences_kind" CHECK ("absences"."kind" in ('vacation', 'sick', 'training', 'other')),
	CONSTRAINT "absences_days" CHECK ("absences"."first_day" <= "absences"."last_day"),
	CONSTRAINT "absences_part" CHECK (("absences"."begins_at" is null and "absences"."ends_at" is null)
        or (coalesce(0 <= "absences"."begins_at" and "absences"."begins_at" < "absences"."ends_at" and "absences"."ends_at" <= 1440, false)
          and "absences"."first_day" = "absences"."last_day"))
);
--> statement-breakpoint
ALTER TABLE "absences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "week" jsonb;--> statement-breakpoint
ALTER TABLE "absences" ADD CONSTRAINT "absences_technician" FOREIGN KEY ("operator_id","technician_id") REFERENCES "public"."technicians"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absences_of_technician" ON "absences" USING btree ("technician_id","last_day","id");--> statement-breakpoint
CREATE INDEX "absences_of_operator" ON "absences" USING btree ("operator_id","last_day");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.removed', 'operators.suspended', 'operators.resumed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.deactivated', 'clients.activated', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'technicians.week-saved', 'technicians.absence-added', 'technicians.absence-removed', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.corrected', 'machines.moved', 'machines.read', 'machines.label-renewed', 'machines.retired', 'machines.brought-back', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.reported', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'service-requests.commented', 'service-requests.response-late', 'service-requests.arrival-late', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.estimated', 'job-orders.cancelled', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'job-orders.commented', 'job-orders.arrival-late', 'service-requests.files-added', 'service-requests.files-removed', 'job-orders.files-added', 'job-orders.files-removed', 'machines.files-added', 'machines.files-removed', 'clients.files-added', 'clients.files-removed', 'platform-settings.saved', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.calendar-address-ended', 'accounts.role-given', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.unlocked', 'accounts.two-factor-reset', 'accounts.signed-out', 'accounts.activated', 'accounts.deactivated', 'accounts.erased'));--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_holidays" CHECK (case when jsonb_typeof("country_operators"."holidays") = 'array'
        then jsonb_array_length("country_operators"."holidays") <= 60 else false end);--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_week" CHECK (case when jsonb_typeof("technicians"."week") = 'array' then jsonb_array_length("technicians"."week") = 7
        else "technicians"."week" is null end);--> statement-breakpoint
CREATE POLICY "absences_grouphead_super_admin" ON "absences" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "absences_grouphead_country_operator" ON "absences" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (absences.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (absences.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "absences_grouphead_dispatcher" ON "absences" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (absences.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (absences.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "absences_grouphead_technician" ON "absences" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (absences.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (absences.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "absences_grouphead_system" ON "absences" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);