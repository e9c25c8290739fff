CREATE FUNCTION letters_of(language text, of_text text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $letters$
  SELECT CASE language WHEN 'ar' THEN arabic - latin ELSE latin - arabic END FROM (
    SELECT length(regexp_replace(of_text, '[^\u0041-\u005a\u0061-\u007a\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u02e0-\u02e4\u1d00-\u1d25\u1d2c-\u1d5c\u1d62-\u1d65\u1d6b-\u1d77\u1d79-\u1dbe\u1e00-\u1eff\u2071\u207f\u2090-\u209c\u212a-\u212b\u2132\u214e\u2160-\u2188\u2c60-\u2c7f\ua722-\ua787\ua78b-\ua7dc\ua7f1-\ua7ff\uab30-\uab5a\uab5c-\uab64\uab66-\uab69\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a]', '', 'g')) AS latin,
      length(regexp_replace(of_text, '[^\u0600-\u0604\u0606-\u060b\u060d-\u061a\u061c-\u061e\u0620-\u063f\u0641-\u064a\u0656-\u066f\u0671-\u06dc\u06de-\u06ff\u0750-\u077f\u0870-\u0891\u0897-\u08e1\u08e3-\u08ff\ufb50-\ufd3d\ufd40-\ufdcf\ufdf0-\ufdff\ufe70-\ufe74\ufe76-\ufefc]', '', 'g')) AS arabic
  ) counted
$letters$;--> statement-breakpoint
CREATE FUNCTION name_order(language text, first text, second text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $order$
  SELECT public.search_form(CASE
    WHEN second <> '' AND public.letters_of(language, first) <= 0 AND public.letters_of(language, second) > 0 THEN second
    ELSE first END)
$order$;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "second_name" text;--> statement-breakpoint
ALTER TABLE "profiles" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_people" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "technicians" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dispatchers" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "country_operators" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE profiles p SET second_name = named.second_name FROM (
  SELECT user_id, name, second_name FROM clients UNION ALL
  SELECT user_id, name, second_name FROM client_people UNION ALL
  SELECT user_id, name, second_name FROM technicians UNION ALL
  SELECT user_id, name, second_name FROM dispatchers UNION ALL
  SELECT user_id, name, second_name FROM country_operators
) named WHERE named.user_id = p.id AND named.name = p.name AND named.second_name <> '' AND p.erased_at IS NULL;--> statement-breakpoint
ALTER TABLE "profiles" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "clients" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "client_people" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "technicians" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "dispatchers" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "country_operators" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "clients_by_name";--> statement-breakpoint
DROP INDEX "technicians_active_by_name";--> statement-breakpoint
ALTER TABLE "profiles" drop column "search_text";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, '') || ' ' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), '') || ' ' || coalesce(address, '') || ' ' || coalesce(second_address, ''))) STORED;--> statement-breakpoint
ALTER TABLE "machines" drop column "search_text";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(label, '') || ' ' || coalesce(second_label, '') || ' ' || coalesce(location, '') || ' ' || coalesce(second_location, ''))) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "order_en" text COLLATE "C" GENERATED ALWAYS AS (name_order('en', name, second_name)) STORED;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "order_ar" text COLLATE "C" GENERATED ALWAYS AS (name_order('ar', name, second_name)) STORED;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "order_en" text COLLATE "C" GENERATED ALWAYS AS (name_order('en', name, second_name)) STORED;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "order_ar" text COLLATE "C" GENERATED ALWAYS AS (name_order('ar', name, second_name)) STORED;--> statement-breakpoint
CREATE INDEX "clients_by_name_en" ON "clients" USING btree ("operator_id","order_en","id");--> statement-breakpoint
CREATE INDEX "clients_by_name_ar" ON "clients" USING btree ("operator_id","order_ar","id");--> statement-breakpoint
CREATE INDEX "technicians_active_by_name_en" ON "technicians" USING btree ("operator_id","order_en","id") WHERE "technicians"."is_active";--> statement-breakpoint
CREATE INDEX "technicians_active_by_name_ar" ON "technicians" USING btree ("operator_id","order_ar","id") WHERE "technicians"."is_active";--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "machines_search" ON "machines" USING gin ("operator_id","search_text" gin_trgm_ops);