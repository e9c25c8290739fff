CREATE TABLE "outgoing_pushes" (
	"subscription_id" uuid NOT NULL,
	"case_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"path" text NOT NULL,
	"language" text NOT NULL,
	"is_urgent" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "outgoing_pushes_subscription_id_case_id_pk" PRIMARY KEY("subscription_id","case_id")
);
--> statement-breakpoint
ALTER TABLE "outgoing_pushes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "push_private_key" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "push_public_key" text;--> statement-breakpoint
ALTER TABLE "preferences" ADD COLUMN "push_topics" text[] DEFAULT '{"requests","jobs","comments","reminders"}' NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing_pushes" ADD CONSTRAINT "outgoing_pushes_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_profiles_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_pushes_due" ON "outgoing_pushes" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outgoing_pushes_expires_at" ON "outgoing_pushes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "outgoing_pushes_of_case" ON "outgoing_pushes" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE POLICY "outgoing_pushes_grouphead_system" ON "outgoing_pushes" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "outgoing_pushes_grouphead_scoped" ON "outgoing_pushes" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (exists (select from push_subscriptions s where s.id = outgoing_pushes.subscription_id)) WITH CHECK (exists (select from push_subscriptions s where s.id = outgoing_pushes.subscription_id));--> statement-breakpoint
CREATE POLICY "push_subscriptions_grouphead_system" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "push_subscriptions_grouphead_scoped" ON "push_subscriptions" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (push_subscriptions.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = push_subscriptions.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid))) WITH CHECK (push_subscriptions.user_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from profiles p where p.id = push_subscriptions.user_id and p.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid)));