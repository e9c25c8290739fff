-- Written by hand. The same text as before. A generated column plans a function in SQL again with every statement.
CREATE OR REPLACE FUNCTION search_form(of_text text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $form$
begin
  return lower(translate(normalize(of_text, NFKC),
    U&'\0623\0625\0622\0671\0649\06cc\0626\0624\0629\06a9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065a\065b\065c\065d\065e\065f\06d6\06d7\06d8\06d9\06da\06db\06dc\06df\06e0\06e1\06e2\06e3\06e4\06e5\06e6\06e7\06e8\06ea\06eb\06ec\06ed\200e\200f\202a\202b\202c\202d\202e\2066\2067\2068\2069\0640\0670\061c',
    U&'\0627\0627\0627\0627\064a\064a\064a\0648\0647\064301234567890123456789'));
end $form$;--> statement-breakpoint
GRANT USAGE, CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
-- The foreign keys of a request or job keep its client and technician within its operator. So an event with the same ones
-- needs one lookup. Any other pointer is looked up in every table, as before.
CREATE OR REPLACE FUNCTION events_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
declare
  own_client uuid;
  own_technician uuid;
  others uuid[] := array[new.acted_for_id];
begin
  if new.type like 'service-requests.%' then
    select r.client_id into own_client
    from service_requests r where r.id = new.record_id and r.operator_id = new.operator_id;
  elsif new.type like 'job-orders.%' then
    select j.client_id, j.technician_id into own_client, own_technician
    from job_orders j where j.id = new.record_id and j.operator_id = new.operator_id;
  end if;
  if own_client is null then others := others || new.record_id; end if;
  if new.client_id is distinct from own_client then others := others || new.client_id; end if;
  if new.technician_id is distinct from own_technician and not exists (
    select from technicians t where t.id = new.technician_id and t.operator_id = new.operator_id) then
    others := others || new.technician_id;
  end if;
  others := array_remove(others, null);
  if others <> '{}' then perform refuse_other_tenant(new.operator_id, others, 'events'); end if;
  return new;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
GRANT USAGE, CREATE ON SCHEMA public TO grouphead_eraser;--> statement-breakpoint
SET LOCAL ROLE grouphead_eraser;--> statement-breakpoint
-- The same link as before. The head is locked and written here, so a new chain takes one write instead of two.
CREATE OR REPLACE FUNCTION append_case_link(of_case uuid, of_operator uuid, link_kind text, entry uuid, content text, link_salts jsonb DEFAULT NULL)
RETURNS integer LANGUAGE plpgsql AS $$
declare
  content_sha256 constant bytea := sha256(convert_to(content, 'UTF8'));
  head case_chains;
  is_new boolean;
  place int;
  added timestamptz;
  link_hash bytea;
begin
  select * into head from case_chains where case_id = of_case for update;
  is_new := not found;
  place := coalesce(head.length, 0) + 1;
  added := clock_timestamp();
  link_hash := sha256(convert_to(concat_ws(' ', encode(coalesce(head.hash, ''), 'hex'), of_case, place, link_kind, entry,
    encode(content_sha256, 'hex'), to_char(added at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')), 'UTF8'));
  if is_new then
    insert into case_chains (case_id, operator_id, length, hash) values (of_case, of_operator, place, link_hash)
    on conflict (case_id) do nothing;
    -- Another transaction has just added the first link.
    if not found then return append_case_link(of_case, of_operator, link_kind, entry, content, link_salts); end if;
  else
    update case_chains set length = place, hash = link_hash where case_id = of_case;
  end if;
  insert into case_links (case_id, position, operator_id, kind, entry_id, previous_hash, content_hash, added_at, salts)
  values (of_case, place, of_operator, link_kind, entry, coalesce(head.hash, ''), content_sha256, added, link_salts);
  return place;
end $$;--> statement-breakpoint
RESET ROLE;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_eraser;
