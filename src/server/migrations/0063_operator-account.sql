-- Written by hand. The first account of an operator is of that operator: its id stands in the history of the operator.
CREATE FUNCTION country_operators_ensure_tenant() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
begin
  if tg_op = 'UPDATE' and new.user_id is not distinct from old.user_id then
    return new;
  end if;
  perform refuse_other_tenant(new.id, array[new.user_id], 'country_operators');
  return new;
end $$;--> statement-breakpoint
CREATE TRIGGER ensure_tenant BEFORE INSERT OR UPDATE OF user_id ON country_operators
  FOR EACH ROW EXECUTE FUNCTION country_operators_ensure_tenant();--> statement-breakpoint
REVOKE ALL ON FUNCTION country_operators_ensure_tenant() FROM public;--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO grouphead_system;--> statement-breakpoint
ALTER FUNCTION country_operators_ensure_tenant() OWNER TO grouphead_system;--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM grouphead_system;
