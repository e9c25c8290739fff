-- Each email keeps its newest sign-up. Row security is forced, and the migration runs as the owner of the table.
ALTER TABLE "pending_sign_ups" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
DELETE FROM "pending_sign_ups" older USING "pending_sign_ups" newer
  WHERE newer.email = older.email AND (newer.expires_at, newer.id) > (older.expires_at, older.id);--> statement-breakpoint
ALTER TABLE "pending_sign_ups" FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "browser_sha256" text;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "password_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD CONSTRAINT "pending_sign_ups_email_unique" UNIQUE("email");