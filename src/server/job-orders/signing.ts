import { sql } from 'drizzle-orm';
import { readSigning } from '#contract/signing/signing.ts';
import { inOneTrip } from '#server/database/one-trip.ts';
import { query } from '#server/platform/query.ts';
import { systemRole } from '#server/store/access/identity.ts';
import { reachFilter } from '#server/store/access/row-access.ts';

/**
 * Whether the caller reaches the job is asked as the caller; who may sign for the client, as the server itself, because
 * a technician reaches no people of a client.
 */
export const read = query(readSigning, 'job order', async ({ tx, actor }, { id }) => {
  const reached = tx.rows(
    sql`select 1 from job_orders j where j.id = ${id} and ${reachFilter('job_orders', actor.role, 'j')}`,
  );
  tx.become(systemRole);
  const [[job], json] = await inOneTrip(reached, tx.json(signersOf(id)));
  return job === undefined ? null : json;
});

/** A company signs nothing: an account that bears the client's own name is left out. */
const signersOf = (id: string) => sql`
  select json_build_object('signers', coalesce(json_agg(s.name order by s.place, s.name), '[]')) as json
  from (
    select n.name, min(n.place) as place
    from job_orders j
      join clients c on c.id = j.client_id
      left join service_requests r on r.id = j.service_request_id
      cross join lateral (
        select r.reported_by_name as name, 0 as place
        union all select p.name, 0 from profiles p where p.id = r.requestor_user_id and r.requested_by = 'client'
        union all select w.name, 1 from client_people w where w.client_id = c.id
        union all select p.name, 2 from profiles p where p.id = c.user_id
      ) n
    where j.id = ${id} and n.name <> c.name
    group by n.name
  ) s`;
