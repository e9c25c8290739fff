ALTER TABLE "technicians" ADD COLUMN "skills" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "technicians" ADD CONSTRAINT "technicians_skills" CHECK ("technicians"."skills" <@ array['espresso', 'bean_to_cup', 'grinder', 'brewer']);--> statement-breakpoint
-- What a specialization said in words becomes the kinds that it named. Where it named none, nothing is known.
ALTER TABLE "technicians" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "technicians" SET "skills" = array_remove(ARRAY[
  CASE WHEN "specialization" ~* 'espresso' THEN 'espresso' END,
  CASE WHEN "specialization" ~* 'bean.?to.?cup|vending|automat' THEN 'bean_to_cup' END,
  CASE WHEN "specialization" ~* 'grind' THEN 'grinder' END,
  CASE WHEN "specialization" ~* 'brew|filter coffee' THEN 'brewer' END
], NULL) WHERE "specialization" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "technicians" FORCE ROW LEVEL SECURITY;
