ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
DROP INDEX "job_orders_to_follow";--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "settled_reason" text;--> statement-breakpoint
CREATE INDEX "job_orders_to_follow" ON "job_orders" USING btree ("operator_id","scheduled_date","id") WHERE job_orders.settled_at is null and (
    job_orders.status in ('completed') and job_orders.follow_up_required
    or job_orders.status in ('cancelled') and (job_orders.outcome is not null or job_orders.forerunner_id is not null));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('operators.created', 'operators.updated', 'operators.branded', 'operators.settings-saved', 'operators.removed', 'operators.suspended', 'operators.resumed', 'clients.created', 'clients.updated', 'clients.removed', 'clients.contact-saved', 'clients.deactivated', 'clients.activated', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.last-visit-used', 'technicians.created', 'technicians.updated', 'technicians.activated', 'technicians.deactivated', 'technicians.week-saved', 'technicians.absence-added', 'technicians.absence-removed', 'dispatchers.created', 'dispatchers.updated', 'dispatchers.activated', 'dispatchers.deactivated', 'machines.created', 'machines.corrected', 'machines.moved', 'machines.read', 'machines.label-renewed', 'machines.retired', 'machines.brought-back', 'machines.serviced', 'machines.service-due', 'service-requests.submitted', 'service-requests.phoned', 'service-requests.reported', 'service-requests.approved', 'service-requests.rejected', 'service-requests.assigned', 'service-requests.withdrawn', 'service-requests.closed', 'service-requests.commented', 'service-requests.response-late', 'service-requests.arrival-late', 'job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled', 'job-orders.unassigned', 'job-orders.estimated', 'job-orders.cancelled', 'job-orders.left', 'job-orders.turned-back', 'job-orders.started', 'job-orders.saved', 'job-orders.submitted', 'job-orders.signed', 'job-orders.missed', 'job-orders.interrupted', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.rated', 'job-orders.settled', 'job-orders.commented', 'job-orders.arrival-late', 'service-requests.files-added', 'service-requests.files-removed', 'job-orders.files-added', 'job-orders.files-removed', 'machines.files-added', 'machines.files-removed', 'clients.files-added', 'clients.files-removed', 'platform-settings.saved', 'accounts.set-up', 'accounts.signed-up', 'accounts.invited', 'accounts.invitation-accepted', 'accounts.password-changed', 'accounts.password-reset', 'accounts.two-factor-enabled', 'accounts.two-factor-disabled', 'accounts.recovery-codes-renewed', 'accounts.sessions-ended', 'accounts.new-device', 'accounts.locked', 'accounts.calendar-address-ended', 'accounts.role-given', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.unlocked', 'accounts.two-factor-reset', 'accounts.signed-out', 'accounts.activated', 'accounts.deactivated', 'accounts.erased'));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_settled" CHECK (("job_orders"."settled_at" is null) = ("job_orders"."settled_reason" is null)
        and ("job_orders"."settled_at" is null or num_nonnulls("job_orders"."completed_date", "job_orders"."cancelled_at") = 1));--> statement-breakpoint
-- A finished visit stays as it was signed. Its client may rate it once, and a planner may say once that no other visit is needed; what is generated is not known before the row is written.
CREATE OR REPLACE FUNCTION refuse_change_of_final_job() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  open_to_change text[] := '{version,stage,served_at,case_id}';
BEGIN
  IF current_user = 'grouphead_eraser' THEN RETURN NEW; END IF;
  IF OLD.rating IS NULL AND NEW.rating IS NOT NULL THEN
    open_to_change := open_to_change || '{rating,rating_comment,rated_at}';
  ELSIF OLD.settled_at IS NULL AND NEW.settled_at IS NOT NULL THEN
    open_to_change := open_to_change || '{settled_at,settled_reason}';
  END IF;
  IF cardinality(open_to_change) > 4 AND to_jsonb(NEW) - open_to_change = to_jsonb(OLD) - open_to_change THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- A visit that met nobody asks for no other one once its request has ended.
ALTER TABLE job_orders NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE service_requests NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE job_orders j SET settled_at = now(), settled_reason = r.rejection_reason
  FROM service_requests r
  WHERE r.id = j.service_request_id AND r.outcome IS NOT NULL AND r.rejection_reason IS NOT NULL
    AND j.status = 'cancelled' AND j.outcome IS NOT NULL;--> statement-breakpoint
ALTER TABLE service_requests FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE job_orders FORCE ROW LEVEL SECURITY;
