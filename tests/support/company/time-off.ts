import { sql } from 'drizzle-orm';

/** Inserts some days off for every technician, long after the dates that the tests plan for. */
export const timeOffOfEverybody = sql`
  insert into absences (id, operator_id, technician_id, kind, first_day, last_day)
  select gen_random_uuid(), operator_id, id, 'vacation', '2027-12-01', '2027-12-05' from technicians`;
