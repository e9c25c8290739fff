CREATE TABLE "invoiced_visits" (
	"job_order_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"invoice_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invoiced_visits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"operator_id" uuid NOT NULL,
	"client_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"issued_on" date NOT NULL,
	"due_on" date NOT NULL,
	"currency" text NOT NULL,
	"vat_rate" numeric(5, 2) NOT NULL,
	"fees_include_vat" boolean NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"net" numeric(15, 3) NOT NULL,
	"vat" numeric(15, 3) NOT NULL,
	"total" numeric(15, 3) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_on" date,
	"paid_note" text,
	"credit_number" integer,
	"credited_on" date,
	"credit_reason" text,
	"state" text GENERATED ALWAYS AS (case when credit_number is not null then 'credited' when paid_on is not null then 'paid' else 'open' end) STORED NOT NULL,
	CONSTRAINT "invoices_tenant" UNIQUE("operator_id","id"),
	CONSTRAINT "invoices_number" UNIQUE("operator_id","number"),
	CONSTRAINT "invoices_credit_number" UNIQUE("operator_id","credit_number"),
	CONSTRAINT "invoices_currency" CHECK ("invoices"."currency" in ('BHD', 'USD', 'EUR', 'GBP', 'AED', 'EGP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR')),
	CONSTRAINT "invoices_sums" CHECK ("invoices"."net" + "invoices"."vat" = "invoices"."total" and "invoices"."net" >= 0 and "invoices"."vat" >= 0),
	CONSTRAINT "invoices_due" CHECK ("invoices"."issued_on" <= "invoices"."due_on"),
	CONSTRAINT "invoices_paid" CHECK ("invoices"."paid_on" is not null or "invoices"."paid_note" is null),
	CONSTRAINT "invoices_credited" CHECK (num_nulls("invoices"."credit_number", "invoices"."credited_on", "invoices"."credit_reason") in (0, 3))
);
--> statement-breakpoint
ALTER TABLE "invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "number_series" DROP CONSTRAINT "number_series_series";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "legal_name" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "vat_rate" numeric(5, 2);--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "fees_include_vat" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "payment_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "payment_text" text;--> statement-breakpoint
ALTER TABLE "invoiced_visits" ADD CONSTRAINT "invoiced_visits_job_order" FOREIGN KEY ("operator_id","job_order_id") REFERENCES "public"."job_orders"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoiced_visits" ADD CONSTRAINT "invoiced_visits_invoice" FOREIGN KEY ("operator_id","invoice_id") REFERENCES "public"."invoices"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_client" FOREIGN KEY ("operator_id","client_id") REFERENCES "public"."clients"("operator_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoiced_visits_of_invoice" ON "invoiced_visits" USING btree ("invoice_id");--> statement-breakpoint
CREATE INDEX "invoices_of_operator" ON "invoices" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_of_client" ON "invoices" USING btree ("client_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invoices_in_state" ON "invoices" USING btree ("operator_id","state","created_at","id");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('accounts.activated', 'accounts.calendar-address-ended', 'accounts.deactivated', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.erased', 'accounts.exported', 'accounts.history-erased', 'accounts.invitation-accepted', 'accounts.invitation-withdrawn', 'accounts.invited', 'accounts.locked', 'accounts.mail-limit-reached', 'accounts.new-device', 'accounts.password-changed', 'accounts.password-reset', 'accounts.recovery-codes-renewed', 'accounts.role-declined', 'accounts.role-given', 'accounts.role-offered', 'accounts.second-name-saved', 'accounts.session-copied', 'accounts.sessions-ended', 'accounts.set-up', 'accounts.signed-out', 'accounts.signed-up', 'accounts.two-factor-disabled', 'accounts.two-factor-enabled', 'accounts.two-factor-reset', 'accounts.unlocked', 'clients.activated', 'clients.contact-saved', 'clients.created', 'clients.deactivated', 'clients.files-added', 'clients.files-removed', 'clients.last-visit-used', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.plan-renewed', 'clients.removed', 'clients.renewal-accepted', 'clients.renewal-asked', 'clients.renewal-declined', 'clients.renewal-offered', 'clients.report-address-added', 'clients.report-address-changed', 'clients.report-address-freed', 'clients.report-address-removed', 'clients.report-address-resumed', 'clients.report-address-stopped', 'clients.report-address-tested', 'clients.updated', 'dispatchers.activated', 'dispatchers.created', 'dispatchers.deactivated', 'dispatchers.updated', 'invoices.credited', 'invoices.issued', 'invoices.paid', 'invoices.payment-taken-back', 'job-orders.arrival-late', 'job-orders.assigned', 'job-orders.cancelled', 'job-orders.commented', 'job-orders.corrected', 'job-orders.created', 'job-orders.dispute-settled', 'job-orders.disputed', 'job-orders.estimated', 'job-orders.files-added', 'job-orders.files-removed', 'job-orders.handed-back', 'job-orders.interrupted', 'job-orders.kept-on-hold', 'job-orders.late-work-handed-in', 'job-orders.late-work-settled', 'job-orders.left', 'job-orders.left-open', 'job-orders.link-made', 'job-orders.link-withdrawn', 'job-orders.links-withdrawn', 'job-orders.missed', 'job-orders.part-came', 'job-orders.part-due', 'job-orders.part-expected', 'job-orders.paused', 'job-orders.raised', 'job-orders.rated', 'job-orders.report-sealed', 'job-orders.report-sent', 'job-orders.rescheduled', 'job-orders.resumed', 'job-orders.saved', 'job-orders.settled', 'job-orders.signed', 'job-orders.started', 'job-orders.still-on-hold', 'job-orders.still-running', 'job-orders.submitted', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.turned-back', 'job-orders.unassigned', 'machines.brought-back', 'machines.corrected', 'machines.created', 'machines.files-added', 'machines.files-removed', 'machines.label-renewed', 'machines.moved', 'machines.read', 'machines.retired', 'machines.service-due', 'machines.serviced', 'operators.branded', 'operators.certificate-added', 'operators.certificate-ending', 'operators.certificate-expired', 'operators.certificate-retired', 'operators.created', 'operators.privacy-published', 'operators.records-forgotten', 'operators.removed', 'operators.resumed', 'operators.seal-key-changed', 'operators.settings-saved', 'operators.suspended', 'operators.updated', 'platform-settings.privacy-published', 'platform-settings.saved', 'service-requests.approved', 'service-requests.arrival-late', 'service-requests.assigned', 'service-requests.called-back', 'service-requests.closed', 'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined', 'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned', 'service-requests.raised', 'service-requests.rejected', 'service-requests.reported', 'service-requests.reported-on-visit', 'service-requests.response-late', 'service-requests.submitted', 'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated', 'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed', 'technicians.updated', 'technicians.week-saved'));--> statement-breakpoint
ALTER TABLE "number_series" ADD CONSTRAINT "number_series_series" CHECK ("number_series"."series" in ('service_requests', 'job_orders', 'invoices', 'credit_notes'));--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_invoicing" CHECK (("country_operators"."legal_name" is null or "country_operators"."vat_rate" is not null) and coalesce("country_operators"."vat_rate", 0) between 0 and 100
      and "country_operators"."payment_days" between 0 and 365);--> statement-breakpoint
CREATE POLICY "invoiced_visits_grouphead_super_admin" ON "invoiced_visits" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoiced_visits_grouphead_country_operator" ON "invoiced_visits" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (invoiced_visits.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (invoiced_visits.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invoiced_visits_grouphead_system" ON "invoiced_visits" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoiced_visits_grouphead_scoped" ON "invoiced_visits" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (invoiced_visits.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (invoiced_visits.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invoices_grouphead_super_admin" ON "invoices" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoices_grouphead_country_operator" ON "invoices" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (invoices.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (invoices.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invoices_grouphead_client" ON "invoices" AS PERMISSIVE FOR ALL TO "grouphead_client" USING (invoices.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid)) WITH CHECK (invoices.client_id = (select nullif(current_setting('app.client_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "invoices_grouphead_system" ON "invoices" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "invoices_grouphead_scoped" ON "invoices" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (invoices.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (invoices.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
ALTER TABLE "number_series" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "country_operators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
INSERT INTO number_series (operator_id, series, last_number)
SELECT o.id, s.series, 1000 FROM country_operators o CROSS JOIN (VALUES ('invoices'), ('credit_notes')) s(series);--> statement-breakpoint
ALTER TABLE "number_series" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "country_operators" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- What was on an invoice on the day of issue stays as it is. Once it is credited, nothing of it changes.
CREATE FUNCTION refuse_change_of_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  open_to_change constant text[] := '{version,paid_on,paid_note,credit_number,credited_on,credit_reason,state}';
BEGIN
  IF OLD.credit_number IS NULL AND to_jsonb(NEW) - open_to_change = to_jsonb(OLD) - open_to_change THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER invoices_final AFTER UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change_of_invoice();--> statement-breakpoint
CREATE TRIGGER invoices_kept BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION refuse_change();
