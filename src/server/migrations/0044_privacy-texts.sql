CREATE TABLE "agreements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"operator_id" uuid,
	"user_id" uuid,
	"service_request_id" uuid,
	"job_order_id" uuid,
	"text_operator_id" uuid,
	"text_version" integer NOT NULL,
	"text_sha256" text NOT NULL,
	CONSTRAINT "agreements_way" CHECK ("agreements"."way" in ('sign_up', 'label', 'glass', 'link')),
	CONSTRAINT "agreements_act" CHECK (case "agreements"."way"
        when 'sign_up' then "agreements"."user_id" is not null
          and num_nonnulls("agreements"."operator_id", "agreements"."service_request_id", "agreements"."job_order_id") = 0
        when 'label' then "agreements"."user_id" is null
          and num_nonnulls("agreements"."service_request_id", "agreements"."job_order_id") > 0
        else "agreements"."job_order_id" is not null end
        and ("agreements"."way" = 'sign_up' or "agreements"."operator_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "agreements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "privacy_texts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid,
	"version" integer NOT NULL,
	"text" text NOT NULL,
	"sha256" text NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "privacy_texts_version" UNIQUE NULLS NOT DISTINCT("operator_id","version"),
	CONSTRAINT "privacy_texts_positive" CHECK ("privacy_texts"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "privacy_texts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "agreement" jsonb;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_request" FOREIGN KEY ("operator_id","service_request_id") REFERENCES "public"."service_requests"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_texts" ADD CONSTRAINT "privacy_texts_operator_id_country_operators_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."country_operators"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_of_user" ON "agreements" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "agreements_of_request" ON "agreements" USING btree ("service_request_id");--> statement-breakpoint
CREATE INDEX "agreements_of_job_order" ON "agreements" USING btree ("job_order_id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.records-forgotten', 'operators.privacy-published', 'operators.removed', 'operators.suspended', 'operators.resumed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.deactivated', 'clients.activated', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'technicians.week-saved', 'technicians.absence-added', 'technicians.absence-removed', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.corrected', 'machines.moved', 'machines.read', 'machines.label-renewed', 'machines.retired', 'machines.brought-back', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.phoned', 'service-requests.reported', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.withdrawn', 'service-requests.closed', 'service-requests.commented', 'service-requests.response-late', 'service-requests.arrival-late', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.estimated', 'job-orders.cancelled', 'job-orders.left', 'job-orders.turned-back', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'job-orders.missed', 'job-orders.interrupted', 'job-orders.handed-back', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.rated', 'job-orders.settled', 'job-orders.commented', 'job-orders.arrival-late', 'service-requests.files-added', 'service-requests.files-removed', 'job-orders.files-added', 'job-orders.files-removed', 'machines.files-added', 'machines.files-removed', 'clients.files-added', 'clients.files-removed', 'platform-settings.saved', 'platform-settings.privacy-published', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.session-copied', 'accounts.calendar-address-ended', 'accounts.invitation-withdrawn', 'accounts.role-offered', 'accounts.role-declined', 'accounts.role-given', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.unlocked', 'accounts.two-factor-reset', 'accounts.signed-out', 'accounts.activated', 'accounts.deactivated', 'accounts.exported', 'accounts.erased'));--> statement-breakpoint
CREATE POLICY "agreements_grouphead_system" ON "agreements" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "agreements_grouphead_scoped" ON "agreements" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (agreements.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or agreements.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = agreements.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid))) WITH CHECK (agreements.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or agreements.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = agreements.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)));--> statement-breakpoint
CREATE POLICY "privacy_texts_grouphead_super_admin" ON "privacy_texts" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "privacy_texts_grouphead_country_operator" ON "privacy_texts" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (privacy_texts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (privacy_texts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "privacy_texts_grouphead_system" ON "privacy_texts" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "privacy_texts_grouphead_scoped" ON "privacy_texts" AS PERMISSIVE FOR SELECT TO "grouphead_scoped" USING (privacy_texts.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or privacy_texts.operator_id is null);--> statement-breakpoint
CREATE FUNCTION agreements_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  perform refuse_other_tenant(new.operator_id, array[new.user_id, new.text_operator_id], 'agreements');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT ON agreements FOR EACH ROW WHEN (NEW.operator_id IS NOT NULL)
  EXECUTE FUNCTION agreements_ensure_tenant();
