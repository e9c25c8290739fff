CREATE TABLE "case_chains" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"operator_id" uuid NOT NULL,
	"length" integer NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "case_chains" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "case_links" (
	"case_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"operator_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"entry_id" uuid NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"content_hash" "bytea" NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "case_links_case_id_position_pk" PRIMARY KEY("case_id","position"),
	CONSTRAINT "case_links_kind" CHECK ("case_links"."kind" in ('event', 'signature', 'report', 'file', 'file-removed', 'rewritten'))
);
--> statement-breakpoint
ALTER TABLE "case_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rewritten_events" (
	"operator_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"event_id" uuid NOT NULL,
	"content_hash" "bytea" NOT NULL,
	CONSTRAINT "rewritten_events_operator_id_position_event_id_pk" PRIMARY KEY("operator_id","position","event_id")
);
--> statement-breakpoint
ALTER TABLE "rewritten_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "day_seals" (
	"operator_id" uuid NOT NULL,
	"day" date NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"heads" text NOT NULL,
	"case_count" integer NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	"signature" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "day_seals_operator_id_day_pk" PRIMARY KEY("operator_id","day")
);
--> statement-breakpoint
ALTER TABLE "day_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_type";--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "chained_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "unchained_events" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "day_seal_email" text;--> statement-breakpoint
CREATE INDEX "case_links_of_day" ON "case_links" USING btree ("operator_id","added_at");--> statement-breakpoint
CREATE INDEX "rewritten_events_of_event" ON "rewritten_events" USING btree ("event_id","position");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_type" CHECK ("events"."type" in ('accounts.activated', 'accounts.calendar-address-ended', 'accounts.deactivated', 'accounts.email-change-asked', 'accounts.email-changed', 'accounts.erased', 'accounts.exported', 'accounts.invitation-accepted', 'accounts.invitation-withdrawn', 'accounts.invited', 'accounts.locked', 'accounts.mail-limit-reached', 'accounts.new-device', 'accounts.password-changed', 'accounts.password-reset', 'accounts.recovery-codes-renewed', 'accounts.role-declined', 'accounts.role-given', 'accounts.role-offered', 'accounts.session-copied', 'accounts.sessions-ended', 'accounts.set-up', 'accounts.signed-out', 'accounts.signed-up', 'accounts.two-factor-disabled', 'accounts.two-factor-enabled', 'accounts.two-factor-reset', 'accounts.unlocked', 'clients.activated', 'clients.contact-saved', 'clients.created', 'clients.deactivated', 'clients.files-added', 'clients.files-removed', 'clients.last-visit-used', 'clients.person-added', 'clients.person-changed', 'clients.person-removed', 'clients.plan-expiring', 'clients.removed', 'clients.updated', 'dispatchers.activated', 'dispatchers.created', 'dispatchers.deactivated', 'dispatchers.updated', 'job-orders.arrival-late', 'job-orders.assigned', 'job-orders.cancelled', 'job-orders.commented', 'job-orders.created', 'job-orders.dispute-settled', 'job-orders.disputed', 'job-orders.estimated', 'job-orders.files-added', 'job-orders.files-removed', 'job-orders.handed-back', 'job-orders.interrupted', 'job-orders.kept-on-hold', 'job-orders.left', 'job-orders.left-open', 'job-orders.link-made', 'job-orders.links-withdrawn', 'job-orders.missed', 'job-orders.part-came', 'job-orders.part-due', 'job-orders.part-expected', 'job-orders.paused', 'job-orders.raised', 'job-orders.rated', 'job-orders.report-sealed', 'job-orders.rescheduled', 'job-orders.resumed', 'job-orders.saved', 'job-orders.settled', 'job-orders.signed', 'job-orders.started', 'job-orders.still-on-hold', 'job-orders.still-running', 'job-orders.submitted', 'job-orders.time-asked', 'job-orders.time-declined', 'job-orders.turned-back', 'job-orders.unassigned', 'machines.brought-back', 'machines.corrected', 'machines.created', 'machines.files-added', 'machines.files-removed', 'machines.label-renewed', 'machines.moved', 'machines.read', 'machines.retired', 'machines.service-due', 'machines.serviced', 'operators.branded', 'operators.created', 'operators.privacy-published', 'operators.records-forgotten', 'operators.removed', 'operators.resumed', 'operators.settings-saved', 'operators.suspended', 'operators.updated', 'platform-settings.privacy-published', 'platform-settings.saved', 'service-requests.approved', 'service-requests.arrival-late', 'service-requests.assigned', 'service-requests.called-back', 'service-requests.closed', 'service-requests.commented', 'service-requests.corrected', 'service-requests.corrected-for-client', 'service-requests.files-added', 'service-requests.files-removed', 'service-requests.joined', 'service-requests.nobody-on-call', 'service-requests.on-call-alerted', 'service-requests.phoned', 'service-requests.raised', 'service-requests.rejected', 'service-requests.reported', 'service-requests.response-late', 'service-requests.submitted', 'service-requests.withdrawn', 'technicians.absence-added', 'technicians.absence-removed', 'technicians.activated', 'technicians.created', 'technicians.deactivated', 'technicians.on-call-added', 'technicians.on-call-removed', 'technicians.updated', 'technicians.week-saved'));--> statement-breakpoint
CREATE POLICY "case_chains_grouphead_system" ON "case_chains" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "case_chains_grouphead_eraser" ON "case_chains" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "case_links_grouphead_system" ON "case_links" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "case_links_grouphead_scoped" ON "case_links" AS PERMISSIVE FOR SELECT TO "grouphead_scoped" USING (case_links.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "case_links_grouphead_eraser" ON "case_links" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "rewritten_events_grouphead_system" ON "rewritten_events" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "rewritten_events_grouphead_eraser" ON "rewritten_events" AS PERMISSIVE FOR ALL TO "grouphead_eraser" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "day_seals_grouphead_system" ON "day_seals" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "day_seals_grouphead_scoped" ON "day_seals" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (day_seals.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)) WITH CHECK (day_seals.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid));--> statement-breakpoint
-- Written by hand. These functions belong to the eraser: no transaction runs as it, and only it may write chains.
GRANT CREATE ON SCHEMA public TO grouphead_eraser;--> statement-breakpoint
SET LOCAL ROLE grouphead_eraser;--> statement-breakpoint
-- The head stays locked until the transaction ends, so that writers of one case take turns. The time is taken after the
-- lock, so that the times of a chain are in order.
-- Only the trigger functions below can call it, and they set the search path.
CREATE FUNCTION append_case_link(of_case uuid, of_operator uuid, link_kind text, entry uuid, content text) RETURNS integer
  LANGUAGE plpgsql AS $$
declare
  content_sha256 constant bytea := sha256(convert_to(content, 'UTF8'));
  head case_chains;
  added timestamptz;
begin
  select * into head from case_chains where case_id = of_case for update;
  if not found then
    insert into case_chains (case_id, operator_id, length, hash) values (of_case, of_operator, 0, '')
    on conflict (case_id) do nothing;
    select * into strict head from case_chains where case_id = of_case for update;
  end if;
  added := clock_timestamp();
  insert into case_links (case_id, position, operator_id, kind, entry_id, previous_hash, content_hash, added_at)
  values (of_case, head.length + 1, of_operator, link_kind, entry, head.hash, content_sha256, added);
  update case_chains set length = head.length + 1, hash = sha256(convert_to(concat_ws(' ', encode(head.hash, 'hex'), of_case,
    head.length + 1, link_kind, entry, encode(content_sha256, 'hex'),
    to_char(added at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'))
  where case_id = of_case;
  return head.length + 1;
end $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION append_case_link(uuid, uuid, text, uuid, text) FROM public;--> statement-breakpoint
CREATE FUNCTION event_content(e events) RETURNS text LANGUAGE sql STABLE AS $$
  select jsonb_build_array(e.id, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), e.type, e.record_id, e.subject,
    e.operator_id, e.client_id, e.technician_id, e.actor_user_id, e.actor_name, e.actor_role, e.acted_for_role, e.acted_for_id,
    e.acted_for_name, e.changes)::text
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION event_content(events) FROM public;--> statement-breakpoint
CREATE FUNCTION chain_event() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  of_case uuid := case
    when new.type like 'service-requests.%' then new.record_id
    when new.type like 'job-orders.%' then coalesce((select j.case_id from job_orders j where j.id = new.record_id), new.record_id)
    else new.operator_id end;
begin
  perform append_case_link(of_case, new.operator_id, 'event', new.id, event_content(new));
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION chain_signature() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  perform append_case_link((select j.case_id from job_orders j where j.id = new.job_order_id), new.operator_id, 'signature',
    new.job_order_id, jsonb_build_array(new.job_order_id, to_char(new.signed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
      new.signer_name, new.signer_user_id, new.signature_method,
      to_char(new.signed_at_device at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), new.client_signature_sha256,
      new.signed_summary_sha256, new.plan_balance)::text);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION chain_report() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  perform append_case_link((select j.case_id from job_orders j where j.id = new.job_order_id), new.operator_id, 'report',
    new.job_order_id, jsonb_build_array(new.job_order_id, new.file_id, new.byte_size, new.file_proof_sha256, new.code_proof_sha256,
      encode(sha256(convert_to(new.facts, 'UTF8')), 'hex'),
      to_char(new.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text);
  return null;
end $$;--> statement-breakpoint
CREATE FUNCTION chain_file() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' then
    perform append_case_link(new.case_id, new.operator_id, 'file-removed', new.id,
      jsonb_build_array(new.id, to_char(new.removed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text);
  else
    perform append_case_link(new.case_id, new.operator_id, 'file', new.id, jsonb_build_array(new.id, new.record, new.record_id,
      new.media_type, new.byte_size, new.sha256, new.uploaded_by_user_id,
      to_char(new.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text);
  end if;
  return null;
end $$;--> statement-breakpoint
-- One link in the operator's own chain vouches for all events that a statement rewrote. app.rewriting is the erased account,
-- or the operator whose retention period is over. The event that says so follows in the same chain.
CREATE FUNCTION chain_rewriting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  cause uuid := nullif(current_setting('app.rewriting', true), '')::uuid;
  batch record;
  place integer;
begin
  for batch in
    select e.operator_id, array_agg(e.id order by e.id) as ids, array_agg(sha256(convert_to(event_content(e), 'UTF8')) order by e.id) as hashes
    from after_rows a join before_rows b on b.id = a.id join events e on e.id = a.id
    where (a.subject, a.actor_name, a.acted_for_name, a.changes) is distinct from (b.subject, b.actor_name, b.acted_for_name, b.changes)
      and e.operator_id is not null
      and (e.type like 'service-requests.%' or e.type like 'job-orders.%' or e.type in ('accounts.erased', 'operators.records-forgotten'))
    group by e.operator_id
  loop
    if cause is null then
      raise exception 'History changes only with an erasure' using errcode = 'insufficient_privilege';
    end if;
    place := append_case_link(batch.operator_id, batch.operator_id, 'rewritten', cause, (
      select string_agg(x.id || ' ' || encode(x.hash, 'hex'), E'\n' order by x.id) from unnest(batch.ids, batch.hashes) x (id, hash)));
    insert into rewritten_events (operator_id, position, event_id, content_hash)
    select batch.operator_id, place, x.id, x.hash from unnest(batch.ids, batch.hashes) x (id, hash);
  end loop;
  return null;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
-- A later migration may write events before this version's rights are granted.
GRANT USAGE ON SCHEMA public TO grouphead_eraser;--> statement-breakpoint
GRANT SELECT, INSERT ON case_chains, case_links, rewritten_events TO grouphead_eraser;--> statement-breakpoint
GRANT UPDATE (length, hash) ON case_chains TO grouphead_eraser;--> statement-breakpoint
GRANT SELECT ON events TO grouphead_eraser;--> statement-breakpoint
GRANT SELECT (id, case_id) ON job_orders TO grouphead_eraser;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_eraser;--> statement-breakpoint
CREATE TRIGGER chain AFTER INSERT ON events FOR EACH ROW WHEN (NEW.operator_id IS NOT NULL AND (NEW.type LIKE 'service-requests.%'
  OR NEW.type LIKE 'job-orders.%' OR NEW.type IN ('accounts.erased', 'operators.records-forgotten'))) EXECUTE FUNCTION chain_event();--> statement-breakpoint
CREATE TRIGGER chain_rewriting AFTER UPDATE ON events REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION chain_rewriting();--> statement-breakpoint
CREATE TRIGGER chain AFTER INSERT ON signatures FOR EACH ROW EXECUTE FUNCTION chain_signature();--> statement-breakpoint
CREATE TRIGGER chain AFTER INSERT ON sealed_reports FOR EACH ROW EXECUTE FUNCTION chain_report();--> statement-breakpoint
CREATE TRIGGER chain AFTER INSERT ON files FOR EACH ROW WHEN (NEW.case_id IS NOT NULL) EXECUTE FUNCTION chain_file();--> statement-breakpoint
CREATE TRIGGER chain_removal AFTER UPDATE OF removed_at ON files FOR EACH ROW
  WHEN (NEW.case_id IS NOT NULL AND OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION chain_file();--> statement-breakpoint
-- No event is written while the triggers are made, so every later event is chained. The earlier ones are only counted.
ALTER TABLE events NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE installation NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE installation SET chained_at = greatest(now(), (SELECT max(at) FROM events)), unchained_events = (
  SELECT count(*) FROM events WHERE operator_id IS NOT NULL AND (type LIKE 'service-requests.%' OR type LIKE 'job-orders.%'
    OR type IN ('accounts.erased', 'operators.records-forgotten')));--> statement-breakpoint
ALTER TABLE events FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE installation FORCE ROW LEVEL SECURITY;
