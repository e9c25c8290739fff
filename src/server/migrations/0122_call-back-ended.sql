-- Written by hand. The list of events has one more: a completed visit ends the wait for a callback.
CREATE OR REPLACE FUNCTION is_event_type(type text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
begin
  return type in (
    'accounts.activated', 'accounts.calendar-address-ended', 'accounts.deactivated', 'accounts.email-change-asked',
    'accounts.email-changed', 'accounts.erased', 'accounts.exported', 'accounts.history-erased',
    'accounts.invitation-accepted', 'accounts.invitation-withdrawn', 'accounts.invited', 'accounts.locked',
    'accounts.mail-limit-reached', 'accounts.new-device', 'accounts.password-changed', 'accounts.password-reset',
    'accounts.recovery-codes-renewed', 'accounts.role-declined', 'accounts.role-given', 'accounts.role-offered',
    'accounts.second-name-saved', 'accounts.session-copied', 'accounts.sessions-ended', 'accounts.set-up',
    'accounts.signed-out', 'accounts.signed-up', 'accounts.two-factor-disabled', 'accounts.two-factor-enabled',
    'accounts.two-factor-reset', 'accounts.unlocked', 'clients.activated', 'clients.contact-saved', 'clients.created',
    'clients.deactivated', 'clients.files-added', 'clients.files-removed', 'clients.last-visit-used',
    'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring',
    'clients.plan-renewed', 'clients.removed', 'clients.renewal-accepted', 'clients.renewal-asked',
    'clients.renewal-declined', 'clients.renewal-offered', 'clients.report-address-added',
    'clients.report-address-changed', 'clients.report-address-freed', 'clients.report-address-removed',
    'clients.report-address-resumed', 'clients.report-address-stopped', 'clients.report-address-tested',
    'clients.site-added', 'clients.site-changed', 'clients.site-removed', 'clients.updated', 'dispatchers.activated',
    'dispatchers.created', 'dispatchers.deactivated', 'dispatchers.updated', 'invoices.credited', 'invoices.issued',
    'invoices.paid', 'invoices.payment-taken-back', 'job-orders.arrival-late', 'job-orders.assigned',
    'job-orders.cancelled', 'job-orders.commented', 'job-orders.corrected', 'job-orders.created',
    'job-orders.dispute-settled', 'job-orders.disputed', 'job-orders.estimated', 'job-orders.files-added',
    'job-orders.files-removed', 'job-orders.handed-back', 'job-orders.interrupted', 'job-orders.kept-on-hold',
    'job-orders.late-work-handed-in', 'job-orders.late-work-settled', 'job-orders.left', 'job-orders.left-open',
    'job-orders.link-made', 'job-orders.link-withdrawn', 'job-orders.links-withdrawn', 'job-orders.missed',
    'job-orders.part-came', 'job-orders.part-due', 'job-orders.part-expected', 'job-orders.paused',
    'job-orders.raised', 'job-orders.rated', 'job-orders.report-sealed', 'job-orders.report-sent',
    'job-orders.rescheduled', 'job-orders.resumed', 'job-orders.saved', 'job-orders.settled', 'job-orders.signed',
    'job-orders.started', 'job-orders.still-on-hold', 'job-orders.still-running', 'job-orders.submitted',
    'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.turned-back', 'job-orders.unassigned',
    'machines.brought-back', 'machines.corrected', 'machines.created', 'machines.files-added',
    'machines.files-removed', 'machines.label-renewed', 'machines.moved', 'machines.read', 'machines.retired',
    'machines.service-due', 'machines.serviced', 'machines.warranty-confirmed', 'operators.branded',
    'operators.certificate-added', 'operators.certificate-ending', 'operators.certificate-expired',
    'operators.certificate-retired', 'operators.created', 'operators.privacy-published',
    'operators.records-forgotten', 'operators.removed', 'operators.resumed', 'operators.seal-key-changed',
    'operators.settings-saved', 'operators.suspended', 'operators.updated', 'platform-settings.privacy-published',
    'platform-settings.saved', 'service-requests.approved', 'service-requests.arrival-late',
    'service-requests.assigned', 'service-requests.call-back-ended', 'service-requests.called-back', 'service-requests.closed',
    'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client',
    'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined',
    'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned',
    'service-requests.raised', 'service-requests.rejected', 'service-requests.reported',
    'service-requests.reported-on-visit', 'service-requests.response-late', 'service-requests.submitted',
    'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated',
    'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed',
    'technicians.updated', 'technicians.week-saved');
end $$;--> statement-breakpoint
-- The requests whose visit was completed while no one had called back. Their call is no longer needed.
ALTER TABLE "service_requests" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE service_requests r SET awaits_call_back = false, version = r.version + 1
FROM job_orders j
WHERE r.awaits_call_back AND j.id = r.assigned_job_order_id AND j.completed_date IS NOT NULL;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "service_requests" FORCE ROW LEVEL SECURITY;
