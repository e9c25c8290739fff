ALTER TABLE "job_orders" ADD COLUMN "plan_balance" jsonb;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "service_email" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_plan_balance" CHECK ("job_orders"."plan_balance" is null or "job_orders"."workflow_status" = 'completed');