ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "reminders" DROP CONSTRAINT "reminders_kind";--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "missing_part" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "part_expected_on" date;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "part_came_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_orders_parts_awaited" ON "job_orders" USING btree ("operator_id","part_expected_on","id") WHERE job_orders.missing_part is not null and job_orders.follow_up_required
    and job_orders.part_came_at is null and job_orders.settled_at is null;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.records-forgotten', 'operators.privacy-published', 'operators.removed', 'operators.suspended', 'operators.resumed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.deactivated', 'clients.activated', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'technicians.week-saved', 'technicians.absence-added', 'technicians.absence-removed', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.corrected', 'machines.moved', 'machines.read', 'machines.label-renewed', 'machines.retired', 'machines.brought-back', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.phoned', 'service-requests.reported', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.withdrawn', 'service-requests.closed', 'service-requests.commented', 'service-requests.response-late', 'service-requests.arrival-late', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.estimated', 'job-orders.cancelled', 'job-orders.left', 'job-orders.turned-back', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'job-orders.missed', 'job-orders.interrupted', 'job-orders.handed-back', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.rated', 'job-orders.settled', 'job-orders.commented', 'job-orders.arrival-late', 'job-orders.part-expected', 'job-orders.part-came', 'job-orders.part-due', 'service-requests.files-added', 'service-requests.files-removed', 'job-orders.files-added', 'job-orders.files-removed', 'machines.files-added', 'machines.files-removed', 'clients.files-added', 'clients.files-removed', 'platform-settings.saved', 'platform-settings.privacy-published', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.session-copied', 'accounts.calendar-address-ended', 'accounts.invitation-withdrawn', 'accounts.role-offered', 'accounts.role-declined', 'accounts.role-given', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.unlocked', 'accounts.two-factor-reset', 'accounts.signed-out', 'accounts.activated', 'accounts.deactivated', 'accounts.exported', 'accounts.erased'));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_missing_part" CHECK (("job_orders"."missing_part" is null or "job_orders"."outcome" is not distinct from 'part_missing')
      and ("job_orders"."missing_part" is not null or num_nonnulls("job_orders"."part_expected_on", "job_orders"."part_came_at") = 0));--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_kind" CHECK ("reminders"."kind" in ('service_due', 'plan_expiring', 'last_visit', 'part_due', 'response_late', 'arrival_late'));--> statement-breakpoint
-- A finished visit stays as it was signed. Its client may rate it once, a planner may say once that no other visit is needed, and when the missing part is expected or has come; what is generated is not known before the row is written.
CREATE OR REPLACE FUNCTION refuse_change_of_final_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  open_to_change text[] := '{version,stage,served_at,case_id}';
BEGIN
  IF current_user = 'grouphead_eraser' THEN RETURN NEW; END IF;
  IF OLD.rating IS NULL AND NEW.rating IS NOT NULL THEN
    open_to_change := open_to_change || '{rating,rating_comment,rated_at}';
  ELSIF OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL THEN
    open_to_change := open_to_change || '{settled_at,settled_reason}';
  ELSIF OLD.outcome = 'part_missing' AND OLD.settled_at IS NULL THEN
    open_to_change := open_to_change || '{missing_part,part_expected_on,part_came_at}';
  END IF;
  IF cardinality(open_to_change) > 4 AND to_jsonb(NEW) - open_to_change = to_jsonb(OLD) - open_to_change THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;
