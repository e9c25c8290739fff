INSERT INTO platform_settings DEFAULT VALUES;--> statement-breakpoint
-- Accounts made before they carried their tenant. Whoever migrates owns the tables and is bound by forced row security,
-- which every start sets again.
ALTER TABLE profiles NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE country_operators NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE dispatchers NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE technicians NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE clients NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE profiles SET operator_id = member.operator_id
FROM (
  SELECT user_id, id AS operator_id FROM country_operators
  UNION ALL SELECT user_id, operator_id FROM dispatchers
  UNION ALL SELECT user_id, operator_id FROM technicians
  UNION ALL SELECT user_id, operator_id FROM clients
) member
WHERE member.user_id = profiles.id;
