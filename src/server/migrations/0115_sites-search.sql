ALTER TABLE "sites" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_form(' ' || coalesce(name, '') || ' ' || coalesce(second_name, ''))) STORED;--> statement-breakpoint
CREATE INDEX "sites_of_operator" ON "sites" USING btree ("operator_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sites_by_age" ON "sites" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sites_search" ON "sites" USING gin ("operator_id","search_text" gin_trgm_ops);