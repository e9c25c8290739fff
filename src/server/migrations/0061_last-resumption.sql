ALTER TABLE "job_orders" ADD COLUMN "resumed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_resumed" CHECK ("job_orders"."resumed_at" is null or ("job_orders"."started_at" <= "job_orders"."resumed_at"
        and ("job_orders"."paused_at" is null or "job_orders"."resumed_at" <= "job_orders"."paused_at")));