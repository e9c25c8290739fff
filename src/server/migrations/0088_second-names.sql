ALTER TABLE "clients" ADD COLUMN "second_name" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "second_address" text;--> statement-breakpoint
ALTER TABLE "dispatchers" ADD COLUMN "second_name" text;--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "second_name" text;--> statement-breakpoint
ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "dispatchers" drop column "search_text";--> statement-breakpoint
ALTER TABLE "dispatchers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "technicians" drop column "search_text";--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), '') || ' ' || coalesce(specialization, ''))) STORED;--> statement-breakpoint
CREATE INDEX "clients_search" ON "clients" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dispatchers_search" ON "dispatchers" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "technicians_search" ON "technicians" USING gin ("operator_id","search_text" gin_trgm_ops);