-- The days of covered visits are given by a function that is made at every start; nothing asks this one any more, and
-- everybody could run it, as the server's own role.
SET LOCAL ROLE grouphead_system;--> statement-breakpoint
DROP FUNCTION covered_visits(uuid, uuid, timestamptz, timestamptz);--> statement-breakpoint
RESET ROLE;
