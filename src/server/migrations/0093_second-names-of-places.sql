ALTER TABLE "client_people" ADD COLUMN "second_name" text;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "second_location" text;--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "second_label" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "second_name" text;--> statement-breakpoint
ALTER TABLE "machines" drop column "search_text";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(label, '') || ' ' || coalesce(second_label, ''))) STORED;--> statement-breakpoint
ALTER TABLE "country_operators" drop column "search_text";--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, '') || ' ' || coalesce(country_names(country), ''))) STORED;--> statement-breakpoint
CREATE INDEX "machines_search" ON "machines" USING gin ("operator_id","search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "country_operators_search" ON "country_operators" USING gin ("search_text" gin_trgm_ops);