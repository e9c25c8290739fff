ALTER TABLE "clients" drop column "search_text";--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "dispatchers" drop column "search_text";--> statement-breakpoint
ALTER TABLE "dispatchers" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), ''))) STORED;--> statement-breakpoint
ALTER TABLE "technicians" drop column "search_text";--> statement-breakpoint
ALTER TABLE "technicians" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(name, '') || ' ' || coalesce(phone, '') || ' ' || coalesce('0' || substring(phone from '^[+](?:20|962|966|971|44)([0-9]+)'), '') || ' ' || coalesce(specialization, ''))) STORED;--> statement-breakpoint
CREATE INDEX "service_requests_by_contact" ON "service_requests" USING gin ("operator_id","contact_phone" gin_trgm_ops) WHERE "service_requests"."contact_phone" is not null;--> statement-breakpoint
-- The indexes went with the columns that were made anew.
CREATE INDEX "clients_search" ON "clients" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dispatchers_search" ON "dispatchers" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "technicians_search" ON "technicians" USING gin ("operator_id","search_text" gin_trgm_ops);
