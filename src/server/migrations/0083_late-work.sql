CREATE TABLE "late_work" (
	"id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"job_order_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"handed_in_by_user_id" uuid NOT NULL,
	"handed_in_by_name" text NOT NULL,
	"kind" text NOT NULL,
	"refusal" text NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"based_on_version" integer NOT NULL,
	"form" jsonb,
	"text" text,
	"file_ids" uuid[] DEFAULT '{}' NOT NULL,
	"signer_name" text,
	"client_signature" "bytea",
	"client_signature_sha256" text,
	"signed_summary" text,
	"signed_summary_sha256" text,
	"signed_at_device" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"settled_by_user_id" uuid,
	"settled_by_name" text,
	"settled_note" text,
	CONSTRAINT "late_work_kind" CHECK ("late_work"."kind" in ('form', 'outcome', 'comment', 'files', 'signature', 'step')),
	CONSTRAINT "late_work_text" CHECK (char_length("late_work"."text") <= 4000),
	CONSTRAINT "late_work_order" CHECK ("late_work"."done_at" <= "late_work"."created_at"),
	CONSTRAINT "late_work_signed" CHECK (num_nulls("late_work"."signer_name", "late_work"."client_signature", "late_work"."client_signature_sha256",
        "late_work"."signed_summary", "late_work"."signed_summary_sha256", "late_work"."signed_at_device") in (0, 6)),
	CONSTRAINT "late_work_settled" CHECK (("late_work"."settled_at" is null) = ("late_work"."settled_note" is null)),
	CONSTRAINT "late_work_settler" CHECK (num_nulls("late_work"."settled_at", "late_work"."settled_by_user_id", "late_work"."settled_by_name") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "late_work" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "response" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "record_id" uuid;--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_handed_in_by_user_id_profiles_id_fk" FOREIGN KEY ("handed_in_by_user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_settled_by_user_id_profiles_id_fk" FOREIGN KEY ("settled_by_user_id") REFERENCES "public"."profiles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_work" ADD CONSTRAINT "late_work_technician" FOREIGN KEY ("operator_id","technician_id") REFERENCES "public"."technicians"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "late_work_of_job" ON "late_work" USING btree ("job_order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "late_work_open" ON "late_work" USING btree ("operator_id","created_at","id") WHERE "late_work"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "late_work_remembered" ON "late_work" USING btree ("operator_id","created_at","id") WHERE late_work.text is not null or late_work.form is not null
    or late_work.signer_name is not null or late_work.settled_note <> '—';--> statement-breakpoint
CREATE INDEX "idempotency_keys_answered" ON "idempotency_keys" USING btree ("created_at") WHERE "idempotency_keys"."response" is not null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('accounts.activated', 'accounts.calendar-address-ended', 'accounts.deactivated', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.erased', 'accounts.exported', 'accounts.history-erased', 'accounts.invitation-accepted', 'accounts.invitation-withdrawn', 'accounts.invited', 'accounts.locked', 'accounts.mail-limit-reached', 'accounts.new-device', 'accounts.password-changed', 'accounts.password-reset', 'accounts.recovery-codes-renewed', 'accounts.role-declined', 'accounts.role-given', 'accounts.role-offered', 'accounts.session-copied', 'accounts.sessions-ended', 'accounts.set-up', 'accounts.signed-out', 'accounts.signed-up', 'accounts.two-factor-disabled', 'accounts.two-factor-enabled', 'accounts.two-factor-reset', 'accounts.unlocked', 'clients.activated', 'clients.contact-saved', 'clients.created', 'clients.deactivated', 'clients.files-added', 'clients.files-removed', 'clients.last-visit-used', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.removed', 'clients.report-address-added', 'clients.report-address-changed', 'clients.report-address-freed', 'clients.report-address-removed', 'clients.report-address-resumed', 'clients.report-address-stopped', 'clients.report-address-tested', 'clients.updated', 'dispatchers.activated', 'dispatchers.created', 'dispatchers.deactivated', 'dispatchers.updated', 'job-orders.arrival-late', 'job-orders.assigned', 'job-orders.cancelled', 'job-orders.commented', 'job-orders.created', 'job-orders.dispute-settled', 'job-orders.disputed', 'job-orders.estimated', 'job-orders.files-added', 'job-orders.files-removed', 'job-orders.handed-back', 'job-orders.interrupted', 'job-orders.kept-on-hold', 'job-orders.late-work-handed-in', 'job-orders.late-work-settled', 'job-orders.left', 'job-orders.left-open', 'job-orders.link-made', 'job-orders.link-withdrawn', 'job-orders.links-withdrawn', 'job-orders.missed', 'job-orders.part-came', 'job-orders.part-due', 'job-orders.part-expected', 'job-orders.paused', 'job-orders.raised', 'job-orders.rated', 'job-orders.report-sealed', 'job-orders.report-sent', 'job-orders.rescheduled', 'job-orders.resumed', 'job-orders.saved', 'job-orders.settled', 'job-orders.signed', 'job-orders.started', 'job-orders.still-on-hold', 'job-orders.still-running', 'job-orders.submitted', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.turned-back', 'job-orders.unassigned', 'machines.brought-back', 'machines.corrected', 'machines.created', 'machines.files-added', 'machines.files-removed', 'machines.label-renewed', 'machines.moved', 'machines.read', 'machines.retired', 'machines.service-due', 'machines.serviced', 'operators.branded', 'operators.certificate-added', 'operators.certificate-ending', 'operators.certificate-expired', 'operators.certificate-retired', 'operators.created', 'operators.privacy-published', 'operators.records-forgotten', 'operators.removed', 'operators.resumed', 'operators.seal-key-changed', 'operators.settings-saved', 'operators.suspended', 'operators.updated', 'platform-settings.privacy-published', 'platform-settings.saved', 'service-requests.approved', 'service-requests.arrival-late', 'service-requests.assigned', 'service-requests.called-back', 'service-requests.closed', 'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined', 'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned', 'service-requests.raised', 'service-requests.rejected', 'service-requests.reported', 'service-requests.response-late', 'service-requests.submitted', 'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated', 'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed', 'technicians.updated', 'technicians.week-saved'));--> statement-breakpoint
CREATE POLICY "late_work_grouphead_super_admin" ON "late_work" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true and late_work.settled_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "late_work_grouphead_country_operator" ON "late_work" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (late_work.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (late_work.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and late_work.settled_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "late_work_grouphead_dispatcher" ON "late_work" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (late_work.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (late_work.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid) and late_work.settled_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "late_work_grouphead_technician" ON "late_work" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (late_work.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (late_work.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid) and late_work.handed_in_by_user_id = (select nullif(current_setting('app.user_id', true), '')::uuid) and late_work.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "late_work_grouphead_system" ON "late_work" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "late_work_grouphead_scoped" ON "late_work" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (late_work.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (late_work.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
-- The accounts and the files are the operator's. No role may take over another operator's row by its ID.
CREATE FUNCTION late_work_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id
    and new.handed_in_by_user_id is not distinct from old.handed_in_by_user_id
    and new.settled_by_user_id is not distinct from old.settled_by_user_id and new.file_ids is not distinct from old.file_ids then
    return new;
  end if;
  perform refuse_other_tenant(
    new.operator_id, array[new.handed_in_by_user_id, new.settled_by_user_id] || new.file_ids, 'late_work');
  if exists (select from files f where f.id = any(new.file_ids) and f.operator_id <> new.operator_id) then
    raise exception 'A row of late_work points to another operator' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, handed_in_by_user_id, settled_by_user_id, file_ids ON late_work
  FOR EACH ROW EXECUTE FUNCTION late_work_ensure_tenant();--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION late_work_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION late_work_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
-- A restored backup is written before the rights of this version are set.
GRANT SELECT ON files TO grouphead_system;
