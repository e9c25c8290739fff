import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';

/** Gives every client a staff member in addition to its main account. */
export const staffOfEveryClient = sql`
  with made as (
    insert into profiles (id, name, email, operator_id)
    select gen_random_uuid(), 'Layla', 'of-' || id || '@example.test', operator_id from clients
    returning id, name, email, operator_id)
  insert into client_people (id, user_id, operator_id, client_id, name, email, standing)
  select gen_random_uuid(), m.id, c.operator_id, c.id, m.name, m.email, 'staff'
  from made m join clients c on m.email = 'of-' || c.id || '@example.test'`;

/** Gives every client an address for reports, which its main account added. */
const addressOfEveryClient = sql`
  insert into report_addresses (id, operator_id, client_id, email, language, created_by_user_id, created_by_name)
  select gen_random_uuid(), operator_id, id, 'payable-' || id || '@example.test', 'en', user_id, name from clients`;

/** Gives every client a site, with all its machines there. */
const siteOfEveryClient = sql`
  with made as (
    insert into sites (id, operator_id, client_id, name, address)
    select gen_random_uuid(), operator_id, id, 'Hotel ' || id, 'Road 1' from clients returning id, client_id)
  update machines set site_id = made.id from made where made.client_id = machines.client_id`;

/** Gives every client a person, an address for reports and a site. */
export async function addRowsOfEveryClient(tx: Transaction): Promise<void> {
  for (const statement of [staffOfEveryClient, addressOfEveryClient, siteOfEveryClient])
    await tx.rows(statement);
}
