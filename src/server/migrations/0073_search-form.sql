CREATE FUNCTION search_form(of_text text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $form$
  SELECT lower(translate(normalize(of_text, NFKC),
    U&'\0623\0625\0622\0671\0649\06cc\0626\0624\0629\06a9\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06f0\06f1\06f2\06f3\06f4\06f5\06f6\06f7\06f8\06f9\064b\064c\064d\064e\064f\0650\0651\0652\0653\0654\0655\0656\0657\0658\0659\065a\065b\065c\065d\065e\065f\06d6\06d7\06d8\06d9\06da\06db\06dc\06df\06e0\06e1\06e2\06e3\06e4\06e5\06e6\06e7\06e8\06ea\06eb\06ec\06ed\200e\200f\202a\202b\202c\202d\202e\2066\2067\2068\2069\0640\0670\061c',
    U&'\0627\0627\0627\0627\064a\064a\064a\0648\0647\064301234567890123456789'))
$form$;--> statement-breakpoint
ALTER TABLE "profiles" drop column "search_text";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(email, ''))) STORED;--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "dispatchers" drop column "search_text";--> statement-breakpoint
ALTER TABLE "dispatchers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "events" drop column "search_text";--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(subject, '') || ' ' || coalesce(actor_name, '') || ' ' || coalesce(acted_for_name, ''))) STORED;--> statement-breakpoint
ALTER TABLE "machines" drop column "search_text";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(label, ''))) STORED;--> statement-breakpoint
ALTER TABLE "country_operators" drop column "search_text";--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(country, ''))) STORED;--> statement-breakpoint
ALTER TABLE "technicians" drop column "search_text";--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), '') || ' ' || coalesce(specialization, ''))) STORED;--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dispatchers_search" ON "dispatchers" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "events_search" ON "events" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "machines_search" ON "machines" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "technicians_search" ON "technicians" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "country_operators_search" ON "country_operators" USING gin ("search_text" gin_trgm_ops);
