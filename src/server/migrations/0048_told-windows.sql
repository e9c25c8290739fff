ALTER TABLE "job_orders" ADD COLUMN "told_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "job_orders" ADD COLUMN "told_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "job_orders_told" ON "job_orders" USING btree ("operator_id","told_until");--> statement-breakpoint
ALTER TABLE "job_orders" ADD CONSTRAINT "job_orders_told" CHECK (("job_orders"."told_from" is null) = ("job_orders"."told_until" is null) and "job_orders"."told_from" <= "job_orders"."told_until");--> statement-breakpoint
-- What clients were told before is read from the history: a move counts where it came before the window that was known
-- and the new one began, and before anybody came.
ALTER TABLE "job_orders" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "events" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" DISABLE TRIGGER "job_orders_final";--> statement-breakpoint
DO $$
DECLARE
  e record;
  job uuid;
  plan_from timestamptz;
  minutes integer;
  plan_until timestamptz;
  known_from timestamptz;
  known_until timestamptz;
BEGIN
  FOR e IN
    SELECT "record_id", "at", "changes", "first_arrived_at" FROM "events" JOIN "job_orders" ON "job_orders"."id" = "record_id"
    WHERE "events"."type" IN ('job-orders.created', 'job-orders.assigned', 'job-orders.rescheduled')
      AND ("changes" ? 'scheduled_date' OR "changes" ? 'window_minutes')
    ORDER BY "record_id", "at", "events"."id"
  LOOP
    IF job IS DISTINCT FROM e."record_id" THEN
      IF known_from IS NOT NULL THEN
        UPDATE "job_orders" SET "told_from" = known_from, "told_until" = known_until WHERE "id" = job;
      END IF;
      job := e."record_id";
      plan_from := NULL;
      minutes := 0;
      known_from := NULL;
      known_until := NULL;
    END IF;
    plan_from := coalesce((e."changes" #>> '{scheduled_date,to}')::timestamptz, plan_from);
    minutes := coalesce((e."changes" #>> '{window_minutes,to}')::integer, minutes);
    plan_until := plan_from + minutes * interval '1 minute';
    IF plan_from IS NOT NULL AND (e."first_arrived_at" IS NULL OR e."at" < e."first_arrived_at") AND (
      known_from IS NULL AND e."at" <= plan_until OR e."at" < known_from AND e."at" < plan_from
    ) THEN
      known_from := plan_from;
      known_until := plan_until;
    END IF;
  END LOOP;
  IF known_from IS NOT NULL THEN
    UPDATE "job_orders" SET "told_from" = known_from, "told_until" = known_until WHERE "id" = job;
  END IF;
END $$;--> statement-breakpoint
ALTER TABLE "job_orders" ENABLE TRIGGER "job_orders_final";--> statement-breakpoint
ALTER TABLE "events" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "job_orders" FORCE ROW LEVEL SECURITY;
