import { sql } from 'drizzle-orm';

/** Some days that every technician takes off, far from those on which tests plan. */
export const timeOffOfEverybody = sql`
  insert into absences (id, operator_id, technician_id, kind, first_day, last_day)
  select gen_random_uuid(), operator_id, id, 'vacation', '2027-12-01', '2027-12-05' from technicians`;
