-- Covered visits of a client in a plan year, whoever did them: a technician's policies show own jobs only, so the
-- count runs as the server's role. It answers a technician only for a client of a job of theirs.
CREATE FUNCTION covered_visits(of_client uuid, without_job uuid, from_instant timestamptz, until_instant timestamptz)
RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT count(*)::integer FROM public.job_orders j
  WHERE j.client_id = of_client AND j.id <> without_job AND j.is_cmasa_covered AND j.status <> 'cancelled'
    AND j.scheduled_date >= from_instant AND j.scheduled_date < until_instant
    AND (nullif(current_setting('app.technician_id', true), '') IS NULL OR EXISTS (
      SELECT 1 FROM public.job_orders own WHERE own.id = without_job AND own.client_id = of_client
        AND own.technician_id = nullif(current_setting('app.technician_id', true), '')::uuid))
$$;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
ALTER FUNCTION covered_visits(uuid, uuid, timestamptz, timestamptz) OWNER TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RAISE EXCEPTION '% of % is final', TG_OP, TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER job_orders_final BEFORE UPDATE OR DELETE ON job_orders FOR EACH ROW
  WHEN (OLD.status IN ('completed', 'cancelled')) EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER events_final BEFORE UPDATE OR DELETE ON events FOR EACH ROW EXECUTE FUNCTION refuse_change();
