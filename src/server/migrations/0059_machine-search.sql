ALTER TABLE "machines" drop column "search_text";--> statement-breakpoint
ALTER TABLE "machines" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(' ' || coalesce(model, '') || ' ' || coalesce(serial_number, '') || ' ' || coalesce(label, ''))) STORED;--> statement-breakpoint
-- The index went with the column.
CREATE INDEX "machines_search" ON "machines" USING gin ("operator_id","search_text" gin_trgm_ops);