ALTER TABLE "job_orders" ADD COLUMN "free_reason" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "price_question" text;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "price_reason" text;--> statement-breakpoint
ALTER TABLE "country_operators" ADD COLUMN "free_visit_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_free_reason" CHECK ("job_orders"."free_reason" in ('return_visit', 'under_warranty'));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_free" CHECK ("job_orders"."free_reason" is null or ("job_orders"."visit_fee" is null and not "job_orders"."is_cmasa_covered"));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_price_question" CHECK ("job_orders"."price_question" in ('free_charged'));--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_price_reason" CHECK ("job_orders"."price_question" is not null or "job_orders"."price_reason" is null);--> statement-breakpoint
ALTER TABLE "country_operators" ADD CONSTRAINT "country_operators_free_visits" CHECK ("country_operators"."free_visit_days" between 0 and 365);