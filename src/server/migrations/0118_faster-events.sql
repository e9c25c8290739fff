-- Written by hand, except the constraint. PostgreSQL reads the text of a CHECK again with every statement. A function is read once.
CREATE FUNCTION is_event_type(type text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
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
    'service-requests.assigned', 'service-requests.called-back', 'service-requests.closed',
    'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client',
    'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined',
    'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned',
    'service-requests.raised', 'service-requests.rejected', 'service-requests.reported',
    'service-requests.reported-on-visit', 'service-requests.response-late', 'service-requests.submitted',
    'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated',
    'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed',
    'technicians.updated', 'technicians.week-saved');
end $$;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK (is_event_type("events"."type"));--> statement-breakpoint
-- The same link as before. A function in SQL is planned again with every call, so the usual event takes none: it has no field
-- of which an erasure replaces only a part.
GRANT USAGE, CREATE ON SCHEMA public TO grouphead_eraser;--> statement-breakpoint
SET LOCAL ROLE grouphead_eraser;--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  named constant text[] := '{person,main_account,report_recipients,visit_link}';
  blanked constant text[] := '{contact_phone,special_instructions,reported_by_name,files,report_address}';
  kept jsonb := new.changes;
  of_case uuid := new.operator_id;
  salt text;
  salts jsonb;
  hashes jsonb;
  field text;
begin
  if new.type like 'service-requests.%' then
    of_case := new.record_id;
  elsif new.type like 'job-orders.%' then
    select j.case_id into of_case from job_orders j where j.id = new.record_id;
    of_case := coalesce(of_case, new.record_id);
  end if;
  if jsonb_typeof(kept) <> 'object' or kept ?| named then
    select jsonb_object_agg(p.part, p.salt), jsonb_object_agg(p.part, encode(part_hash(p.salt, p.part, p.value), 'hex'))
    into salts, hashes
    from (select x.part, x.value, replace(gen_random_uuid()::text, '-', '') as salt from event_parts(new) x) p;
    perform append_case_link(of_case, new.operator_id, 'event-in-parts', new.id, event_in_parts(new, hashes), salts);
    return null;
  end if;
  salt := replace(gen_random_uuid()::text, '-', '');
  salts := jsonb_build_object('actor_name', salt);
  hashes := jsonb_build_object('actor_name', encode(sha256(convert_to(salt || ' actor_name ' || new.actor_name, 'UTF8')), 'hex'));
  if new.acted_for_name is not null then
    salt := replace(gen_random_uuid()::text, '-', '');
    salts := salts || jsonb_build_object('acted_for_name', salt);
    hashes := hashes || jsonb_build_object('acted_for_name', encode(sha256(convert_to(salt || ' acted_for_name ' || new.acted_for_name, 'UTF8')), 'hex'));
  end if;
  if kept ?| blanked then
    foreach field in array blanked loop
      if kept ? field then
        salt := replace(gen_random_uuid()::text, '-', '');
        salts := salts || jsonb_build_object(field, salt);
        hashes := hashes || jsonb_build_object(field, encode(sha256(convert_to(salt || ' ' || field || ' ' || (kept -> field)::text, 'UTF8')), 'hex'));
      end if;
    end loop;
    kept := kept - blanked;
  end if;
  perform append_case_link(of_case, new.operator_id, 'event-in-parts', new.id,
    jsonb_build_array(new.id, to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), new.type, new.record_id, new.subject,
      new.operator_id, new.client_id, new.technician_id, new.actor_user_id, new.actor_role, new.acted_for_role, new.acted_for_id,
      kept, hashes)::text, salts);
  return null;
end $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION lock_case_chain(of_case uuid, of_operator uuid) RETURNS case_chains LANGUAGE plpgsql AS $$
declare
  head case_chains;
begin
  select * into head from case_chains where case_id = of_case for update;
  if not found then
    insert into case_chains (case_id, operator_id, length, hash) values (of_case, of_operator, 0, '')
    on conflict (case_id) do nothing returning * into head;
    if not found then
      select * into strict head from case_chains where case_id = of_case for update;
    end if;
  end if;
  return head;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_eraser;--> statement-breakpoint
-- The foreign key says that this is an account, so no other table can have the row.
GRANT USAGE, CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
CREATE OR REPLACE FUNCTION service_requests_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.requestor_user_id is not distinct from old.requestor_user_id then
    return new;
  end if;
  if exists (select from profiles p where p.id = new.requestor_user_id and p.operator_id <> new.operator_id) then
    raise exception 'A row of service_requests points to another operator' using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;
