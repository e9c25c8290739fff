ALTER TABLE "country_operators" ADD COLUMN "trouble_call_fee" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "service_fee" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "preventive_maintenance_fee" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "event_fee" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_usual_fees" CHECK (coalesce("country_operators"."trouble_call_fee", 0) >= 0 and coalesce("country_operators"."service_fee", 0) >= 0 and coalesce("country_operators"."preventive_maintenance_fee", 0) >= 0 and coalesce("country_operators"."event_fee", 0) >= 0);