CREATE TABLE "on_call_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "on_call_turns_days" CHECK ("on_call_turns"."first_day" <= "on_call_turns"."last_day")
);
--> statement-breakpoint
ALTER TABLE "on_call_turns" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "emergency_fee" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "on_call_turns" ADD CONSTRAINT "on_call_turns_technician" FOREIGN KEY ("operator_id","technician_id") REFERENCES "public"."technicians"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "on_call_turns_of_technician" ON "on_call_turns" USING btree ("technician_id","last_day","id");--> statement-breakpoint
CREATE INDEX "on_call_turns_of_operator" ON "on_call_turns" USING btree ("operator_id","last_day","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.records-forgotten', 'operators.privacy-published', 'operators.removed', 'operators.suspended', 'operators.resumed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.deactivated', 'clients.activated', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'technicians.week-saved', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.on-call-added', 'technicians.on-call-removed', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.corrected', 'machines.moved', 'machines.read', 'machines.label-renewed', 'machines.retired', 'machines.brought-back', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.phoned', 'service-requests.reported', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.called-back', 'service-requests.withdrawn', 'service-requests.closed', 'service-requests.commented', 'service-requests.on-call-alerted', 'service-requests.nobody-on-call', 'service-requests.response-late', 'service-requests.arrival-late', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.estimated', 'job-orders.cancelled', 'job-orders.left', 'job-orders.turned-back', 'job-orders.started', 'job-orders.paused', 'job-orders.resumed', 'job-orders.still-running', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'job-orders.missed', 'job-orders.interrupted', 'job-orders.handed-back', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.rated', 'job-orders.settled', 'job-orders.commented', 'job-orders.arrival-late', 'job-orders.part-expected', 'job-orders.part-came', 'job-orders.part-due', 'job-orders.disputed', 'job-orders.dispute-settled', 'service-requests.files-added', 'service-requests.files-removed', 'job-orders.files-added', 'job-orders.files-removed', 'machines.files-added', 'machines.files-removed', 'clients.files-added', 'clients.files-removed', 'platform-settings.saved', 'platform-settings.privacy-published', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.session-copied', 'accounts.calendar-address-ended', 'accounts.invitation-withdrawn', 'accounts.role-offered', 'accounts.role-declined', 'accounts.role-given', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.unlocked', 'accounts.two-factor-reset', 'accounts.signed-out', 'accounts.activated', 'accounts.deactivated', 'accounts.exported', 'accounts.erased'));--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_emergency_fee" CHECK (coalesce("country_operators"."emergency_fee", 0) >= 0);--> statement-breakpoint
CREATE POLICY "on_call_turns_grouphead_super_admin" ON "on_call_turns" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "on_call_turns_grouphead_country_operator" ON "on_call_turns" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (on_call_turns.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (on_call_turns.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "on_call_turns_grouphead_dispatcher" ON "on_call_turns" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (on_call_turns.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (on_call_turns.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "on_call_turns_grouphead_technician" ON "on_call_turns" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (on_call_turns.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (on_call_turns.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "on_call_turns_grouphead_system" ON "on_call_turns" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "on_call_turns_grouphead_scoped" ON "on_call_turns" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (on_call_turns.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from technicians t where t.id = on_call_turns.technician_id and (select nullif(current_setting('app.scope', true), '')::uuid) in (t.operator_id, t.user_id))) WITH CHECK (on_call_turns.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from technicians t where t.id = on_call_turns.technician_id and (select nullif(current_setting('app.scope', true), '')::uuid) in (t.operator_id, t.user_id)));--> statement-breakpoint
-- Written by hand: no row may name a turn of another operator either.
CREATE OR REPLACE FUNCTION refuse_other_tenant(of_operator uuid, ids uuid[], what text) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER
  SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if exists (select from profiles x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from clients x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from technicians x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from machines x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from service_requests x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from job_orders x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from dispatchers x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from client_people x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from country_operators x where x.id = any(ids) and x.id <> of_operator)
    or exists (select from files x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from comments x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from machine_readings x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from absences x where x.id = any(ids) and x.operator_id <> of_operator)
    or exists (select from on_call_turns x where x.id = any(ids) and x.operator_id <> of_operator)
  then
    raise exception 'A row of % points to another operator', what using errcode = 'foreign_key_violation';
  end if;
end $$;--> statement-breakpoint
-- A restored backup is written before the rights of this version are set.
GRANT SELECT ON on_call_turns TO grouphead_system;
