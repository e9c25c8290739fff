ALTER TABLE "country_operators" ADD COLUMN "second_address" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "second_legal_name" text;