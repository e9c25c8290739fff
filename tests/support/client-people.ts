import { sql } from 'drizzle-orm';

/** Gives every client a staff member in addition to its main account. */
export const staffOfEveryClient = sql`
  with made as (
    insert into profiles (id, name, email, operator_id)
    select gen_random_uuid(), 'Layla', 'of-' || id || '@example.test', operator_id from clients
    returning id, name, email, operator_id)
  insert into client_people (id, user_id, operator_id, client_id, name, email, standing)
  select gen_random_uuid(), m.id, c.operator_id, c.id, m.name, m.email, 'staff'
  from made m join clients c on m.email = 'of-' || c.id || '@example.test'`;
