ALTER TABLE "profiles" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_language" CHECK ("profiles"."language" in ('en', 'ar'));--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_language" CHECK ("country_operators"."language" in ('en', 'ar'));