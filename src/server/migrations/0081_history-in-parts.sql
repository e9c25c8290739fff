CREATE TABLE "unfinished_erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"traces" jsonb NOT NULL,
	"pseudonym" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"event_id" uuid NOT NULL,
	"erased_events" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "unfinished_erasures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "erased_parts" (
	"event_id" uuid NOT NULL,
	"part" text NOT NULL,
	"operator_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"part_hash" "bytea" NOT NULL,
	CONSTRAINT "erased_parts_event_id_part_pk" PRIMARY KEY("event_id","part")
);
--> statement-breakpoint
ALTER TABLE "erased_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "case_links" DROP CONSTRAINT "case_links_kind";--> statement-breakpoint
ALTER TABLE "case_links" ADD COLUMN "salts" jsonb;--> statement-breakpoint
ALTER TABLE "day_seals" ADD COLUMN "key_fingerprint" text;--> statement-breakpoint
CREATE INDEX "erased_parts_of_link" ON "erased_parts" USING btree ("operator_id","position");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('accounts.activated', 'accounts.calendar-address-ended', 'accounts.deactivated', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.erased', 'accounts.exported', 'accounts.history-erased', 'accounts.invitation-accepted', 'accounts.invitation-withdrawn', 'accounts.invited', 'accounts.locked', 'accounts.mail-limit-reached', 'accounts.new-device', 'accounts.password-changed', 'accounts.password-reset', 'accounts.recovery-codes-renewed', 'accounts.role-declined', 'accounts.role-given', 'accounts.role-offered', 'accounts.session-copied', 'accounts.sessions-ended', 'accounts.set-up', 'accounts.signed-out', 'accounts.signed-up', 'accounts.two-factor-disabled', 'accounts.two-factor-enabled', 'accounts.two-factor-reset', 'accounts.unlocked', 'clients.activated', 'clients.contact-saved', 'clients.created', 'clients.deactivated', 'clients.files-added', 'clients.files-removed', 'clients.last-visit-used', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.removed', 'clients.report-address-added', 'clients.report-address-changed', 'clients.report-address-removed', 'clients.report-address-resumed', 'clients.report-address-stopped', 'clients.updated', 'dispatchers.activated', 'dispatchers.created', 'dispatchers.deactivated', 'dispatchers.updated', 'job-orders.arrival-late', 'job-orders.assigned', 'job-orders.cancelled', 'job-orders.commented', 'job-orders.created', 'job-orders.dispute-settled', 'job-orders.disputed', 'job-orders.estimated', 'job-orders.files-added', 'job-orders.files-removed', 'job-orders.handed-back', 'job-orders.interrupted', 'job-orders.kept-on-hold', 'job-orders.left', 'job-orders.left-open', 'job-orders.link-made', 'job-orders.links-withdrawn', 'job-orders.missed', 'job-orders.part-came', 'job-orders.part-due', 'job-orders.part-expected', 'job-orders.paused', 'job-orders.raised', 'job-orders.rated', 'job-orders.report-sealed', 'job-orders.report-sent', 'job-orders.rescheduled', 'job-orders.resumed', 'job-orders.saved', 'job-orders.settled', 'job-orders.signed', 'job-orders.started', 'job-orders.still-on-hold', 'job-orders.still-running', 'job-orders.submitted', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.turned-back', 'job-orders.unassigned', 'machines.brought-back', 'machines.corrected', 'machines.created', 'machines.files-added', 'machines.files-removed', 'machines.label-renewed', 'machines.moved', 'machines.read', 'machines.retired', 'machines.service-due', 'machines.serviced', 'operators.branded', 'operators.certificate-added', 'operators.certificate-ending', 'operators.certificate-expired', 'operators.certificate-retired', 'operators.created', 'operators.privacy-published', 'operators.records-forgotten', 'operators.removed', 'operators.resumed', 'operators.seal-key-changed', 'operators.settings-saved', 'operators.suspended', 'operators.updated', 'platform-settings.privacy-published', 'platform-settings.saved', 'service-requests.approved', 'service-requests.arrival-late', 'service-requests.assigned', 'service-requests.called-back', 'service-requests.closed', 'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined', 'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned', 'service-requests.raised', 'service-requests.rejected', 'service-requests.reported', 'service-requests.response-late', 'service-requests.submitted', 'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated', 'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed', 'technicians.updated', 'technicians.week-saved'));--> statement-breakpoint
ALTER TABLE "case_links" ADD CONSTRAINT "case_links_kind" CHECK ("case_links"."kind" in ('event', 'event-in-parts', 'signature', 'report', 'file', 'file-removed', 'rewritten'));--> statement-breakpoint
CREATE POLICY "unfinished_erasures_grouphead_system" ON "unfinished_erasures" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "unfinished_erasures_grouphead_scoped" ON "unfinished_erasures" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (unfinished_erasures.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (unfinished_erasures.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "erased_parts_grouphead_system" ON "erased_parts" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "erased_parts_grouphead_eraser" ON "erased_parts" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
-- Written by hand. An event gets one hash for each part that an erasure may replace, so that the other parts keep theirs.
-- An erasure of earlier events still needs their new hash.
GRANT USAGE, CREATE ON SCHEMA public TO grouphead_eraser;--> statement-breakpoint
GRANT SELECT, INSERT ON erased_parts TO grouphead_eraser;--> statement-breakpoint
GRANT UPDATE (salts) ON case_links TO grouphead_eraser;--> statement-breakpoint
DROP TRIGGER chain ON events;--> statement-breakpoint
SET LOCAL ROLE grouphead_eraser;--> statement-breakpoint
DROP FUNCTION append_case_link(uuid, uuid, text, uuid, text);--> statement-breakpoint
-- The head stays locked until the transaction ends, so that writers of one case take turns.
CREATE FUNCTION lock_case_chain(of_case uuid, of_operator uuid) RETURNS case_chains LANGUAGE plpgsql AS $$
declare
  head case_chains;
begin
  select * into head from case_chains where case_id = of_case for update;
  if not found then
    insert into case_chains (case_id, operator_id, length, hash) values (of_case, of_operator, 0, '')
    on conflict (case_id) do nothing;
    select * into strict head from case_chains where case_id = of_case for update;
  end if;
  return head;
end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION lock_case_chain(uuid, uuid) FROM public;--> statement-breakpoint
-- The time is taken after the lock, so that the times of a chain are in order.
CREATE FUNCTION append_case_link(of_case uuid, of_operator uuid, link_kind text, entry uuid, content text, link_salts jsonb DEFAULT null)
  RETURNS integer LANGUAGE plpgsql AS $$
declare
  content_sha256 constant bytea := sha256(convert_to(content, 'UTF8'));
  head constant case_chains := lock_case_chain(of_case, of_operator);
  added constant timestamptz := clock_timestamp();
begin
  insert into case_links (case_id, position, operator_id, kind, entry_id, previous_hash, content_hash, added_at, salts)
  values (of_case, head.length + 1, of_operator, link_kind, entry, head.hash, content_sha256, added, link_salts);
  update case_chains set length = head.length + 1, hash = sha256(convert_to(concat_ws(' ', encode(head.hash, 'hex'), of_case,
    head.length + 1, link_kind, entry, encode(content_sha256, 'hex'),
    to_char(added at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
  where case_id = of_case;
  return head.length + 1;
end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION append_case_link(uuid, uuid, text, uuid, text, jsonb) FROM public;--> statement-breakpoint
CREATE FUNCTION case_of_event(event_type text, record uuid, of_operator uuid) RETURNS uuid LANGUAGE sql STABLE AS $$
  select case
    when event_type like 'service-requests.%' then record
    when event_type like 'job-orders.%' then coalesce((select j.case_id from job_orders j where j.id = record), record)
    else of_operator end
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION case_of_event(text, uuid, uuid) FROM public;--> statement-breakpoint
-- The parts of an event that an erasure may replace: names, whole fields, and single names and addresses within fields.
CREATE FUNCTION event_parts(e events) RETURNS TABLE (part text, value text) LANGUAGE sql STABLE AS $$
  select 'actor_name', e.actor_name
  union all select 'acted_for_name', e.acted_for_name where e.acted_for_name is not null
  union all select f.key, f.value::text from jsonb_each(case jsonb_typeof(e.changes) when 'object' then e.changes else '{}' end) f
    where f.key in ('contact_phone', 'special_instructions', 'reported_by_name', 'files', 'report_address')
  union all select f.key || '/' || s.key, s.value::text from jsonb_each(case jsonb_typeof(e.changes) when 'object' then e.changes else '{}' end) f,
      jsonb_each(case jsonb_typeof(f.value) when 'object' then f.value else jsonb_build_object('', f.value) end) s
    where f.key in ('person', 'main_account')
  union all select f.key || '/' || s.key || '/' || i.place, i.value::text from jsonb_each(case jsonb_typeof(e.changes) when 'object' then e.changes else '{}' end) f,
      jsonb_each(case jsonb_typeof(f.value) when 'object' then f.value else jsonb_build_object('', f.value) end) s,
      jsonb_array_elements(case jsonb_typeof(s.value) when 'array' then s.value else jsonb_build_array(s.value) end)
        with ordinality i (value, place)
    where f.key = 'report_recipients'
  union all select f.key || '/' || s.key, (s.value -> 'name')::text from jsonb_each(case jsonb_typeof(e.changes) when 'object' then e.changes else '{}' end) f,
      jsonb_each(case jsonb_typeof(f.value) when 'object' then f.value else '{}' end) s
    where f.key = 'visit_link' and jsonb_typeof(s.value) = 'object' and s.value ? 'name'
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION event_parts(events) FROM public;--> statement-breakpoint
CREATE FUNCTION part_hash(salt text, part text, value text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  select sha256(convert_to(salt || ' ' || part || ' ' || value, 'UTF8'))
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION part_hash(text, text, text) FROM public;--> statement-breakpoint
-- The content of an event with the hashes of its parts: everything that stays as it is.
CREATE FUNCTION event_in_parts(e events, hashes jsonb) RETURNS text LANGUAGE sql STABLE AS $$
  select jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.type, e.record_id, e.subject,
    e.operator_id, e.client_id, e.technician_id, e.actor_user_id, e.actor_role, e.acted_for_role, e.acted_for_id,
    case jsonb_typeof(e.changes) when 'object' then (e.changes #- '{visit_link,to,name}' #- '{visit_link,from,name}') - array['contact_phone', 'special_instructions', 'reported_by_name',
      'files', 'report_address', 'person', 'main_account', 'report_recipients'] else e.changes end, hashes)::text
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION event_in_parts(events, jsonb) FROM public;--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  salts jsonb;
  hashes jsonb;
begin
  select jsonb_object_agg(p.part, p.salt), jsonb_object_agg(p.part, encode(part_hash(p.salt, p.part, p.value), 'hex'))
  into salts, hashes
  from (select x.part, x.value, replace(gen_random_uuid()::text, '-', '') as salt from event_parts(new) x) p;
  perform append_case_link(case_of_event(new.type, new.record_id, new.operator_id), new.operator_id, 'event-in-parts', new.id,
    event_in_parts(new, hashes), salts);
  return null;
end $$;--> statement-breakpoint
-- One link in the operator's own chain vouches for all events that a statement rewrote. app.rewriting is the erased account,
-- or the operator whose retention period is over. An event in the same chain says so.
CREATE OR REPLACE FUNCTION chain_rewriting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  cause constant uuid := nullif(current_setting('app.rewriting', true), '')::uuid;
  of_operator uuid;
  place integer;
begin
  for of_operator in
    select distinct a.operator_id from after_rows a join before_rows b on b.id = a.id
    where (a.subject, a.actor_name, a.acted_for_name, a.changes) is distinct from (b.subject, b.actor_name, b.acted_for_name, b.changes)
      and a.operator_id is not null
      and (a.type like 'service-requests.%' or a.type like 'job-orders.%' or a.type in (
        'accounts.erased', 'accounts.history-erased', 'operators.records-forgotten', 'operators.seal-key-changed'))
    order by 1
  loop
    if cause is null then
      raise exception 'History changes only with an erasure' using errcode = 'insufficient_privilege';
    end if;
    place := (lock_case_chain(of_operator, of_operator)).length + 1;
    perform from after_rows a join before_rows b on b.id = a.id
      join case_links l on l.case_id = case_of_event(a.type, a.record_id, a.operator_id) and l.entry_id = a.id and l.kind = 'event-in-parts'
    where a.operator_id = of_operator
      and event_in_parts(row(a.*)::events, (select jsonb_object_agg(p.part, '') from event_parts(row(a.*)::events) p))
        <> event_in_parts(row(b.*)::events, (select jsonb_object_agg(p.part, '') from event_parts(row(b.*)::events) p))
    limit 1;
    if found then
      raise exception 'An erasure replaces only personal parts of an event' using errcode = 'insufficient_privilege';
    end if;
    insert into erased_parts (event_id, part, operator_id, position, part_hash)
    select a.id, was.part, of_operator, place, part_hash(l.salts ->> was.part, was.part, was.value)
    from after_rows a join before_rows b on b.id = a.id
      join case_links l on l.case_id = case_of_event(a.type, a.record_id, a.operator_id) and l.entry_id = a.id and l.kind = 'event-in-parts'
      cross join lateral event_parts(row(b.*)::events) was
      join lateral event_parts(row(a.*)::events) new_part on new_part.part = was.part
    where a.operator_id = of_operator and was.value <> new_part.value
    on conflict (event_id, part) do nothing;
    update case_links l set salts = l.salts - x.parts
    from (select p.event_id, array_agg(p.part) as parts from erased_parts p
        where p.operator_id = of_operator and p.position = place group by p.event_id) x
      join after_rows a on a.id = x.event_id
    where l.case_id = case_of_event(a.type, a.record_id, a.operator_id) and l.entry_id = a.id;
    insert into rewritten_events (operator_id, position, event_id, content_hash)
    select of_operator, place, e.id, sha256(convert_to(event_content(e), 'UTF8'))
    from after_rows a join before_rows b on b.id = a.id join events e on e.id = a.id
    where a.operator_id = of_operator
      and (a.subject, a.actor_name, a.acted_for_name, a.changes) is distinct from (b.subject, b.actor_name, b.acted_for_name, b.changes)
      and (a.type like 'service-requests.%' or a.type like 'job-orders.%' or a.type in ('accounts.erased', 'operators.records-forgotten'))
      and not exists (select from case_links l where l.case_id = case_of_event(a.type, a.record_id, a.operator_id)
        and l.entry_id = a.id and l.kind = 'event-in-parts');
    perform append_case_link(of_operator, of_operator, 'rewritten', cause, (
      select string_agg(x.line, E'\n' order by x.event_id, x.part collate "C") from (
        select w.event_id, '' as part, w.event_id || ' ' || encode(w.content_hash, 'hex') as line
          from rewritten_events w where w.operator_id = of_operator and w.position = place
        union all select p.event_id, p.part, p.event_id || ' ' || p.part || ' ' || encode(p.part_hash, 'hex')
          from erased_parts p where p.operator_id = of_operator and p.position = place) x));
  end loop;
  return null;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_eraser;--> statement-breakpoint
CREATE TRIGGER chain AFTER INSERT ON events FOR EACH ROW WHEN (NEW.operator_id IS NOT NULL AND (NEW.type LIKE 'service-requests.%'
  OR NEW.type LIKE 'job-orders.%' OR NEW.type IN (
    'accounts.erased', 'accounts.history-erased', 'operators.records-forgotten', 'operators.seal-key-changed'))) EXECUTE FUNCTION chain_event();
