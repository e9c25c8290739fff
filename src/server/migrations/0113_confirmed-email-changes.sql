ALTER TABLE "email_changes" ADD COLUMN "password_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The link alone confirmed the new email, so it must be confirmed again. Row security is forced, and the migration runs
-- as the owner of the table.
ALTER TABLE "email_changes" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "email_changes" SET "new_confirmed_at" = NULL;--> statement-breakpoint
ALTER TABLE "email_changes" FORCE ROW LEVEL SECURITY;
