CREATE TABLE "technician_contacts" (
	"operator_id" uuid NOT NULL,
	"technician_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	"waiting_count" integer NOT NULL,
	"waiting_since" timestamp with time zone,
	CONSTRAINT "technician_contacts_technician_id_device_id_pk" PRIMARY KEY("technician_id","device_id"),
	CONSTRAINT "technician_contacts_waiting" CHECK (("technician_contacts"."waiting_count" > 0) = ("technician_contacts"."waiting_since" is not null))
);
--> statement-breakpoint
ALTER TABLE "technician_contacts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "technician_contacts" ADD CONSTRAINT "technician_contacts_technician" FOREIGN KEY ("operator_id","technician_id") REFERENCES "public"."technicians"("operator_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "technician_contacts_of_operator" ON "technician_contacts" USING btree ("operator_id","technician_id");--> statement-breakpoint
CREATE INDEX "technician_contacts_last" ON "technician_contacts" USING btree ("last_contact_at");--> statement-breakpoint
CREATE POLICY "technician_contacts_grouphead_super_admin" ON "technician_contacts" AS PERMISSIVE FOR ALL TO "grouphead_super_admin" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "technician_contacts_grouphead_country_operator" ON "technician_contacts" AS PERMISSIVE FOR ALL TO "grouphead_country_operator" USING (technician_contacts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (technician_contacts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "technician_contacts_grouphead_dispatcher" ON "technician_contacts" AS PERMISSIVE FOR ALL TO "grouphead_dispatcher" USING (technician_contacts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid)) WITH CHECK (technician_contacts.operator_id = (select nullif(current_setting('app.operator_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "technician_contacts_grouphead_technician" ON "technician_contacts" AS PERMISSIVE FOR ALL TO "grouphead_technician" USING (technician_contacts.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid)) WITH CHECK (technician_contacts.technician_id = (select nullif(current_setting('app.technician_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "technician_contacts_grouphead_system" ON "technician_contacts" AS PERMISSIVE FOR ALL TO "grouphead_system" USING (true) WITH CHECK (true);--> statement-breakpoint
CREATE POLICY "technician_contacts_grouphead_scoped" ON "technician_contacts" AS PERMISSIVE FOR ALL TO "grouphead_scoped" USING (technician_contacts.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from technicians t where t.id = technician_contacts.technician_id and (select nullif(current_setting('app.scope', true), '')::uuid) in (t.operator_id, t.user_id))) WITH CHECK (technician_contacts.operator_id = (select nullif(current_setting('app.scope', true), '')::uuid) or exists (select from technicians t where t.id = technician_contacts.technician_id and (select nullif(current_setting('app.scope', true), '')::uuid) in (t.operator_id, t.user_id)));