DROP INDEX "outgoing_pushes_due";--> statement-breakpoint
ALTER TABLE "outgoing_pushes" ADD COLUMN "operator_id" uuid;--> statement-breakpoint
CREATE INDEX "outgoing_pushes_in_turn" ON "outgoing_pushes" USING btree ("is_urgent",coalesce(operator_id, '00000000-0000-0000-0000-000000000000'),"due_at","id");