import { sql } from 'drizzle-orm';
import { addRowsOfEveryClient } from '../company/client-people.ts';
import { lateWorkOfEveryJob } from '../company/late-work-steps.ts';
import { makeWorld } from '../company/people.ts';
import { timeOffOfEverybody } from '../company/time-off.ts';
import { demoEmails, type TestServer } from '../servers/demo-server.ts';
import { addInvoices } from './invoice-rows.ts';
import { partsOfEveryJob } from './job-rows.ts';
import { sumsOfEveryOperator } from './report-sums.ts';
import { systemIdentity } from './system-identity.ts';

/** Inserts a logo, a notice and an invitation for each of two operators, as well as comments and counter readings. */
export async function makeLackingRows(app: TestServer): Promise<void> {
  const { foreign } = await makeWorld(app.server);
  await app.server.database.transaction(systemIdentity, async (tx) => {
    for (const statement of sumsOfEveryOperator) await tx.rows(sql.raw(statement));
    await addRowsOfEveryClient(tx);
    await tx.rows(sql`
      insert into operator_logos (operator_id, png, sha256)
      select id, '\\x89504e47', 'ab' from country_operators on conflict do nothing`);
    await tx.rows(sql`
      insert into privacy_texts (id, operator_id, version, text, sha256, published_at)
      select gen_random_uuid(), id, 1, 'We keep your name.', 'ab', now() from country_operators`);
    await tx.rows(sql`
      insert into machine_readings (id, operator_id, client_id, machine_id, counter, read_on, is_new_counter,
        read_by_user_id, read_by_name)
      select gen_random_uuid(), m.operator_id, m.client_id, m.id, 1200, '2026-11-01', false, c.user_id, c.name
      from machines m join clients c on c.id = m.client_id`);
    await tx.rows(timeOffOfEverybody);
    await tx.rows(lateWorkOfEveryJob);
    await addInvoices(tx);
    await tx.rows(sql`
      insert into technician_contacts select operator_id, id, gen_random_uuid(), now(), 1, now() from technicians`);
    for (const statement of partsOfEveryJob) await tx.rows(sql.raw(statement));
    await tx.rows(sql`
      insert into files (id, operator_id, client_id, record, record_id, case_id, name, media_type, byte_size, sha256,
        uploaded_by_user_id, uploaded_by_name)
      select gen_random_uuid(), operator_id, client_id, 'job_orders', id, case_id, 'a.jpg', 'image/jpeg', 1, 'ab', id, 'Somebody'
      from job_orders`);
    await tx.rows(sql`
      insert into invitations (id, user_id, operator_id, expires_at)
      select gen_random_uuid(), p.id, p.operator_id, now() from profiles p
      where p.operator_id in (
        select operator_id from profiles where email = ${demoEmails.country_operator}
        union select ${foreign.operator.id}::uuid)
      on conflict do nothing`);
    await tx.rows(sql`
      insert into comments (id, operator_id, client_id, service_request_id, job_order_id, author_user_id, author_name,
        author_role, text, created_at)
      select gen_random_uuid(), j.operator_id, case when is_internal then null else j.client_id end, j.service_request_id,
        j.id, c.user_id, 'Somebody', 'client', 'Something', now()
      from job_orders j join clients c on c.id = j.client_id cross join unnest(array[true, false]) is_internal`);
  });
}
