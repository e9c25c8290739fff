-- Written by hand. Rows of an older version that point to another operator stay as they are, and can be changed in every
-- other column: only a pointer that is written or changed is checked.
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_assigned_job_order" FOREIGN KEY ("operator_id", "assigned_job_order_id") REFERENCES "public"."job_orders"("operator_id", "id") DEFERRABLE INITIALLY DEFERRED NOT VALID;--> statement-breakpoint
-- Columns without a foreign key of their own, because they name rows of several tables, rows that may be removed, or
-- people, of whom a super_admin has no operator.
CREATE FUNCTION refuse_other_tenant(of_operator uuid, ids uuid[], what text) RETURNS void LANGUAGE plpgsql STABLE SECURITY DEFINER
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
  then
    raise exception 'A row of % points to another operator', what using errcode = 'foreign_key_violation';
  end if;
end $$;--> statement-breakpoint
CREATE FUNCTION events_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  perform refuse_other_tenant(new.operator_id,
    array[new.record_id, new.client_id, new.technician_id, new.acted_for_id], 'events');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.operator_id IS NOT NULL)
  EXECUTE FUNCTION events_ensure_tenant();--> statement-breakpoint
CREATE FUNCTION files_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.record_id is not distinct from old.record_id and new.client_id is not distinct from old.client_id and new.case_id is not distinct from old.case_id and new.uploaded_by_user_id is not distinct from old.uploaded_by_user_id then
    return new;
  end if;
  perform refuse_other_tenant(new.operator_id,
    array[new.record_id, new.client_id, new.case_id, new.uploaded_by_user_id], 'files');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, record_id, client_id, case_id, uploaded_by_user_id ON files
  FOR EACH ROW EXECUTE FUNCTION files_ensure_tenant();--> statement-breakpoint
CREATE FUNCTION comments_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.client_id is not distinct from old.client_id and new.author_user_id is not distinct from old.author_user_id and new.mentions is not distinct from old.mentions then
    return new;
  end if;
  perform refuse_other_tenant(new.operator_id, array[new.client_id, new.author_user_id] || new.mentions, 'comments');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, client_id, author_user_id, mentions ON comments
  FOR EACH ROW EXECUTE FUNCTION comments_ensure_tenant();--> statement-breakpoint
CREATE FUNCTION user_id_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.user_id is not distinct from old.user_id then
    return new;
  end if;
  perform refuse_other_tenant(new.operator_id, array[new.user_id], tg_table_name);
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, user_id ON clients
  FOR EACH ROW EXECUTE FUNCTION user_id_ensure_tenant();--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, user_id ON client_people
  FOR EACH ROW EXECUTE FUNCTION user_id_ensure_tenant();--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, user_id ON technicians
  FOR EACH ROW EXECUTE FUNCTION user_id_ensure_tenant();--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, user_id ON dispatchers
  FOR EACH ROW EXECUTE FUNCTION user_id_ensure_tenant();--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, user_id ON invitations
  FOR EACH ROW WHEN (NEW.operator_id IS NOT NULL) EXECUTE FUNCTION user_id_ensure_tenant();--> statement-breakpoint
CREATE FUNCTION service_requests_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.requestor_user_id is not distinct from old.requestor_user_id then
    return new;
  end if;
  perform refuse_other_tenant(new.operator_id, array[new.requestor_user_id], 'service_requests');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, requestor_user_id ON service_requests
  FOR EACH ROW WHEN (NEW.requestor_user_id IS NOT NULL) EXECUTE FUNCTION service_requests_ensure_tenant();--> statement-breakpoint
CREATE FUNCTION job_orders_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.signer_user_id is not distinct from old.signer_user_id then
    return new;
  end if;
  perform refuse_other_tenant(new.operator_id, array[new.signer_user_id], 'job_orders');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, signer_user_id ON job_orders
  FOR EACH ROW WHEN (NEW.signer_user_id IS NOT NULL) EXECUTE FUNCTION job_orders_ensure_tenant();--> statement-breakpoint
CREATE FUNCTION machine_readings_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.operator_id is not distinct from old.operator_id and new.read_by_user_id is not distinct from old.read_by_user_id then
    return new;
  end if;
  perform refuse_other_tenant(new.operator_id, array[new.read_by_user_id], 'machine_readings');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF operator_id, read_by_user_id ON machine_readings
  FOR EACH ROW EXECUTE FUNCTION machine_readings_ensure_tenant();--> statement-breakpoint
-- They read every operator, so no role may call them.
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION refuse_other_tenant(uuid, uuid[], text) FROM public;--> statement-breakpoint
ALTER FUNCTION refuse_other_tenant(uuid, uuid[], text) OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION events_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION events_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION files_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION files_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION comments_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION comments_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION user_id_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION user_id_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION service_requests_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION service_requests_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION job_orders_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION job_orders_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE ALL ON FUNCTION machine_readings_ensure_tenant() FROM public;--> statement-breakpoint
ALTER FUNCTION machine_readings_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
-- A restored backup is written before the rights of this version are set.
GRANT SELECT ON profiles, clients, technicians, machines, service_requests, job_orders, dispatchers, client_people, country_operators TO grouphead_system;
