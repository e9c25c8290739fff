ALTER TABLE "country_operators" ADD COLUMN "special_hours" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_special_hours" CHECK (case when jsonb_typeof("country_operators"."special_hours") = 'array'
        then jsonb_array_length("country_operators"."special_hours") <= 20 else false end);